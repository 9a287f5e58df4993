// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { WalletFrame } from './index.ts'

const page = window as { walletFrame?: WalletFrame }
const told = vi.fn()
const heard: CustomEvent[] = []
const listen = (event: Event) => heard.push(event as CustomEvent)

/** Runs the loader as this script tag. */
const load = async (attributes: Readonly<Record<string, string>>) => {
  const script = document.createElement('script')
  script.type = 'text/plain'
  script.setAttribute('src', 'https://wallet.example.com/v1/loader.js')
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value)
  Object.defineProperty(document, 'currentScript', { value: script, configurable: true })
  vi.resetModules()
  await import('./loader.ts')
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(told)
  window.addEventListener('walletframe:ready', listen)
  window.addEventListener('walletframe:error', listen)
})
afterEach(() => {
  page.walletFrame?.destroy()
  window.removeEventListener('walletframe:ready', listen)
  window.removeEventListener('walletframe:error', listen)
  heard.length = 0
  told.mockReset()
  vi.restoreAllMocks()
})

describe('behaviour', () => {
  test('gives window.walletFrame and says so; its server is where the script came from', async () => {
    await load({
      'data-project-id': 'demo',
      'data-networks': 'eip155:10  eip155:1',
      'data-default-network': 'eip155:1',
      'data-theme-mode': 'dark',
      'data-name': 'Shop',
      'data-features': '{"email":true}',
    })
    expect(heard.map(({ type, detail }) => [type, detail])).toEqual([['walletframe:ready', page.walletFrame]])
    expect(page.walletFrame?.getState().network).toBe('eip155:1')
    expect(told).not.toHaveBeenCalled()
  })

  test('loaded twice: once', async () => {
    await load({ 'data-project-id': 'demo' })
    const first = page.walletFrame
    await load({ 'data-project-id': 'demo' })
    expect(page.walletFrame).toBe(first)
    expect(heard).toHaveLength(1)
  })

  test('destroy takes the global away', async () => {
    await load({ 'data-project-id': 'demo' })
    page.walletFrame?.destroy()
    expect('walletFrame' in window).toBe(false)
  })
})

describe('errors', () => {
  test.each<[string, Record<string, string>]>([
    ['projectId', {}],
    ['networks', { 'data-networks': '1 5' }],
    ['defaultNetwork', { 'data-default-network': 'mainnet' }],
    ['themeMode', { 'data-theme-mode': 'blue' }],
    ['features', { 'data-features': '{email:true}' }],
    ['features', { 'data-features': '{"email":"yes"}' }],
    ['themeVariables', { 'data-theme-variables': '[]' }],
    ['frameUrl', { 'data-frame-url': 'wallet.example.com' }],
    ['termsConditionsUrl', { 'data-terms-conditions-url': 'javascript:alert(1)' }],
  ])('a wrong %s is named once, and the page goes on', async (option, wrong) => {
    await load({ ...(option === 'projectId' ? {} : { 'data-project-id': 'demo' }), ...wrong })
    expect(told).toHaveBeenCalledOnce()
    expect(told.mock.calls[0]?.[0]).toContain(`option ${option}: expected`)
    expect(heard.map(({ type }) => type)).toEqual(['walletframe:error'])
    expect(heard[0]?.detail).toMatchObject({ code: 'INVALID_OPTION', option })
    expect(page.walletFrame).toBeUndefined()
  })
})
