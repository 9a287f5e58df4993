// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFakeFrame, installDom } from '../test/fakeFrame.ts'
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

beforeAll(installDom)
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

  test('attributes cross as they are: the frame checks them', async () => {
    await load({ 'data-project-id': 'demo', 'data-theme-mode': 'blue', 'data-features': '{email' })
    page.walletFrame?.preload()
    const frame = createFakeFrame()
    await frame.hello('https://wallet.example.com')
    expect(frame.config()).toMatchObject({ sdk: 'cdn', themeMode: 'blue', features: '{email' })
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
    ['data-project-id', {}],
    ['Invalid URL', { 'data-project-id': 'demo', 'data-frame-url': 'wallet.example.com' }],
  ])('without somebody to ask (%s) it says so once, and the page goes on', async (message, attributes) => {
    await load(attributes)
    expect(told).toHaveBeenCalledOnce()
    expect(told.mock.calls[0]?.[0]).toContain(message)
    expect(heard.map(({ type }) => type)).toEqual(['walletframe:error'])
    expect(page.walletFrame).toBeUndefined()
  })
})
