// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFakeFrame, dialog, frames, frameUrl, installDom, settle } from '../../test/fakeFrame.ts'
import { announceWallet, createFakeWallet } from '../../test/fakeWallet.ts'
import { createWalletFrame, type WalletFrame } from '../index.ts'

/* The frame's element beside what is the page's own: its scripts, its nodes, its wallets and its policy. */

let wallet: WalletFrame
beforeAll(installDom)
beforeEach(() => {
  localStorage.clear()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  wallet = createWalletFrame({ frameUrl, projectId: 'demo' })
})
afterEach(() => {
  wallet.destroy()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  installDom()
})

test('scripts of the page cannot look inside', () => {
  wallet.preload()
  expect(document.querySelector('wallet-frame')?.shadowRoot).toBeNull()
  expect(document.querySelector('iframe')).toBeNull()
})

test('what the page does beside the element costs it nothing: it is undone afterwards as before', async () => {
  wallet.preload()
  const element = document.querySelector('wallet-frame')
  for (let round = 0; round < 60; round += 1) {
    const own = document.createElement('div')
    document.documentElement.append(own)
    element?.setAttribute('data-theme', String(round))
    await settle()
    own.remove()
    await settle()
  }
  element?.setAttribute('aria-hidden', 'true')
  await settle()
  expect(element?.hasAttribute('aria-hidden')).toBe(false)
})

describe('a policy of the page', () => {
  const violation = (blockedURI: string, effectiveDirective = 'frame-src') =>
    document.dispatchEvent(
      Object.assign(new Event('securitypolicyviolation'), {
        blockedURI,
        effectiveDirective,
        disposition: 'enforce',
      }),
    )
  /** What became of a request that waited for the frame when that was blocked. */
  const after = async (...blocked: Parameters<typeof violation>): Promise<unknown> => {
    let ended: unknown = 'still waiting'
    wallet.provider.request({ method: 'eth_blockNumber' }).catch((error: unknown) => (ended = error))
    await settle()
    violation(...blocked)
    await settle()
    return ended
  }

  test.each([`${frameUrl}.evil.example/x`, `${frameUrl}:8443/`, 'https://other.example/', 'inline', ''])(
    'that blocks something else (%s) is none of ours',
    async (blocked) => {
      expect(await after(blocked)).toBe('still waiting')
    },
  )

  test.each([frameUrl, `${frameUrl}/v1/?projectId=demo`])(
    'that blocks the frame (%s) ends it',
    async (blocked) => {
      expect(await after(blocked)).toMatchObject({ code: 4900, data: { reason: 'csp' } })
    },
  )

  test.each(['child-src', 'default-src'])('of %s concerns the frame', async (directive) => {
    expect(await after(`${frameUrl}/v1/`, directive)).toMatchObject({ data: { reason: 'csp' } })
  })

  test.each(['img-src', 'script-src', 'style-src'])('of %s does not', async (directive) => {
    expect(await after(`${frameUrl}/v1/`, directive)).toBe('still waiting')
  })
})

describe('wallets of the page', () => {
  /** A wallet whose question the test answers. */
  const asking = () => {
    const open: ((accounts: readonly string[]) => void)[] = []
    const fake = createFakeWallet({ eth_requestAccounts: () => new Promise((resolve) => open.push(resolve)) })
    return { ...fake, answer: () => open.shift()?.([]) }
  }

  test('while one is asked the dialog is not modal, until the last of them has answered', async () => {
    const [one, two] = [asking(), asking()]
    announceWallet(one.provider)
    announceWallet(two.provider, { rdns: 'com.b', name: 'Wallet B' })
    void wallet.open()
    await settle()
    const frame = createFakeFrame()
    await frame.hello()
    await frame.ready()
    await frame.call('setVisible', { visible: true })
    const modal = vi.spyOn(dialog(), 'showModal')
    const plain = vi.spyOn(dialog(), 'show')
    frame.tell('connectWallet', { walletId: 'com.a' })
    frame.tell('connectWallet', { walletId: 'com.b' })
    await settle()
    expect(plain).toHaveBeenCalled()
    expect(modal).not.toHaveBeenCalled()
    one.answer()
    await settle()
    expect(modal).not.toHaveBeenCalled()
    two.answer()
    await settle()
    expect(modal).toHaveBeenCalledOnce()
    expect(frames()).toHaveLength(1)
  })
})
