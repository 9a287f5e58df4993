import { describe, expect, test } from 'vitest'
import { downloadsOn, systemOf } from './downloads.ts'
import type { LinkedWallet, System } from './links.ts'

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15'

test.each([
  [iphone, true, 'ios'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9)', true, 'android'],
  [mac, false, 'desktop'],
  [mac, true, 'ios'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', true, 'desktop'],
] as const)('%s, touch %s: %s', (agent, touches, system) => {
  expect(systemOf(agent, touches)).toBe(system)
})

describe('where a wallet can be had', () => {
  const none: LinkedWallet = {
    id: 'a',
    mobile_link: null,
    desktop_link: null,
    webapp_link: null,
    app_store: null,
    play_store: null,
    chrome_store: null,
    rdns: null,
    injected: null,
  }
  const all: LinkedWallet = {
    ...none,
    chrome_store: 'https://chromewebstore.google.com/detail/x',
    app_store: 'https://apps.apple.com/app/id1',
    play_store: 'https://play.google.com/store/apps/details?id=x',
    homepage: 'https://wallet.example/',
  }
  const kinds = (wallet: LinkedWallet, system: System) => downloadsOn(wallet, system).map(({ kind }) => kind)
  test('what is of use on the system, the best first', () => {
    expect(kinds(all, 'desktop')).toEqual(['chrome', 'ios', 'android', 'homepage'])
    expect(kinds(all, 'ios')).toEqual(['ios', 'homepage'])
    expect(kinds(all, 'android')).toEqual(['android', 'homepage'])
  })
  test('what there is, where nothing is of use', () => {
    expect(kinds({ ...none, chrome_store: all.chrome_store }, 'ios')).toEqual(['chrome'])
  })
  test('nothing where nobody said, or where what is said is no link', () => {
    expect(kinds(none, 'desktop')).toEqual([])
    expect(kinds({ ...none, app_store: 'javascript:alert(1)' }, 'ios')).toEqual([])
  })
})
