import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Caip10, Caip2 } from '@walletframe/bridge-protocol'
import { answerOf, errorOf } from './answers.ts'
import {
  accountsIn,
  canBeOn,
  chooseAccounts,
  idInSession,
  iconIn,
  isPicked,
  nameIn,
  networkIn,
  orderAccounts,
  sessionMethods,
  wantedNamespaces,
} from './session.ts'

const one = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const two = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const bitcoin = 'bip122:000000000019d6689c085ae165831e93'
const accounts: readonly Caip10[] = [`eip155:1:${one}`, `eip155:1:${two}`, `eip155:10:${one}`]

describe('behaviour', () => {
  test('asks for every namespace of the page that wallets are reached in', () => {
    const networks: readonly Caip2[] = ['eip155:1', 'eip155:10', bitcoin, 'near:mainnet']
    expect(wantedNamespaces(networks)).toEqual({
      bip122: {
        chains: [bitcoin],
        methods: ['sendTransfer', 'getAccountAddresses', 'signMessage', 'signPsbt'],
        events: ['accountsChanged', 'chainChanged'],
      },
      eip155: {
        chains: ['eip155:1', 'eip155:10'],
        methods: expect.arrayContaining(['personal_sign']) as unknown,
        events: ['accountsChanged', 'chainChanged'],
      },
    })
  })
  test('asks for the former ids of Solana’s networks beside those that they have now, and reads them as these', () => {
    const [main, mainBefore] = ['5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', '4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ']
    const [dev, devBefore] = ['EtWTRABZaYq6iMfeYKouRu166VU2xqa1', '8E9rvCKLFQia2Y35HXjjpWzj8weVo44K']
    const test: Caip2 = 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'
    const chainsOf = (...networks: readonly Caip2[]) =>
      (wantedNamespaces(networks)['solana'] as { readonly chains: unknown }).chains
    expect(chainsOf(`solana:${main}`)).toEqual([`solana:${main}`, `solana:${mainBefore}`])
    expect(chainsOf(test, `solana:${dev}`)).toEqual([test, `solana:${dev}`, `solana:${devBefore}`])
    const key = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'
    const sharing = (...ids: readonly string[]) => ({
      solana: { accounts: ids.map((id) => `solana:${id}:${key}`) },
    })
    expect(accountsIn(sharing(mainBefore))).toEqual([`solana:${main}:${key}`])
    expect(accountsIn(sharing(main, mainBefore, devBefore))).toEqual([
      `solana:${main}:${key}`,
      `solana:${dev}:${key}`,
    ])
    expect(idInSession(sharing(mainBefore), `solana:${main}`)).toBe(`solana:${mainBefore}`)
    expect(idInSession(sharing(mainBefore, main), `solana:${main}`)).toBe(`solana:${main}`)
    expect(idInSession(sharing(mainBefore), `solana:${dev}`)).toBe(`solana:${dev}`)
    expect(networkIn(`solana:${devBefore}`, `solana:${main}`)).toBe(`solana:${dev}`)
    expect(networkIn({}, `solana:${mainBefore}`)).toBe(`solana:${main}`)
  })
  test('takes the network that is active, else the page’s first, else the wallet’s', () => {
    expect(chooseAccounts(accounts, ['eip155:10', 'eip155:1'], ['eip155:1'])).toEqual(accounts.slice(0, 2))
    expect(chooseAccounts(accounts, ['eip155:10', 'eip155:1'], ['eip155:5'])).toEqual(accounts.slice(2))
    expect(chooseAccounts(accounts, ['eip155:5'], [])).toEqual(accounts.slice(0, 2))
  })
  test('can be on a network where its address is the same, or where it has one', () => {
    const all: readonly Caip10[] = [...accounts, `${bitcoin}:bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh`]
    expect(canBeOn(all, 'eip155:137')).toBe(true)
    expect(canBeOn(all, 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')).toBe(false)
    expect(canBeOn(all, bitcoin)).toBe(true)
    // Another address there, which it did not share.
    expect(canBeOn(all, 'bip122:000000000933ea01ad0ee984209779ba')).toBe(false)
  })
  test('accounts of Bitcoin and Polkadot are read as theirs', () => {
    const right = [
      `${bitcoin}:bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh`,
      `${bitcoin}:1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2`,
      'polkadot:91b171bb158e2d3848fa23a9f1c25182:15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
    ]
    const wrong = [
      `${bitcoin}:short`,
      `${bitcoin}:bc1q<script>alert(1)</script>`,
      'bip122:1:bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh',
      'polkadot:91b171bb158e2d3848fa23a9f1c25182:0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    ]
    const of = (namespace: string) => ({
      accounts: [...right, ...wrong].filter((each) => each.startsWith(`${namespace}:`)),
    })
    expect(accountsIn({ bip122: of('bip122'), polkadot: of('polkadot') })).toEqual(right)
  })
  test('reads a network however wallets write it', () => {
    expect(networkIn(10, 'eip155:1')).toBe('eip155:10')
    expect(networkIn('0xa', 'eip155:1')).toBe('eip155:10')
    expect(networkIn('10', 'eip155:1')).toBe('eip155:10')
    expect(networkIn('eip155:10', 'eip155:1')).toBe('eip155:10')
    expect(networkIn({ chain: 1 }, 'eip155:1')).toBe('eip155:1')
    expect(networkIn(-1, 7)).toBeUndefined()
  })
  test('takes the first icon that has an https address', () => {
    const icon = 'https://pocket.example/icon.png?"><script>'
    expect(iconIn({ icons: ['http://pocket.example/a.png', icon, 'https://other.example/b.png'] })).toBe(icon)
  })
  test('knows a wallet that was picked by its name, with or without a word behind it', () => {
    expect(isPicked('MetaMask Wallet', 'MetaMask')).toBe(true)
    expect(isPicked('Pocket', 'MetaMask')).toBe(false)
    expect(isPicked('', 'MetaMask')).toBe(false)
  })
  test('puts the account that the wallet names first', () => {
    expect(orderAccounts(accounts, [`eip155:1:${two}`])[0]).toBe(accounts[1])
    expect(orderAccounts(accounts, [two.toLowerCase()])[0]).toBe(accounts[1])
  })
})

describe('what a wallet makes up', () => {
  test.each([null, undefined, 7, 'x', [], { eip155: null }, { eip155: { accounts: 'x' } }])(
    'namespaces %j have no account',
    (namespaces) => {
      expect(accountsIn(namespaces)).toEqual([])
    },
  )
  test('accounts that are none, or of a namespace that nobody asked for, are left out', () => {
    const given = [accounts[0], 'eip155:1', '<b>', 7, 'cosmos:hub:abc', accounts[0]]
    expect(accountsIn({ eip155: { accounts: given } })).toEqual([accounts[0]])
  })
  test.each([undefined, 'x', [7, null], ['0x0']])('an accountsChanged of %j moves nothing', (data) => {
    expect(orderAccounts(accounts, data)).toEqual(accounts)
  })
  test.each([null, undefined, {}, { name: 7 }, { name: '  ' }])('metadata %j has no name', (metadata) => {
    expect(nameIn(metadata, 'WalletConnect')).toBe('WalletConnect')
  })
  test.each([
    undefined,
    'https://pocket.example/icon.png',
    ['javascript:alert(1)', 'data:image/svg+xml,<svg/>', 'http://pocket.example/icon.png', 7, null, {}],
    ['https://', ' https://pocket.example', `https://pocket.example/${'x'.repeat(2_048)}`],
  ])('icons %j have none that is fetched', (icons) => {
    expect(iconIn({ icons })).toBeUndefined()
  })
  test('a name has an end', () => {
    expect(nameIn({ name: 'x'.repeat(10_000) }, '')).toHaveLength(64)
  })
  test.each([
    ['personal_sign', {}],
    ['personal_sign', '<b>'],
    ['eth_signTypedData_v4', null],
    ['eth_sendTransaction', '0x51'],
  ])('an answer to %s of %j is an error', (method, answer) => {
    expect(() => answerOf(method, answer)).toThrow(expect.objectContaining({ code: -32_603 }) as Error)
  })
  test.each([
    [{ code: 5_000, message: 'User rejected.' }, 4_001],
    [{ code: 4_001 }, 4_001],
    [{ code: -32_000, message: 'insufficient funds' }, -32_000],
    [new Error('Request expired. Please try again.'), -32_603],
    [new Error('Socket stalled'), 4_900],
    [{ code: '4001' }, -32_603],
    [undefined, -32_603],
    ['x', -32_603],
  ])('%j is the error %i for the page', (thrown, code) => {
    expect(errorOf(thrown).code).toBe(code)
  })
})

test('the documentation names every method that a session is asked for', () => {
  const text = readFileSync(new URL('../../../../docs/dapp-developers.md', import.meta.url), 'utf8')
  const start = text.indexOf('A session asks for what can be passed on')
  const paragraph = text.slice(start, text.indexOf('\n\n', start))
  const methods = Object.values(sessionMethods).flat()
  expect(methods.filter((method) => !paragraph.includes(`\`${method}\``))).toEqual([])
})
