// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  account,
  card,
  cardButton,
  createFakeFrame,
  dialog,
  disconnected,
  embedded,
  focused,
  frames,
  frameUrl,
  installDom,
  pressEscape,
  settle,
} from '../../test/fakeFrame.ts'
import { createWalletFrame, type WalletFrame } from '../index.ts'
import { failureCard } from './failures.ts'

let wallet: WalletFrame
const told = vi.fn()

beforeAll(installDom)
beforeEach(() => {
  localStorage.clear()
  vi.spyOn(console, 'error').mockImplementation(told)
  wallet = createWalletFrame({ frameUrl, projectId: 'demo' })
})
afterEach(() => {
  wallet.destroy()
  told.mockReset()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  installDom()
})

const fails = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable('it was answered'),
    (error: { code: number; message: string; data?: { reason?: string } }) => error,
  )

const violation = (directive: string, disposition: string) => {
  const event = Object.assign(new Event('securitypolicyviolation'), {
    blockedURI: `${frameUrl}/v1/`,
    effectiveDirective: directive,
    disposition,
  })
  document.dispatchEvent(event)
}

describe('the element', () => {
  test('comes with the first need, once, and names the frame as the handshake asks', () => {
    expect(document.querySelector('wallet-frame')).toBeNull()
    wallet.preload()
    wallet.preload()
    expect(document.querySelectorAll('wallet-frame')).toHaveLength(1)
    const [iframe] = frames()
    expect(iframe?.src).toMatch(
      new RegExp(`^${frameUrl}/v1/\\?projectId=demo#n=\\d{16,40}&o=${location.origin}$`),
    )
    expect(iframe?.getAttribute('sandbox')?.split(' ').toSorted()).toEqual([
      'allow-downloads',
      'allow-forms',
      'allow-popups',
      'allow-popups-to-escape-sandbox',
      'allow-same-origin',
      'allow-scripts',
      'allow-storage-access-by-user-activation',
    ])
    expect(iframe?.referrerPolicy).toBe('origin')
    // For the origin of `src`, and no other.
    expect(iframe?.allow.split(';').toSorted()).toEqual([
      'camera',
      'clipboard-read',
      'clipboard-write',
      'payment',
      'publickey-credentials-create',
      'publickey-credentials-get',
    ])
  })

  test('undoes inert, and comes back with a new nonce when the page takes it out', async () => {
    wallet.preload()
    const element = document.querySelector('wallet-frame')!
    const before = frames()[0]?.src
    element.setAttribute('inert', '')
    await settle()
    expect(element.hasAttribute('inert')).toBe(false)
    element.remove()
    await settle()
    expect(element.isConnected).toBe(true)
    expect(frames()).toHaveLength(1)
    expect(frames()[0]?.src).not.toBe(before)
  })

  test('comes back where it was, with a new frame, when the page moves it', async () => {
    wallet.preload()
    const before = frames()[0]?.src
    const element = document.querySelector('wallet-frame')!
    document.body.append(element)
    await settle()
    expect(element.parentNode).toBe(document.documentElement)
    expect(frames()[0]?.src).not.toBe(before)
  })

  test('a page that insists gets its way: two observers that undo each other do not hang it', async () => {
    wallet.preload()
    const element = document.querySelector('wallet-frame')!
    const insists = new MutationObserver(() => {
      if (!element.hasAttribute('inert')) element.setAttribute('inert', '')
    })
    insists.observe(element, { attributes: true })
    element.setAttribute('inert', '')
    await settle()
    insists.disconnect()
    expect(element.hasAttribute('inert')).toBe(true)
  })

  test('so does one that takes the element out each time that it comes back', async () => {
    wallet.preload()
    const element = document.querySelector('wallet-frame')!
    let removals = 0
    // With an end of its own: without ours the test would hang instead of failing.
    const insists = new MutationObserver(() => {
      if (!element.isConnected || removals > 1_000) return
      removals += 1
      element.remove()
    })
    insists.observe(document.documentElement, { childList: true })
    element.remove()
    await settle()
    insists.disconnect()
    expect(removals).toBeLessThan(100)
    expect(element.isConnected).toBe(false)
  })

  test('moved while it covers the page: the page scrolls again', () => {
    void wallet.open()
    expect(document.adoptedStyleSheets).toHaveLength(1)
    wallet.mount(document.body)
    expect(document.adoptedStyleSheets).toHaveLength(0)
  })

  test('taken out while it covers the page: it covers it again, and the page does not scroll', async () => {
    void wallet.open()
    document.querySelector('wallet-frame')!.remove()
    await settle()
    expect(dialog().open).toBe(true)
    expect(document.adoptedStyleSheets).toHaveLength(1)
  })

  test('destroy leaves nothing behind', () => {
    void wallet.open()
    expect(document.adoptedStyleSheets).toHaveLength(1)
    wallet.destroy()
    expect(document.querySelector('wallet-frame')).toBeNull()
    expect(document.adoptedStyleSheets).toHaveLength(0)
  })
})

