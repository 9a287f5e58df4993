import 'fake-indexeddb/auto'
import { defaultApprovalRules, type Network } from '@walletframe/api-contract'
import { expect, test } from 'vitest'
import { harmless, type Exposure, type Move } from '../chains/chain.ts'
import { optionsStore } from '../state/options.ts'
import { spendWithinLimit } from './limits.ts'

/* What is approved in the frame is taken from the page's limit of the day, once it is known what it could cost. */

const real: Network = {
  id: 'eip155:137',
  name: 'Real',
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
  testnet: false,
}
const play = { ...real, id: 'eip155:31337', testnet: true }
const coin = 10n ** 18n
const moving = (amount: bigint, change: Partial<Move> = {}): Exposure => ({
  ...harmless,
  moves: [{ asset: 'native', amount, network: 'eip155:137', ...change }],
})
const open = (hostOrigin: string) => {
  const { project } = optionsStore.getState()
  optionsStore.setState({
    hostOrigin,
    project: {
      ...project,
      allowedOrigins: [hostOrigin],
      approvals: defaultApprovalRules,
      networks: [real, play],
    },
  })
}

test('a token without a price is never within it', async () => {
  open('https://one.example.com')
  expect(await spendWithinLimit(moving(1n, { asset: 'eip155:137/erc20:0x01' }))).toBe(false)
})

test('what can lose nothing takes nothing from it, also once it is spent', async () => {
  open('https://two.example.com')
  expect(await spendWithinLimit(moving(coin / 50n))).toBe(true)
  expect(await spendWithinLimit(harmless)).toBe(true)
  expect(await spendWithinLimit(moving(1_000n * coin, { network: 'eip155:31337' }))).toBe(true)
  expect(await spendWithinLimit(moving(1n))).toBe(false)
})
