import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import * as schemas from './schemas.ts'

/* What the frame takes from a page: the largest that is good, and the first that is too much. */

/** The field that is wrong, or that the value is taken. */
const says = (schema: z.ZodMiniType, value: unknown): string => {
  const parsed = schema.safeParse(value)
  return parsed.success ? 'taken' : `${parsed.error.issues[0]?.path.join('.') || 'all of it'} is wrong`
}
const long = (length: number) => 'x'.repeat(length)
const many = <T>(length: number, item: T): readonly T[] => Array.from({ length }, () => item)
const account = 'eip155:1:0xab'
const wallet = { id: 'w', name: 'Wallet' }
const config = { metadata: { name: 'Page' }, wallets: [] }
const walletConnection = { walletId: 'w', accounts: [account], network: 'eip155:1' }
const icon = (length: number) => `data:image/png;base64,${long(length)}`

describe('is taken', () => {
  test.each<[string, z.ZodMiniType, unknown]>([
    ['the least of options', schemas.initConfig, config],
    ['64 networks', schemas.initConfig, { ...config, networks: many(64, 'eip155:1') }],
    ['64 wallets', schemas.initConfig, { ...config, wallets: many(64, wallet) }],
    ['4 connected wallets', schemas.initConfig, { ...config, injected: many(4, walletConnection) }],
    ['a name of 128 characters', schemas.metadata, { name: long(128) }],
    ['a description of 512', schemas.metadata, { name: '', description: long(512) }],
    ['4 icons', schemas.metadata, { name: '', icons: many(4, 'https://a.example/i.png') }],
    [
      'http on a page of one’s own machine',
      schemas.metadata,
      { name: '', icons: ['http://localhost/i.png'] },
    ],
    ['a URL of 2048 characters', schemas.metadata, { name: '', icons: [`https://a/${long(2_038)}`] }],
    ['a wallet', schemas.walletInfo, { ...wallet, rdns: 'com.example', namespace: 'solana', icon: icon(9) }],
    ['an SVG icon', schemas.walletInfo, { ...wallet, icon: 'data:image/svg+xml,%3Csvg/%3E' }],
    ['64 accounts', schemas.walletConnection, { ...walletConnection, accounts: many(64, account) }],
    ['no account', schemas.walletConnection, { ...walletConnection, accounts: [] }],
    ['a colour', schemas.themeVariables, { accent: '#3366ff', background: 'rebeccapurple' }],
    ['a length and a number', schemas.themeVariables, { fontSizeMaster: '10px', borderRadiusMaster: 4 }],
    ['a colour by a function', schemas.themeVariables, { accent: 'hsla(230, 100%, 67%, 1)' }],
    ['names of other kits', schemas.themeVariables, { '--w3m-accent': 'red', zIndex: 9 }],
    ['a font stack', schemas.themeVariables, { fontFamily: `'Open Sans', Arial, sans-serif` }],
    ['a method of 128 characters', schemas.frameMethods.request, { method: long(128) }],
    ['params of any form', schemas.frameMethods.request, { method: 'a', params: null }],
    [
      'a view with 16 arguments',
      schemas.frameMethods.open,
      {
        view: 'Connect',
        arguments: Object.fromEntries(Array.from({ length: 16 }, (_, at) => [`a${'b'.repeat(at)}`, at])),
      },
    ],
    ['an argument of 512 characters', schemas.viewArguments, { a: long(512), b: 1, c: true }],
    ['a network without a symbol', schemas.networkInfo, { id: 'eip155:1', name: 'One' }],
    ...['light', 'dark', 'system'].map((themeMode): [string, z.ZodMiniType, unknown] => [
      `the theme ${themeMode}`,
      schemas.initConfig,
      { ...config, themeMode },
    ]),
    ...['eip155', 'solana', 'bip122', 'polkadot'].map((namespace): [string, z.ZodMiniType, unknown] => [
      `a wallet of ${namespace}`,
      schemas.walletInfo,
      { ...wallet, namespace },
    ]),
    [
      'types of accounts',
      schemas.initConfig,
      { ...config, defaultAccountTypes: { eip155: 'smartAccount', solana: 'eoa', bip122: 'payment' } },
    ],
    ['switches', schemas.features, { email: false, injected: true }],
    ['no switch', schemas.features, {}],
    [
      'how Connect is laid out',
      schemas.features,
      {
        collapseWallets: true,
        legalCheckbox: false,
        connectMethodsOrder: ['email', 'wallet'],
        connectorTypeOrder: ['featured', 'recent'],
      },
    ],
  ])('%s', (_name, schema, value) => {
    expect(says(schema, value)).toBe('taken')
  })
})