describe('showing', () => {
  test('the frame shows and hides itself, and the scroll of the page comes back', async () => {
    wallet.preload()
    const frame = createFakeFrame()
    await frame.hello()
    await frame.ready()
    await frame.call('setVisible', { visible: true })
    expect(dialog().open).toBe(true)
    await frame.call('setVisible', { visible: false })
    expect(dialog().open).toBe(false)
    expect(document.adoptedStyleSheets).toHaveLength(0)
  })

  test('the card stands at once, with a Close; the frame takes its place, and the focus, when it has something to show', async () => {
    void wallet.open()
    expect(card()?.getAttribute('role')).toBe('status')
    expect(card()?.textContent).toBe('×')
    // The rule of the sheet that hides a frame goes by this.
    expect(card()?.nextElementSibling).toBe(frames()[0])
    const frame = createFakeFrame()
    await frame.hello()
    await frame.ready()
    expect(card()).not.toBeNull()
    await frame.call('setVisible', { visible: true })
    expect(card()).toBeNull()
    expect(focused()).toBe(frames()[0])
  })

  test('a frame that is ready is opened without the card: what it shows is there in a moment', async () => {
    wallet.preload()
    const frame = createFakeFrame()
    await frame.hello()
    await frame.ready()
    void wallet.open()
    expect(card()).toBeNull()
  })

  test('in a place of the page’s own the focus stays where it is', async () => {
    wallet.mount(document.body)
    void wallet.open()
    expect(focused()).toBeNull()
    const frame = createFakeFrame()
    await frame.hello()
    await frame.ready()
    await frame.call('setVisible', { visible: true })
    expect(card()).toBeNull()
    expect(focused()).toBeNull()
  })

  test.each([
    ['dark', 'dark'],
    ['light', 'light'],
    ['system', ''],
    [undefined, ''],
  ] as const)('the card follows the page’s theme: %s', async (themeMode, scheme) => {
    if (themeMode) await wallet.setTheme({ themeMode })
    void wallet.open()
    expect(card()?.style.colorScheme).toBe(scheme)
  })

  test('closed before the frame was there: no error for a click handler, 4001 for a request, and it does not open later by itself', async () => {
    const opened = wallet.open()
    const asked = fails(wallet.provider.request({ method: 'eth_requestAccounts' }))
    await settle()
    expect(dialog().open).toBe(true)
    pressEscape()
    expect(dialog().open).toBe(false)
    expect(await opened).toBeUndefined()
    expect(await asked).toMatchObject({ code: 4001 })
    const frame = createFakeFrame()
    await frame.hello()
    await frame.ready()
    expect(frame.calls).toEqual([])
  })

  test('close() before the frame was there does the same', async () => {
    const opened = wallet.open()
    await wallet.close()
    expect(dialog().open).toBe(false)
    expect(await opened).toBeUndefined()
  })

  test('a read that waits for the frame outlives a closed modal', async () => {
    const read = wallet.provider.request({ method: 'eth_blockNumber' })
    const opened = wallet.open()
    await settle()
    pressEscape()
    await opened
    const frame = createFakeFrame({ request: () => '0x10' })
    await frame.hello()
    await frame.ready()
    expect(await read).toBe('0x10')
  })

  test('accounts that the frame has already leave no dialog over the page', async () => {
    const asked = wallet.provider.request({ method: 'eth_requestAccounts' })
    await settle()
    const frame = createFakeFrame({ request: () => [account] })
    await frame.hello()
    await frame.ready(embedded)
    expect(await asked).toEqual([account])
    expect(dialog().open).toBe(false)
  })

  test('what the frame opens stays open', async () => {
    const opened = wallet.open({ view: 'Networks' })
    const frame = createFakeFrame({
      open: () => {
        frame.tell('setVisible', { visible: true })
        return null
      },
    })
    await frame.hello()
    await frame.ready()
    await opened
    await settle()
    expect(frame.called('open')).toMatchObject([{ view: 'Networks' }])
    expect(dialog().open).toBe(true)
    pressEscape()
    await settle()
    expect(frame.called('close')).toHaveLength(1)
  })

  test('a frame that was reloaded leaves no dialog over the page', async () => {
    wallet.preload()
    const frame = createFakeFrame()
    await frame.hello()
    await frame.ready()
    await frame.call('setVisible', { visible: true })
    await frame.hello()
    await frame.ready(disconnected)
    expect(dialog().open).toBe(false)
  })
})

