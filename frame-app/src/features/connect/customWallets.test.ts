import { describe, expect, test, vi } from 'vitest'
import { isCustomWallet } from './customId.ts'
import { customWalletsOf } from './customWallets.ts'

const acme = { id: 'acme', name: 'Acme' }
const read = (...customWallets: NonNullable<Parameters<typeof customWalletsOf>[0]['customWallets']>) => {
  const warn = vi.fn<(message: string) => void>()
  return { wallets: customWalletsOf({ customWallets }, warn), warned: warn.mock.calls.map(([said]) => said) }
}

describe('behaviour', () => {
  test('what a page says of a wallet is what the list shows of it', () => {
    const said = {
      ...acme,
      homepage: 'https://acme.example/',
      image_url: 'https://acme.example/icon.png',
      mobile_link: 'acme://',
      desktop_link: 'acme-desktop://',
      webapp_link: 'https://app.acme.example/',
      app_store: 'https://apps.apple.com/app/acme/id1',
      play_store: 'https://play.google.com/store/apps/details?id=example.acme',
    }
    const { wallets, warned } = read(said)
    expect(wallets).toEqual([expect.objectContaining({ ...said, id: 'custom:acme', rdns: null, chains: [] })])
    expect(wallets.every(isCustomWallet)).toBe(true)
    expect(warned).toEqual([])
  })

  test('nulls are none, and none is none', () => {
    expect(read({ ...acme, homepage: null, mobile_link: null, image_url: null }).warned).toEqual([])
    expect(customWalletsOf({})).toEqual([])
  })

  test('a page that shows no wallets shows none of these', () => {
    expect(customWalletsOf({ customWallets: [acme], showWallets: false })).toEqual([])
  })

  test('the developer is told once, however often the list is drawn', () => {
    const warn = vi.fn()
    const customWallets = [{ ...acme, homepage: 'x' }]
    const first = customWalletsOf({ customWallets }, warn)
    expect(customWalletsOf({ customWallets }, warn)).toBe(first)
    expect(warn).toHaveBeenCalledOnce()
  })
})

describe('what a page may not say', () => {
  test.each([
    ['homepage', 'javascript:alert(1)'],
    ['homepage', 'http://acme.example/'],
    ['image_url', 'data:image/svg+xml,<svg/>'],
    ['image_url', 'http://acme.example/icon.png'],
    ['mobile_link', 'javascript:alert(1)'],
    ['mobile_link', 'data:text/html,x'],
    ['mobile_link', 'intent://x#Intent;end'],
    ['desktop_link', 'file:///etc/passwd'],
    ['desktop_link', 'ms-settings:'],
    ['webapp_link', 'acme://'],
    ['webapp_link', 'https://user:pass@acme.example/'],
    ['app_store', 'https://apps.apple.com.evil.example/app'],
    ['play_store', 'market://details?id=x'],
  ])('%s: %s is left out, the wallet stays, and the developer reads which', (field, link) => {
    const { wallets, warned } = read({ ...acme, [field]: link })
    expect(wallets).toHaveLength(1)
    expect(wallets[0]?.[field as 'homepage'] ?? null).toBeNull()
    expect(warned).toEqual([
      expect.stringMatching(`^Option customWallets.0.${field} is not taken: expected `),
    ])
    expect(warned.join()).not.toContain(link)
  })

  test.each([' ', 'Acme\u202Ekcatta', 'Ac\u200Bme', 'A\u0000'])(
    'a name that is %j takes its wallet out',
    (name) => {
      const { wallets, warned } = read({ ...acme, name }, { id: 'other', name: 'Other' })
      expect(wallets.map(({ id }) => id)).toEqual(['custom:other'])
      expect(warned).toEqual([expect.stringMatching(/^Option customWallets\.0\.name is not taken/)])
    },
  )

  test('a second wallet of one id is left out', () => {
    const { wallets, warned } = read(acme, { ...acme, name: 'Twin' })
    expect(wallets.map(({ name }) => name)).toEqual(['Acme'])
    expect(warned).toEqual([expect.stringContaining('customWallets.1.id')])
  })
})
