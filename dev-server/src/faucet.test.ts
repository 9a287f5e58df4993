import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startChain } from './chain.ts'
import { openFaucet } from './faucet.ts'

test('who got something has it again on a chain that begins afresh', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'walletframe-faucet-'))
  const file = join(folder, 'funded.json')
  const address = '0x00000000000000000000000000000000000000f1'
  const gift = '0x56bc75e2d63100000'
  try {
    for (const isFirst of [true, false]) {
      const chain = await startChain('chain', 0, 31_337)
      try {
        const faucet = await openFaucet(file, [chain])
        if (isFirst) await faucet.give(address)
        expect(await chain.request('eth_getBalance', [address, 'latest'])).toBe(gift)
      } finally {
        await chain.stop()
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}, 30_000)