describe('the page’s style sheets', () => {
  /** Variables as they are at our element; a test has no cascade. */
  const style = (variables: Readonly<Record<string, string>>) =>
    vi.stubGlobal('getComputedStyle', (element: Element) => ({
      getPropertyValue: (name: string) =>
        (element.localName === 'wallet-frame' && element.isConnected && variables[name]) || '',
    }))

  test('are read when the frame comes up, and again each time that the modal opens', async () => {
    style({ '--wallet-frame-accent': ' #0b6e4f', '--wallet-frame-font-family': 'Georgia' })
    wallet.preload()
    const frame = createFakeFrame()
    await frame.hello()
    expect(frame.config()).toMatchObject({ styles: [' #0b6e4f', '', '', '', 'Georgia', ''] })
    await frame.ready()
    style({ '--wallet-frame-accent': 'white', '--wallet-frame-preset': 'midnight' })
    await wallet.open({ view: 'Networks' })
    style({})
    await wallet.open()
    expect(frame.called('open')).toEqual([
      { view: 'Networks', styles: ['white', '', '', '', '', 'midnight'] },
      { styles: ['', '', '', '', '', ''] },
    ])
  })
})

describe('errors', () => {
  const csp = `frame-src ${frameUrl}`

  test('csp: at once, with the directive to add, told to developer and visitor', async () => {
    const opened = wallet.open()
    const asked = fails(wallet.provider.request({ method: 'eth_requestAccounts' }))
    await settle()
    violation('frame-src', 'enforce')
    expect(await opened).toBeUndefined()
    const error = await asked
    expect(error).toMatchObject({ code: 4900, data: { reason: 'csp' } })
    expect(error.message).toContain(csp)
    expect(told).toHaveBeenCalledOnce()
    expect(told.mock.calls[0]?.[0]).toContain(csp)
    expect(card()?.getAttribute('role')).toBe('alert')
    expect(card()?.textContent).toContain('Wallet unavailable')
    expect(focused()).toBe(cardButton('Close'))
    cardButton('Close')?.click()
    expect(dialog().open).toBe(false)
  })

  test('a view that the frame refuses rejects with its word', async () => {
    const opened = fails(wallet.open({ view: 'Networks' }))
    const frame = createFakeFrame({
      open: () => {
        throw { code: -32602, message: 'Invalid view: …. Choose one of Connect.' }
      },
    })
    await frame.hello()
    await frame.ready()
    expect(await opened).toMatchObject({ code: -32602, message: expect.stringContaining('Choose one of') })
  })

  test('Try again asks a new frame for what was to be seen', async () => {
    const opened = wallet.open({ view: 'Networks' })
    violation('frame-src', 'enforce')
    await opened
    const before = frames()[0]?.src
    cardButton('Try again')?.click()
    expect(card()?.getAttribute('role')).toBe('status')
    expect(cardButton('Try again')).toBeUndefined()
    expect(frames()[0]?.src).not.toBe(before)
    const frame = createFakeFrame()
    await frame.hello()
    await frame.ready()
    expect(frame.called('open')).toMatchObject([{ view: 'Networks' }])
    await frame.call('setVisible', { visible: true })
    expect(card()).toBeNull()
    expect(dialog().open).toBe(true)
  })

  test('Try again after a question for accounts opens the first view', async () => {
    void wallet.open({ view: 'Networks' })
    const asked = fails(wallet.provider.request({ method: 'eth_requestAccounts' }))
    await settle()
    violation('frame-src', 'enforce')
    await asked
    cardButton('Try again')?.click()
    const frame = createFakeFrame()
    await frame.hello()
    await frame.ready()
    expect(frame.called('open')).toHaveLength(1)
    expect(frame.called('open')[0]).not.toHaveProperty('view')
  })

  test('a failure that nobody looks at is told when somebody does: by a new try', async () => {
    wallet.preload()
    violation('frame-src', 'enforce')
    void wallet.open()
    expect(card()?.getAttribute('role')).toBe('status')
  })

  test('what a developer must change is in the card on localhost, and nowhere else', async () => {
    expect(location.hostname).toBe('localhost')
    void wallet.open()
    violation('frame-src', 'enforce')
    expect(card()?.textContent).toContain(csp)
    expect(failureCard('what to change', { hostname: 'shop.example.com' })).not.toContain('what to change')
  })

  test('a policy that only reports blocks nothing', async () => {
    wallet.preload()
    violation('frame-src', 'report')
    const frame = createFakeFrame({ request: () => '0x1' })
    await frame.hello()
    await frame.ready()
    expect(await wallet.provider.request({ method: 'eth_blockNumber' })).toBe('0x1')
    expect(told).not.toHaveBeenCalled()
  })

  const probed = async (answer: () => Promise<unknown>) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const fetched = vi.fn(answer)
    vi.stubGlobal('fetch', fetched)
    const waiting = fails(wallet.provider.request({ method: 'eth_blockNumber' }))
    await settle()
    frames()[0]?.dispatchEvent(new Event('load'))
    await vi.advanceTimersByTimeAsync(1_100)
    return { waiting, fetched }
  }
  const health = (embedding: string) => async () => ({ json: async () => ({ embedding }) })

  test.each(['refused', 'unknown-project'])('refused: the probe says %s', async (embedding) => {
    const { waiting, fetched } = await probed(health(embedding))
    const error = await waiting
    expect(error).toMatchObject({ code: 4900, data: { reason: 'refused' } })
    expect(error.message).toContain(location.origin)
    expect(error.message).toContain('"demo"')
    expect(fetched.mock.calls[0]).toEqual([`${frameUrl}/v1/health?projectId=demo`, { cache: 'no-store' }])
  })

  test('network: nobody answers the probe', async () => {
    const { waiting } = await probed(() => Promise.reject(new TypeError('Failed to fetch')))
    await vi.advanceTimersByTimeAsync(1)
    const error = await waiting
    expect(error).toMatchObject({ code: 4900, data: { reason: 'network' } })
    expect(error.message).toContain(frameUrl)
  })

  test('no-hello: the deadline, and its message says what to change to the caller too', async () => {
    const { waiting } = await probed(health('allowed'))
    await vi.advanceTimersByTimeAsync(15_000)
    const error = await waiting
    expect(error).toMatchObject({ code: 4900, data: { reason: 'no-hello' } })
    expect(error.message).toContain(frameUrl)
    expect(error.message).toContain(location.origin)
  })

  test('a document that said hello is not asked about: it is slow, not refused', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const fetched = vi.fn(health('refused'))
    vi.stubGlobal('fetch', fetched)
    const asked = wallet.provider.request({ method: 'eth_blockNumber' })
    await settle()
    const frame = createFakeFrame({ request: () => '0x1' })
    await frame.hello()
    frames()[0]?.dispatchEvent(new Event('load'))
    await vi.advanceTimersByTimeAsync(5_000)
    expect(fetched).not.toHaveBeenCalled()
    await frame.ready()
    expect(await asked).toBe('0x1')
  })

  test('no-ready: the frame says which option it cannot serve', async () => {
    const waiting = fails(wallet.provider.request({ method: 'eth_blockNumber' }))
    await settle()
    const frame = createFakeFrame()
    await frame.hello()
    await frame.call('rejected', { code: -32602, message: 'Option networks: eip155:7 is not served.' })
    const error = await waiting
    expect(error).toMatchObject({ code: 4900, data: { reason: 'no-ready' } })
    expect(error.message).toContain('eip155:7')
  })

  test('the next call tries again', async () => {
    wallet.preload()
    const before = frames()[0]?.src
    violation('frame-src', 'enforce')
    const asked = wallet.provider.request({ method: 'eth_blockNumber' })
    await settle()
    expect(frames()[0]?.src).not.toBe(before)
    const frame = createFakeFrame({ request: () => '0x1' })
    await frame.hello()
    await frame.ready()
    expect(await asked).toBe('0x1')
  })

  test('a frame that comes up after it was given up is used, not loaded anew', async () => {
    wallet.preload()
    violation('frame-src', 'enforce')
    const frame = createFakeFrame({ request: () => '0x1' })
    await frame.hello()
    await frame.ready()
    expect(await wallet.provider.request({ method: 'eth_blockNumber' })).toBe('0x1')
    expect(await wallet.provider.request({ method: 'eth_blockNumber' })).toBe('0x1')
  })
})
