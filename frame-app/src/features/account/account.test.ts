// @vitest-environment jsdom
import type { Network } from '@walletframe/api-contract'
import { afterEach, expect, test } from 'vitest'
import { writeWallet } from '../../storage/embeddedRecord.ts'
import { compatibleNetworks } from './account.ts'

const network = (id: string, more: Partial<Network> = {}): Network => ({
  id,
  name: id,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  testnet: false,
  ...more,
})
const networks = [
  network('eip155:1', { erc4337: true }),
  network('eip155:10'),
  network('solana:1', { erc4337: true }),
  network('bip122:a'),
  network('bip122:b'),
]
const key = `0x${'aa'.repeat(20)}`
const smart = `0x${'5a'.repeat(20)}`

afterEach(() => writeWallet(null))

test('an account receives on the networks of its namespace, one of Bitcoin on its own, a smart account where the operator has those', () => {
  writeWallet({ id: 'w', email: 'me@example.com', addresses: { eip155: key }, smart: { [key]: smart } })
  const on = (account: Parameters<typeof compatibleNetworks>[1]) =>
    compatibleNetworks(networks, account).map(({ id }) => id)
  expect(on(`eip155:1:${key}`)).toEqual(['eip155:1', 'eip155:10'])
  expect(on(`eip155:1:${smart}`)).toEqual(['eip155:1'])
  expect(on('solana:1:x')).toEqual(['solana:1'])
  expect(on('bip122:b:x')).toEqual(['bip122:b'])
})