describe('is refused, and the field named', () => {
  test.each<[string, z.ZodMiniType, unknown, string]>([
    ['no options', schemas.initConfig, undefined, 'all of it'],
    ['no list of wallets', schemas.initConfig, { metadata: { name: '' } }, 'wallets'],
    ['no network', schemas.initConfig, { ...config, networks: [] }, 'networks'],
    ['65 networks', schemas.initConfig, { ...config, networks: many(65, 'eip155:1') }, 'networks'],
    ['a network by name', schemas.initConfig, { ...config, networks: ['mainnet'] }, 'networks.0'],
    ['65 wallets', schemas.initConfig, { ...config, wallets: many(65, wallet) }, 'wallets'],
    [
      '5 connected wallets',
      schemas.initConfig,
      { ...config, injected: many(5, walletConnection) },
      'injected',
    ],
    [
      'a link that runs',
      schemas.initConfig,
      { ...config, termsConditionsUrl: 'javascript:alert(1)' },
      'termsConditionsUrl',
    ],
    [
      'a link with a quote',
      schemas.initConfig,
      { ...config, privacyPolicyUrl: 'https://a/"x' },
      'privacyPolicyUrl',
    ],
    [
      'another type of account',
      schemas.initConfig,
      { ...config, defaultAccountTypes: { eip155: 'safe' } },
      'defaultAccountTypes.eip155',
    ],
    ['another theme', schemas.initConfig, { ...config, themeMode: 'blue' }, 'themeMode'],
    ['a name that is no text', schemas.metadata, { name: 7 }, 'name'],
    ['a long description', schemas.metadata, { name: '', description: long(513) }, 'description'],
    ['5 icons', schemas.metadata, { name: '', icons: many(5, 'https://a/i') }, 'icons'],
    ['a long URL', schemas.metadata, { name: '', icons: [`https://a/${long(2_039)}`] }, 'icons.0'],
    ['a long id', schemas.walletInfo, { ...wallet, id: long(129) }, 'id'],
    ['a long wallet’s name', schemas.walletInfo, { ...wallet, name: long(129) }, 'name'],
    ['a long rdns', schemas.walletInfo, { ...wallet, rdns: long(257) }, 'rdns'],
    ['another namespace', schemas.walletInfo, { ...wallet, namespace: 'cosmos' }, 'namespace'],
    [
      '65 accounts',
      schemas.walletConnection,
      { ...walletConnection, accounts: many(65, account) },
      'accounts',
    ],
    [
      'an address without a network',
      schemas.walletConnection,
      { ...walletConnection, accounts: ['0xab'] },
      'accounts.0',
    ],
    ['a colour that loads', schemas.themeVariables, { accent: 'url(https://a)' }, 'accent'],
    ['a value that ends the rule', schemas.themeVariables, { background: 'red; color: blue' }, 'background'],
    ['a value with a brace', schemas.themeVariables, { fontFamily: 'x}' }, 'fontFamily'],
    ['a long value', schemas.themeVariables, { fontFamily: long(129) }, 'fontFamily'],
    ['a value that is none', schemas.themeVariables, { accent: {} }, 'accent'],
    ['a name that is none', schemas.themeVariables, { 'a b': 'red' }, 'a b'],
    ['no method', schemas.frameMethods.request, { method: '' }, 'method'],
    ['a long method', schemas.frameMethods.request, { method: long(129) }, 'method'],
    ['a network that is none', schemas.frameMethods.request, { method: 'a', network: 'eth' }, 'network'],
    ['a view in small letters', schemas.frameMethods.open, { view: 'connect' }, 'view'],
    ['a view with a path', schemas.frameMethods.open, { view: 'A/B' }, 'view'],
    ['an argument that is an object', schemas.viewArguments, { a: {} }, 'a'],
    ['a long argument', schemas.viewArguments, { a: long(513) }, 'a'],
    ['a name with a dash', schemas.viewArguments, { 'a-b': 1 }, 'a-b'],
    ['a switch as text', schemas.features, { email: 'no' }, 'email'],
    ['a row that is none', schemas.features, { connectorTypeOrder: ['toString'] }, 'connectorTypeOrder.0'],
    ['a long symbol', schemas.networkInfo, { id: 'eip155:1', name: '', symbol: long(33) }, 'symbol'],
    ['no network to switch to', schemas.frameMethods.switchNetwork, {}, 'network'],
  ])('%s', (_name, schema, value, field) => {
    expect(says(schema, value)).toBe(`${field} is wrong`)
  })

  test('17 arguments', () => {
    const names = Array.from({ length: 17 }, (_, at) => [`a${'b'.repeat(at)}`, at])
    expect(says(schemas.viewArguments, Object.fromEntries(names))).toBe('all of it is wrong')
  })
})

