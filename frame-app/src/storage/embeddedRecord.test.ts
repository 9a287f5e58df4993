import type { NamedAccount } from '@walletframe/api-contract'
import { beforeEach, describe, expect, test, vi } from 'vitest'

const stored = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
})
const {
  accountsIn,
  bitcoinAddressOf,
  ownerOfBitcoin,
  isBareKey,
  readPage,
  readPageAccount,
  readWallet,
  withAccounts,
  writePage,
  writePageAccount,
  writeWallet,
} = await import('./embeddedRecord.ts')

const account = (name: string | null, end: string): NamedAccount => ({
  name,
  addresses: { eip155: `0x${end.repeat(20)}`, solana: `So${end.repeat(15)}` },
})
const [first, second, third] = [account(null, 'aa'), account('Savings', 'bb'), account(null, 'cc')]
const wallet = { id: 'w', email: 'me@example.com', addresses: first.addresses }
const page = 'https://page.example'

beforeEach(() => {
  writeWallet(null)
  writeWallet({ ...wallet, accounts: [first, second] })
  writePage(page, ['eip155:1'])
})

describe('the account that a page has', () => {
  test('is the first until another one is chosen, stays when the page moves, and is each page’s own', () => {
    expect(readPageAccount(page)).toBe(0)
    writePageAccount(page, 1, false)
    writePage(page, ['eip155:10', 'solana:x'])
    expect([readPage(page), readPageAccount(page)]).toEqual([['eip155:10', 'solana:x'], 1])
    expect(readPageAccount('https://other.example')).toBe(0)
  })

  test('is the first again for a page that left, and with another wallet', () => {
    writePageAccount(page, 1, false)
    writePage(page, [])
    writePage(page, ['eip155:1'])
    expect(readPageAccount(page)).toBe(0)
    writePageAccount(page, 1, false)
    writeWallet({ ...wallet, id: 'other', accounts: [first, second] })
    expect([readPage(page), readPageAccount(page)]).toEqual([null, 0])
  })

  test('one that the wallet does not have, or that was never written, is the first', () => {
    for (const index of [2, 0.5, -1, Number.NaN]) {
      writePageAccount(page, index, false)
      expect(readPageAccount(page)).toBe(0)
    }
    writePageAccount('https://never.example', 1, false)
    expect(readPage('https://never.example')).toBeNull()
    expect(readPageAccount('__proto__')).toBe(0)
  })
})

describe('the accounts of a wallet', () => {
  test('are one where nobody wrote more', () => {
    expect(accountsIn(wallet)).toEqual([first])
    expect(readWallet()?.accounts).toEqual([first, second])
  })

  test('are called what was told last, and have the addresses that are known here', () => {
    const evil = { name: null, addresses: { eip155: '0xevil', solana: 'evil' } }
    const told = [account('Daily', 'aa'), evil, third]
    expect(accountsIn(withAccounts({ ...wallet, accounts: [first, second] }, told))).toEqual([
      { ...first, name: 'Daily' },
      { ...second, name: null },
      third,
    ])
  })

  test('get an address in a namespace that came after them', () => {
    const { eip155 } = first.addresses
    const old = { ...wallet, addresses: { eip155 }, accounts: [{ name: null, addresses: { eip155 } }] }
    expect(accountsIn(withAccounts(old, [first]))).toEqual([first])
  })

  test('get none later where they were imported: a key alone is on EVM, whatever is told of it', () => {
    const key = { name: null, addresses: { eip155: '0xkey' }, sealed: 'x' }
    const told = { ...key, name: 'Key', addresses: { eip155: '0xkey', solana: 'evil' } }
    const known = { ...wallet, accounts: [first, key] }
    expect(accountsIn(withAccounts(known, [first, told]))).toEqual([first, { ...key, name: 'Key' }])
    expect([first, { ...first, sealed: 'x' }, key].map(isBareKey)).toEqual([false, false, true])
  })

  test('never become fewer', () => {
    const known = { ...wallet, accounts: [first, second] }
    for (const told of [undefined, [], [first]]) expect(withAccounts(known, told)).toEqual(known)
  })
})

describe('the account on Bitcoin', () => {
  const known = { ...wallet, bitcoin: { '0xab': { bc: 'bc1q', tb: 'tb1q', bcrt: 'bcrt1q' } } }
  test.each([
    ['Bitcoin', 'bip122:000000000019d6689c085ae165831e93', 'bc1q'],
    ['signet', 'bip122:00000008819873e925422c1ff0f99f7c', 'tb1q'],
    ['regtest', 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328', 'bcrt1q'],
    // Litecoin: another chain of the namespace, whose addresses are others.
    ['another chain', 'bip122:12a765e31ffd4059bada1e25190f6e98', undefined],
  ] as const)('is called as the network calls it: %s', (_name, network, address) => {
    expect(bitcoinAddressOf(known, '0xAB', network)).toBe(address)
    expect(address && ownerOfBitcoin(known, address)).toBe(address && '0xab')
  })
})
