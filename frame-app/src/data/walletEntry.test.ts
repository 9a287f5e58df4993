import type { CatalogueWallet } from '@walletframe/api-contract'
import { describe, expect, test } from 'vitest'
import { checkWallet } from './walletEntry.ts'

const wallet = (more: Partial<CatalogueWallet> = {}): CatalogueWallet => ({
  id: 'a'.repeat(64),
  name: 'Juniper',
  order: 1,
  homepage: 'https://juniper.example/',
  image_id: '01234567-89ab-8def-8123-456789abcdef',
  mobile_link: 'juniper://',
  desktop_link: 'https://juniper.example/app',
  webapp_link: 'https://app.juniper.example/',
  app_store: 'https://apps.apple.com/app/id1',
  play_store: 'https://play.google.com/store/apps/details?id=example',
  chrome_store: 'https://chromewebstore.google.com/detail/x',
  rdns: 'example.juniper',
  chains: ['eip155:1'],
  injected: null,
  ...more,
})

test('what is in order stays as it is', () => {
  expect(checkWallet(wallet())).toEqual(wallet())
})

describe('links', () => {
  test.each([
    ['mobile_link', 'javascript:alert(1)'],
    ['mobile_link', 'javascript://x'],
    ['mobile_link', 'data:text/html,x'],
    ['mobile_link', 'intent://x'],
    ['mobile_link', 'http://juniper.example'],
    ['mobile_link', 'JAVASCRIPT://x'],
    ['desktop_link', 'file:///etc/passwd'],
    ['desktop_link', 'juniper://x?y=<script>'],
    ['webapp_link', 'juniper://'],
    ['webapp_link', 'https://user:secret@juniper.example'],
    ['webapp_link', 'https://juniper.example/\u202E'],
    ['app_store', 'https://apps.apple.com.evil.example/app'],
    ['app_store', 'https://evil.example/apps.apple.com'],
    ['play_store', 'https://play.google.com@evil.example/'],
    ['chrome_store', 'https://apps.apple.com/app/id1'],
    ['chrome_store', `https://chromewebstore.google.com/${'a'.repeat(600)}`],
  ] as const)('%s: %s is left out', (field, link) => {
    expect(checkWallet(wallet({ [field]: link }))).toEqual(wallet({ [field]: null }))
  })

  test('a home page that is none is left out', () => {
    const { homepage: _none, ...rest } = wallet()
    expect(checkWallet(wallet({ homepage: 'javascript:alert(1)' }))).toEqual(rest)
  })

  test.each(['juniper:', 'juniper://', 'juniper://wc/', 'https://juniper.example/ul/'])(
    '%s is an app’s',
    (link) => {
      expect(checkWallet(wallet({ mobile_link: link }))?.mobile_link).toBe(link)
    },
  )
})

test.each([
  ['an id of another form', { id: '../../x' }],
  ['no name', { name: ' ' }],
  ['a name that turns the reading direction', { name: 'Juni\u202Eper' }],
  ['a name with something that is not seen', { name: 'Juni\u200Bper' }],
  ['a name without end', { name: 'J'.repeat(65) }],
])('not listed: %s', (_what, more) => {
  expect(checkWallet(wallet(more))).toBeUndefined()
})

test('an image or reverse domain of another form is left out', () => {
  const { image_id: _none, ...rest } = wallet({ rdns: null })
  expect(checkWallet(wallet({ image_id: '../secret', rdns: 'no domain' }))).toEqual(rest)
})
