import { beforeEach, describe, expect, test, vi } from 'vitest'
import { optionsStore } from '../state/options.ts'
import { continueInWindow, leaveWindow, nameWindow, openOwnWindow, prepareWindow } from './window.ts'
import { approvalWindowStore } from './windowState.ts'

const sealedWindow = vi.hoisted(() => ({
  made: 0,
  decided: [] as { readonly handover: unknown; readonly shown: unknown; readonly signal: AbortSignal }[],
}))
vi.mock('./sealedWindow.ts', () => ({
  prepareHandover: async () => {
    sealedWindow.made += 1
    return { fragment: `#${sealedWindow.made}` }
  },
  decideSealed: async (handover: unknown, shown: unknown, signal: AbortSignal) => {
    sealedWindow.decided.push({ handover, shown, signal })
  },
}))

/** A window as far as its opener sees it. */
const fakeWindow = () => {
  const root = { id: 'root' }
  let isOurs = false
  const opened = {
    closed: false,
    location: {
      get pathname(): string {
        if (!isOurs) throw new Error('another origin')
        return '/v1/window'
      },
    },
    document: { title: '', getElementById: (id: string) => (id === 'root' ? root : null) },
    close: () => {
      opened.closed = true
    },
  }
  return {
    opened,
    root,
    load: () => {
      isOurs = true
    },
    leadElsewhere: () => {
      isOurs = false
    },
  }
}

const browser = { asked: [] as unknown[][], next: undefined as unknown }
const status = () => approvalWindowStore.getState().status
const shown = { title: 'Approve', mark: null, language: 'en' as const }

beforeEach(async () => {
  vi.useFakeTimers()
  leaveWindow()
  browser.asked = []
  browser.next = null
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('window', {
    open: (...given: unknown[]) => {
      browser.asked.push(given)
      return browser.next
    },
  })
  prepareWindow(shown)
  await vi.advanceTimersByTimeAsync(0)
  // What an earlier test left prepared is used up.
  continueInWindow()
  leaveWindow()
  await vi.advanceTimersByTimeAsync(0)
  browser.asked = []
  sealedWindow.decided = []
})

const openOne = () => {
  const one = fakeWindow()
  browser.next = one.opened
  continueInWindow()
  return one
}

