import { afterAll, beforeAll, expect, test } from 'vitest'
import { startChain, type Chain } from '../chain.ts'
import { startBundler, type Bundler } from './bundler.ts'
import { entryPoint } from './entryPoint.ts'

let chain: Chain
let bundler: Bundler
beforeAll(async () => {
  chain = await startChain('secondChain', 0, 31_338)
  bundler = await startBundler(0, chain)
})
afterAll(async () => {
  await bundler.stop()
  await chain.stop()
})

test('the entry point is the one of public chains, by the hash of its code', async () => {
  const { keccak256 } = await import('viem')
  const code = (await chain.request('eth_getCode', [entryPoint, 'latest'])) as `0x${string}`
  expect(code.length).toBeGreaterThan(40_000)
  console.log(keccak256(code))
  expect(await bundler.paymaster.left()).toBe(100n * 10n ** 18n)
})
