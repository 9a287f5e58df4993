import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSolana } from '@walletframe/solana-dev-node/chain'
import { expect, test } from 'vitest'
import { startChain } from './chain.ts'
import { fundNewWallets, openFaucet } from './faucet.ts'

test('who got something has it again on a chain that begins afresh', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'walletframe-faucet-'))
  const file = join(folder, 'funded.json')
  const address = '0x00000000000000000000000000000000000000f1'
  const gift = '0x56bc75e2d63100000'
  const solanaAddress = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'
  try {
    for (const isFirst of [true, false]) {
      const chain = await startChain('chain', 0, 31_337)
      const solana = await startSolana(0)
      try {
        const faucet = await openFaucet(file, [chain], solana)
        if (isFirst) {
          await faucet.give(address)
          await faucet.give(solanaAddress)
          await expect(faucet.give('somebody')).rejects.toThrow('somebody is not a Solana address')
        }
        expect(await chain.request('eth_getBalance', [address, 'latest'])).toBe(gift)
        expect(await solana.request('getBalance', [solanaAddress])).toMatchObject({ value: 10_000_000_000 })
        const tokens = await solana.request('getTokenAccountsByOwner', [
          solanaAddress,
          { mint: solana.token.mint },
          { encoding: 'jsonParsed' },
        ])
        expect(tokens).toMatchObject({
          value: [{ account: { data: { parsed: { info: { tokenAmount: { uiAmountString: '1000' } } } } } }],
        })
      } finally {
        await chain.stop()
        await solana.stop()
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}, 30_000)

test('a new wallet gets money on each chain that it is on, if its e-mail address asks for it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'walletframe-faucet-'))
  const chain = await startChain('chain', 0, 31_337)
  const solana = await startSolana(0)
  const wallets = [
    ['funded@example.com', 'a1', '9B5XszUGdMaxCZ7uSQhPzdks5ZQSmWxrmzCSvtJ6Ns6g', true],
    ['other@example.com', 'a2', 'DUpXqbLhFV4jm5VyoK8WS8iiSHmRVTWxmkZMb8naq7wc', false],
    ['funded2@example.com', 'a3', undefined, true],
  ] as const
  try {
    const walletCreated = fundNewWallets(await openFaucet(join(folder, 'funded.json'), [chain], solana))
    for (const [email, end, solanaAddress, isFunded] of wallets) {
      const eip155 = `0x${end.padStart(40, '0')}`
      await walletCreated({
        id: end,
        email,
        addresses: solanaAddress ? { eip155, solana: solanaAddress } : { eip155 },
      })
      expect(await chain.request('eth_getBalance', [eip155, 'latest'])).toBe(
        isFunded ? '0x56bc75e2d63100000' : '0x0',
      )
      if (solanaAddress)
        expect(await solana.request('getBalance', [solanaAddress])).toMatchObject({
          value: isFunded ? 10_000_000_000 : 0,
        })
    }
  } finally {
    await chain.stop()
    await solana.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}, 30_000)