describe('a window that comes up', () => {
  test('is a new one of our own document each time, small, with what a sealed one needs in its fragment', async () => {
    openOne()
    expect(browser.asked).toEqual([
      [expect.stringMatching(/^\/v1\/window#\d+$/), '_blank', 'popup,width=400,height=680'],
    ])
    expect(status()).toBe('opening')
    await vi.advanceTimersByTimeAsync(0)
    openOne()
    // Never the same keys twice.
    expect(browser.asked[1]?.[0]).toMatch(/^\/v1\/window#\d+$/)
    expect(browser.asked[1]?.[0]).not.toBe(browser.asked[0]?.[0])
  })

  test('is drawn into once its document is there', async () => {
    const { load, root } = openOne()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(status()).toBe('opening')
    load()
    await vi.advanceTimersByTimeAsync(100)
    expect(approvalWindowStore.getState()).toEqual({ status: 'open', root })
    expect(sealedWindow.decided).toEqual([])
  })

  test('another path of ours, or a document without a place for screens, is not drawn into', async () => {
    const { opened } = openOne()
    Object.defineProperty(opened, 'location', { value: { pathname: '/v1/' } })
    await vi.advanceTimersByTimeAsync(200)
    expect(status()).toBe('opening')
    Object.defineProperty(opened, 'location', { value: { pathname: '/v1/window' } })
    opened.document.getElementById = () => null
    await vi.advanceTimersByTimeAsync(200)
    expect(status()).toBe('opening')
  })

  test('has the name that it is given, and none after it is left', () => {
    const { opened } = openOne()
    nameWindow('Approve · WalletFrame')
    expect(opened.document.title).toBe('Approve · WalletFrame')
    leaveWindow()
    nameWindow('Other')
    expect(opened.document.title).toBe('Approve · WalletFrame')
  })

  test('led elsewhere: what is decided there is none of ours, and it is closed', async () => {
    const { opened, load, leadElsewhere } = openOne()
    load()
    await vi.advanceTimersByTimeAsync(100)
    leadElsewhere()
    await vi.advanceTimersByTimeAsync(100)
    expect(status()).toBe('none')
    expect(opened.closed).toBe(true)
    expect(sealedWindow.decided).toEqual([])
  })

  test('closed by the person: the frame shows the approval again, and nothing is decided sealed', async () => {
    const { opened, load } = openOne()
    load()
    await vi.advanceTimersByTimeAsync(100)
    opened.close()
    await vi.advanceTimersByTimeAsync(100)
    expect(status()).toBe('none')
    expect(sealedWindow.decided).toEqual([])
  })

  test('the one before is closed, and is looked at no more', async () => {
    const first = openOne()
    const second = openOne()
    expect(first.opened.closed).toBe(true)
    first.load()
    await vi.advanceTimersByTimeAsync(500)
    expect(status()).toBe('opening')
    second.load()
    await vi.advanceTimersByTimeAsync(100)
    expect(approvalWindowStore.getState()).toEqual({ status: 'open', root: second.root })
  })

  test('left: closed, nothing is drawn, and nobody looks any more', async () => {
    const { opened, load } = openOne()
    leaveWindow()
    expect(opened.closed).toBe(true)
    load()
    await vi.advanceTimersByTimeAsync(500)
    expect(approvalWindowStore.getState()).toEqual({ status: 'none' })
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('a window that cannot be reached', () => {
  test('blocked: it is said, and what was prepared may decide sealed', async () => {
    continueInWindow()
    expect(status()).toBe('blocked')
    const [[address]] = browser.asked as [[string]]
    expect(sealedWindow.decided).toMatchObject([
      { handover: { fragment: address.slice('/v1/window'.length) }, shown },
    ])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('cut off by the page’s opener policy: it looks closed at once, and decides sealed until it is left', async () => {
    const { opened } = openOne()
    opened.closed = true
    await vi.advanceTimersByTimeAsync(100)
    expect(status()).toBe('blocked')
    expect(sealedWindow.decided).toHaveLength(1)
    expect(sealedWindow.decided[0]?.signal.aborted).toBe(false)
    leaveWindow()
    expect(sealedWindow.decided[0]?.signal.aborted).toBe(true)
  })

  test.each(['blocked', 'cut off'])(
    'for what is no approval (%s): nothing is handed over sealed, and it is said',
    async (how) => {
      const { opened } = fakeWindow()
      browser.next = how === 'blocked' ? null : opened
      openOwnWindow()
      opened.closed = true
      await vi.advanceTimersByTimeAsync(100)
      expect(browser.asked[0]?.[0]).toBe('/v1/window')
      expect(status()).toBe('blocked')
      expect(sealedWindow.decided).toEqual([])
      // What was prepared stays for the next approval.
      continueInWindow()
      expect(browser.asked[1]?.[0]).toMatch(/^\/v1\/window#\d+$/)
    },
  )

  test('before anything is prepared: it is said, and that is all', async () => {
    continueInWindow()
    sealedWindow.decided = []
    browser.asked = []
    // In the same turn: nothing new is prepared yet.
    continueInWindow()
    expect(browser.asked[0]?.[0]).toBe('/v1/window')
    expect(status()).toBe('blocked')
    expect(sealedWindow.decided).toEqual([])
  })

  test('it has the operator’s theme: the server links it by the project', () => {
    const { project } = optionsStore.getState()
    optionsStore.setState({ project: { ...project, projectId: 'shop', theme: { preset: 'midnight' } } })
    browser.asked = []
    continueInWindow()
    optionsStore.setState({ project })
    expect(browser.asked[0]?.[0]).toMatch(/^\/v1\/window\?projectId=shop(#|$)/)
  })

  test('the sealed one shows what the screen showed last', async () => {
    prepareWindow({ title: 'Newer', mark: { word: 'fox', color: 'red' }, language: 'en' as const })
    continueInWindow()
    expect(sealedWindow.decided).toMatchObject([{ shown: { title: 'Newer', mark: { word: 'fox' } } }])
  })
})