test('what nobody knows is stripped', () => {
  const parsed = schemas.frameMethods.request.safeParse({ method: 'a', network: 'eip155:1', extra: 1 })
  expect(parsed.data).toEqual({ method: 'a', network: 'eip155:1' })
})

test('a network is read however a page without our types writes it', () => {
  const { switchNetwork, setOptions } = schemas.frameMethods
  expect(switchNetwork.safeParse({ network: 8453 }).data).toEqual({ network: 'eip155:8453' })
  expect(setOptions.safeParse({ addNetworks: [{ id: 10, name: 'OP' }, 'eip155:1'] }).data).toEqual({
    addNetworks: ['eip155:10', 'eip155:1'],
  })
})

test.each(['https://a/i.png', 'data:text/html,x', icon(64 * 1024), 7])(
  'an icon that is none is left out, and its wallet stays: %.40s',
  (wrong) => {
    const { data } = schemas.walletInfo.safeParse({ ...wallet, icon: wrong })
    expect(data).toMatchObject(wallet)
    expect(data?.icon).toBeUndefined()
  },
)

test('threat 24: a page’s title of any length is a name of 128 characters', () => {
  expect(schemas.metadata.safeParse({ name: long(500) }).data?.name).toHaveLength(128)
})

describe('what a page’s style sheets say', () => {
  const read = (styles: unknown) => schemas.frameMethods.open.safeParse({ styles }).data?.styles

  test('is variables by name, in the order of their values', () => {
    expect(read([' #0b6e4f', '', 'black', '2px', 'Georgia, serif', 'forest'])).toEqual({
      '--wallet-frame-accent': ' #0b6e4f',
      '--wallet-frame-text': 'black',
      '--wallet-frame-radius': '2px',
      '--wallet-frame-font-family': 'Georgia, serif',
      '--wallet-frame-preset': 'forest',
    })
  })

  test.each<[string, unknown]>([
    ['an address', ['url(https://a)']],
    ['the end of a rule', ['red; color: blue']],
    ['a long value', [long(129)]],
    ['no text', [{}]],
    ['more than there are names', ['', '', '', '', '', '', 'red']],
    ['no list', { 0: 'red', length: 1 }],
    ['nothing', null],
  ])('may be anything: %s is left out, and refuses nobody', (_what, styles) => {
    expect(read(styles)).toEqual({})
  })
})
