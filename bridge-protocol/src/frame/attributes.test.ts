import { expect, test } from 'vitest'
import { unfoldAttributes } from './attributes.ts'
import { checkOf } from './checks.ts'
import { initConfig } from '../schemas.ts'

const good = { metadata: { name: 'Shop' }, wallets: [] }
const read = (attributes: Record<string, string>, more = {}) =>
  checkOf(initConfig)(unfoldAttributes({ ...attributes, ...good, ...more, sdk: 'cdn' }))

test('attributes become options; JSON is read, strangers are stripped, what the page itself says wins', () => {
  expect(
    read(
      { themeMode: 'dark', features: '{"email":false}', reactRoot: 'x', defaultNetwork: 'eip155:1' },
      { defaultNetwork: 'eip155:10' },
    ),
  ).toEqual({
    ...good,
    sdk: 'cdn',
    themeMode: 'dark',
    features: { email: false },
    defaultNetwork: 'eip155:10',
  })
})

test('ids of wallets stand as words', () => {
  const [one, two] = ['a'.repeat(64), 'b'.repeat(64)]
  expect(
    read({ includeWalletIds: ` ${one} ${two}`, excludeWalletIds: `${one},${two}`, featuredWalletIds: '' }),
  ).toEqual({
    ...good,
    sdk: 'cdn',
    includeWalletIds: [one, two],
    excludeWalletIds: [one, two],
    featuredWalletIds: [],
  })
})

test('wallets of the page stand as JSON, switches as words', () => {
  const wallets = [{ id: 'acme', name: 'Acme', mobile_link: 'acme://' }]
  expect(
    read({ customWallets: JSON.stringify(wallets), showWallets: 'false', enableWalletGuide: 'true' }),
  ).toEqual({ ...good, sdk: 'cdn', customWallets: wallets, showWallets: false, enableWalletGuide: true })
  const customRpcUrls = { 'eip155:1': [{ url: 'https://rpc.example.com' }] }
  expect(read({ customRpcUrls: JSON.stringify(customRpcUrls) })).toEqual({
    ...good,
    sdk: 'cdn',
    customRpcUrls,
  })
})

test('an icon is the page’s, beside its name', () => {
  expect(read({ icon: 'https://app.example.com/icon.png' })).toEqual({
    ...good,
    sdk: 'cdn',
    metadata: { ...good.metadata, icons: ['https://app.example.com/icon.png'] },
  })
  expect(read({ name: 'Mine' })).toEqual({ ...good, sdk: 'cdn', metadata: { name: 'Mine' } })
  expect(read({ name: '' })).toEqual({ ...good, sdk: 'cdn' })
})

test('what another way than the script tag sends stays as it is', () => {
  expect(unfoldAttributes(good)).toBe(good)
  expect(unfoldAttributes(null)).toBeNull()
  const npm = { ...good, sdk: 'npm', features: '{"email":false}' }
  expect(unfoldAttributes(npm)).toBe(npm)
})

test.each<[string, Record<string, string>]>([
  ['themeMode', { themeMode: 'blue' }],
  ['includeWalletIds.0', { includeWalletIds: 'metamask' }],
  ['customWallets', { customWallets: 'acme' }],
  ['customWallets.0.id', { customWallets: '[{"id":"a b","name":"Acme"}]' }],
  ['customWallets.0.name', { customWallets: '[{"id":"acme","name":""}]' }],
  ['customWallets.0.mobile_link', { customWallets: '[{"id":"a","name":"A","mobile_link":7}]' }],
  [
    'customWallets',
    {
      customWallets: JSON.stringify(
        Array.from({ length: 33 }, (_one, at) => ({ id: String(at), name: 'A' })),
      ),
    },
  ],
  ['customRpcUrls', { customRpcUrls: 'https://rpc.example.com' }],
  ['showWallets', { showWallets: 'no' }],
  ['enableWalletGuide', { enableWalletGuide: '1' }],
  ['features', { features: '{email:true}' }],
  ['features.email', { features: '{"email":"yes"}' }],
  ['themeVariables', { themeVariables: '[]' }],
  ['defaultNetwork', { defaultNetwork: 'mainnet' }],
  ['termsConditionsUrl', { termsConditionsUrl: 'javascript:alert(1)' }],
])('a wrong %s is named', (name, attributes) => {
  expect(() =>
    checkOf(initConfig)(
      unfoldAttributes({ metadata: good.metadata, ...attributes, wallets: [], sdk: 'cdn' }),
    ),
  ).toThrow(`Invalid ${name}:`)
})
