import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openModal, closeModal, setNavigation, pushView } from '../../state/navigation.ts'
import { optionsStore } from '../../state/options.ts'
import { currentView, modalStore } from '../../state/modal.ts'
import { deviceStore } from '../connect/device.ts'
import { authStore } from '../emailLogin/auth.ts'

/* The window of a provider: what it says, what others say, and what becomes of it. */

const parts = vi.hoisted(() => ({
  start: undefined as unknown as () => Promise<unknown>,
  finish: undefined as unknown as (body: unknown) => Promise<{ email: string; provider?: string }>,
  look: (() => Promise.resolve(null)) as () => Promise<string | null>,
  looked: 0,
  begunLogins: [] as string[],
  finished: [] as unknown[],
  entered: 0,
  ended: 0,
  wallet: (() => Promise.resolve('mine')) as () => Promise<string | null>,
  known: ['mine'],
  opens: true,
  tracked: [] as string[],
  record: null as { id: string; email: string; provider?: string } | null,
}))
vi.mock('../../connectors/embedded/embedded.ts', () => ({
  embeddedParts: () =>
    Promise.resolve({
      session: {
        startSocial: () => parts.start(),
        lookSocial: async () => {
          parts.looked += 1
          return { answer: await parts.look() }
        },
        walletId: () => parts.wallet(),
        finishSocial: async (body: unknown, signal: AbortSignal) => {
          parts.finished.push(body)
          const user = await parts.finish(body)
          // The session's own test shows what becomes of it.
          if (signal.aborted) parts.ended += 1
          signal.throwIfAborted()
          return user
        },
      },
    }),
}))
vi.mock('../emailLogin/email.ts', () => ({
  enterRecovered: () => {
    parts.entered += 1
    return Promise.resolve(parts.opens)
  },
}))
vi.mock('../emailLogin/begin.ts', () => ({
  beginLogin: (email: string) => Promise.resolve(parts.begunLogins.push(email)),
}))
vi.mock('../../storage/knownPages.ts', () => ({
  isKnownPage: (wallet: string) => parts.known.includes(wallet),
}))
vi.mock('../../storage/embeddedRecord.ts', () => ({
  readWallet: () => parts.record,
  writeWallet: (wallet: null) => (parts.record = wallet),
}))
vi.mock('../../state/track.ts', () => ({ track: (event: string) => parts.tracked.push(event) }))

const { giveAddress, leaveSocial, offeredSocials, startSocial, trySocialAgain } = await import('./social.ts')
const { socialStore } = await import('./socialState.ts')

const origin = 'https://wallet.example.com'
const events = new EventTarget()
let popup: { closed: boolean; close: () => void; went: string; location: { replace: (url: string) => void } }
let isBlocked = false

const say = (answer: string, more: object = {}) =>
  events.dispatchEvent(
    Object.assign(new Event('message'), {
      origin,
      source: popup,
      data: { type: 'walletframe:social', answer },
      ...more,
    }),
  )
const settle = () => vi.advanceTimersByTimeAsync(0)

setNavigation({
  startView: () => ({ name: 'Connect' }),
  goesOn: () => false,
  endWhatWaits: () => undefined,
} as never)

beforeEach(() => {
  vi.useFakeTimers()
  isBlocked = false
  Object.assign(parts, {
    start: () =>
      Promise.resolve({
        loginId: 'id',
        loginSecret: 'secret',
        state: 'mine',
        url: 'https://provider.example/auth',
        expiresIn: 600,
      }),
    finish: () => Promise.resolve({ email: 'me@example.com' }),
    look: () => Promise.resolve(null),
    looked: 0,
    begunLogins: [],
    finished: [],
    entered: 0,
    ended: 0,
    wallet: () => Promise.resolve('mine'),
    opens: true,
    tracked: [],
    record: null,
  })
  vi.stubGlobal('location', { origin })
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }))
  vi.stubGlobal('window', {
    addEventListener: events.addEventListener.bind(events),
    open: () => {
      const opened: typeof popup = {
        closed: false,
        went: '',
        close: () => {
          opened.closed = true
        },
        location: {
          replace: (url) => {
            opened.went = url
          },
        },
      }
      popup = opened
      return isBlocked ? null : popup
    },
  })
  authStore.setState({ session: null, problem: null, challenge: null })
  openModal({ name: 'Connect' })
})
afterEach(() => {
  closeModal()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const failedWith = () => [socialStore.getState().status, socialStore.getState().problem?.code]

test('the answer to this login is traded, and the wallet is opened', async () => {
  startSocial('google')
  expect(currentView(modalStore.getState())).toEqual({ name: 'ConnectingSocial', provider: 'google' })
  await settle()
  expect(popup.went).toBe('https://provider.example/auth')
  say('?code=1&state=mine')
  await settle()
  expect(popup.closed).toBe(true)
  expect(parts.finished).toEqual([{ loginId: 'id', loginSecret: 'secret', answer: '?code=1&state=mine' }])
  expect(parts.entered).toBe(1)
  expect(authStore.getState().session).toEqual({ email: 'me@example.com' })
})

test.each([
  ['of another origin', { origin: 'https://evil.example.com' }],
  ['of another window', { source: {} }],
  ['of another form', { data: '?code=1&state=mine' }],
  ['of no form', { data: null }],
])('what is said %s is not heard', async (_what, more) => {
  startSocial('google')
  await settle()
  say('?code=1&state=mine', more)
  await settle()
  expect(parts.finished).toEqual([])
  expect(socialStore.getState().status).toBe('window')
})

test('the answer to another login connects nothing, and is told', async () => {
  startSocial('google')
  await settle()
  say('?code=1&state=other')
  await settle()
  expect(parts.finished).toEqual([])
  expect(failedWith()).toEqual(['failed', 'social_state'])
})

test('a window that is blocked, closed, or never answers: each told as that, and another try begins anew', async () => {
  isBlocked = true
  startSocial('google')
  await settle()
  expect(failedWith()).toEqual(['failed', 'social_blocked'])

  isBlocked = false
  trySocialAgain('google')
  await settle()
  popup.closed = true
  await vi.advanceTimersByTimeAsync(2_000)
  expect(failedWith()).toEqual(['failed', 'social_closed'])

  trySocialAgain('google')
  await vi.advanceTimersByTimeAsync(600_000)
  expect(failedWith()).toEqual(['failed', 'social_expired'])
  expect(popup.closed).toBe(true)
})

test.each(['social_declined', 'social_refused', 'social_expired', 'provider_unavailable', 'network'])(
  'what the server says is told: %s',
  async (code) => {
    parts.finish = () => Promise.reject(Object.assign(new Error('No.'), { code }))
    startSocial('google')
    await settle()
    say('?error=access_denied&state=mine')
    await settle()
    expect(failedWith()).toEqual(['failed', code])
    expect(parts.entered).toBe(0)
  },
)

describe('a server that does not answer within 30 seconds', () => {
  const never = () => new Promise<never>(() => undefined)
  test('where the login begins: its window is closed, and another try begins anew', async () => {
    const { start } = parts
    parts.start = never
    startSocial('google')
    await vi.advanceTimersByTimeAsync(29_999)
    expect(socialStore.getState().status).toBe('window')
    await vi.advanceTimersByTimeAsync(1)
    expect(failedWith()).toEqual(['failed', 'social_timeout'])
    expect(popup.closed).toBe(true)
    expect(parts.tracked).toEqual(['SOCIAL_LOGIN_STARTED', 'SOCIAL_LOGIN_ERROR'])
    parts.start = start
    trySocialAgain('google')
    await settle()
    expect(popup).toMatchObject({ closed: false, went: 'https://provider.example/auth' })
  })
  test('where the answer is traded: told as that, and a session that comes later is ended', async () => {
    let trade: (user: { email: string }) => void = () => undefined
    parts.finish = () => new Promise((resolve) => (trade = resolve))
    startSocial('google')
    await settle()
    say('?code=1&state=mine')
    await settle()
    expect(socialStore.getState().status).toBe('trading')
    await vi.advanceTimersByTimeAsync(30_000)
    expect(failedWith()).toEqual(['failed', 'social_timeout'])
    trade({ email: 'me@example.com' })
    await settle()
    expect(parts.ended).toBe(1)
    expect(authStore.getState().session).toBeNull()
    expect(failedWith()).toEqual(['failed', 'social_timeout'])
  })
  test('where the wallet is asked for: the next try needs no provider', async () => {
    const { wallet } = parts
    parts.wallet = never
    startSocial('google')
    await settle()
    say('?code=1&state=mine')
    await vi.advanceTimersByTimeAsync(30_000)
    expect(failedWith()).toEqual(['failed', 'social_timeout'])
    parts.wallet = wallet
    const { finished } = parts
    trySocialAgain('google')
    await settle()
    expect(parts.finished).toEqual(finished)
    expect(parts.entered).toBe(1)
  })
  test('a person may take longer: their window has ten minutes', async () => {
    startSocial('google')
    await vi.advanceTimersByTimeAsync(599_000)
    expect(socialStore.getState().status).toBe('window')
  })
  test('the other ways are one press away', async () => {
    parts.start = never
    startSocial('google')
    await vi.advanceTimersByTimeAsync(30_000)
    leaveSocial()
    expect(currentView(modalStore.getState())?.name).toBe('Connect')
  })
})

test('a login that cannot begin closes its window', async () => {
  parts.start = () => Promise.reject(Object.assign(new Error('No.'), { code: 'provider_unavailable' }))
  startSocial('google')
  await settle()
  expect(popup.closed).toBe(true)
  expect(failedWith()).toEqual(['failed', 'provider_unavailable'])
})

test('given up while the window is there: it is closed, and nothing that it says is heard', async () => {
  startSocial('google')
  await settle()
  pushView({ name: 'WhatIsAWallet' })
  await settle()
  expect(popup.closed).toBe(true)
  say('?code=1&state=mine')
  await settle()
  expect(parts.finished).toEqual([])
})

const logInAndWait = async () => {
  startSocial('google')
  await settle()
  say('/v1/social/callback/google?code=1&state=mine')
  await settle()
}

test.each([
  ['another wallet than this page had', 'other'],
  ['no wallet yet', null],
])('whose login has %s gets it by a tap in our window: this page is not connected', async (_what, wallet) => {
  parts.wallet = () => Promise.resolve(wallet)
  await logInAndWait()
  expect(parts.finished).toHaveLength(1)
  expect(parts.entered).toBe(0)
  expect(authStore.getState().session).toEqual({ email: 'me@example.com' })
  expect(modalStore.getState()).toMatchObject({ open: true, history: [{ name: 'Connect' }] })
  expect(parts.tracked).not.toContain('SOCIAL_LOGIN_SUCCESS')
})

test.each([
  ['by what it says of the person', { id: 'mine', email: 'me@example.com' }],
  ['by its id', { id: 'first', email: 'me@example.com', provider: 'google' }],
])('what is remembered of another person’s wallet goes: told %s', async (_what, record) => {
  parts.finish = () => Promise.resolve({ email: 'me@example.com', provider: 'google' })
  parts.record = record
  await logInAndWait()
  expect(parts.record).toBeNull()
  parts.record = { id: 'mine', email: 'me@example.com', provider: 'google' }
  closeModal()
  openModal({ name: 'Connect' })
  await logInAndWait()
  expect(parts.record).not.toBeNull()
})

test('whose wallet cannot be asked for is told, and the next try needs no provider; a login counts as one where the wallet opened', async () => {
  parts.wallet = () => Promise.reject(Object.assign(new Error('No.'), { code: 'network' }))
  await logInAndWait()
  expect(failedWith()).toEqual(['failed', 'network'])
  expect(parts.entered).toBe(0)
  parts.wallet = () => Promise.resolve('mine')
  parts.opens = false
  trySocialAgain('google')
  await settle()
  expect(parts.finished).toHaveLength(1)
  expect(parts.entered).toBe(1)
  expect(parts.tracked).not.toContain('SOCIAL_LOGIN_SUCCESS')
  parts.opens = true
  await logInAndWait()
  expect(parts.tracked).toContain('SOCIAL_LOGIN_SUCCESS')
})

test('begun a second time: the first one goes with its window and all that it heard, and closing ends the second too', async () => {
  startSocial('google')
  await settle()
  const first = popup
  startSocial('google')
  await settle()
  expect(first.closed).toBe(true)
  expect(popup.closed).toBe(false)
  expect(socialStore.getState().status).toBe('window')
  say('?code=1&state=mine', { source: first })
  await settle()
  expect(parts.finished).toEqual([])
  closeModal()
  await settle()
  expect(popup.closed).toBe(true)
  say('?code=1&state=mine')
  await settle()
  expect(parts.finished).toEqual([])
  expect(vi.getTimerCount()).toBe(0)
})

test('given up while the server trades: the session that comes is ended', async () => {
  let give: (user: { email: string }) => void = () => undefined
  parts.finish = () => new Promise((resolve) => (give = resolve))
  startSocial('google')
  await settle()
  say('?code=1&state=mine')
  await settle()
  closeModal()
  give({ email: 'me@example.com' })
  await settle()
  expect(parts).toMatchObject({ ended: 1, entered: 0 })
  expect(authStore.getState().session).toBeNull()
})

test('providers of a later release are not offered', () => {
  const { project } = optionsStore.getState()
  optionsStore.setState({ project: { ...project, socials: ['google', 'later', 'farcaster', 'github'] } })
  expect(offeredSocials()).toEqual(['google', 'farcaster', 'github'])
})

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
test.each([
  ['an iPhone', 'ios', true, 'Mozilla/5.0 (iPhone)', ['x', 'github', 'facebook']],
  ['Android', 'android', true, 'Mozilla/5.0 (Android)', ['google', 'github']],
  ['a Mac', 'desktop', true, mac, ['google', 'github', 'facebook']],
  ['a Mac, by Safari', 'desktop', true, `${mac} Safari/605.1.15`, ['google', 'x', 'github', 'facebook']],
  ['an iPhone, in no Telegram', 'ios', false, mac, ['google', 'x', 'github', 'facebook']],
] as const)(
  'what does not work in the browser of Telegram is not offered there: %s',
  (_where, system, telegram, userAgent, left) => {
    vi.stubGlobal('navigator', { userAgent })
    const before = deviceStore.getState()
    deviceStore.setState({ system, telegram })
    const { project } = optionsStore.getState()
    optionsStore.setState({ project: { ...project, socials: ['google', 'x', 'github', 'facebook'] } })
    expect(offeredSocials()).toEqual(left)
    deviceStore.setState(before)
  },
)

describe('with Farcaster', () => {
  const signed = '/v1/social/callback/farcaster?message=a&signature=b'
  const atApp = async () => {
    startSocial('farcaster')
    await settle()
  }

  test('no window opens: its app is shown the way, and what it signed is traded', async () => {
    isBlocked = true
    await atApp()
    expect(currentView(modalStore.getState())).toEqual({ name: 'ConnectingFarcaster' })
    expect(socialStore.getState()).toMatchObject({ status: 'app', url: 'https://provider.example/auth' })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(parts.finished).toEqual([])
    parts.look = () => Promise.resolve(signed)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(parts.finished).toEqual([{ loginId: 'id', loginSecret: 'secret', answer: signed }])
    expect(socialStore.getState().url).toBeNull()
    expect(parts.entered).toBe(1)
    expect(parts.tracked).toEqual([
      'SOCIAL_LOGIN_STARTED',
      'SOCIAL_LOGIN_REQUEST_USER_DATA',
      'SOCIAL_LOGIN_SUCCESS',
    ])
  })

  test('who comes back from the app is not kept waiting', async () => {
    await atApp()
    parts.look = () => Promise.resolve(signed)
    document.dispatchEvent(new Event('visibilitychange'))
    await settle()
    expect(parts.finished).toHaveLength(1)
  })

  test.each(['network', 'provider_unavailable', 'rate_limited', 'draining'])(
    'what passes by itself ends nothing: %s',
    async (code) => {
      await atApp()
      parts.look = () => Promise.reject(Object.assign(new Error('No.'), { code }))
      await vi.advanceTimersByTimeAsync(10_000)
      expect(socialStore.getState().status).toBe('app')
      parts.look = () => Promise.resolve(signed)
      await vi.advanceTimersByTimeAsync(2_000)
      expect(parts.entered).toBe(1)
    },
  )

  test.each(['social_expired', 'social_refused', 'invalid_request'])(
    'what does not is told: %s',
    async (code) => {
      await atApp()
      parts.look = () => Promise.reject(Object.assign(new Error('No.'), { code }))
      await vi.advanceTimersByTimeAsync(2_000)
      expect(failedWith()).toEqual(['failed', code])
      parts.look = () => Promise.resolve(signed)
      trySocialAgain('farcaster')
      await vi.advanceTimersByTimeAsync(2_000)
      expect(parts.entered).toBe(1)
    },
  )

  test('who never answers is told after ten minutes, and nobody is asked any more', async () => {
    await atApp()
    await vi.advanceTimersByTimeAsync(601_000)
    expect(failedWith()).toEqual(['failed', 'social_expired'])
    const { looked } = parts
    await vi.advanceTimersByTimeAsync(60_000)
    expect(parts.looked).toBe(looked)
  })

  test('given up, nobody is asked any more, and an answer that comes late connects nobody', async () => {
    await atApp()
    let say: (answer: string) => void = () => undefined
    parts.look = () => new Promise((resolve) => (say = resolve))
    await vi.advanceTimersByTimeAsync(2_000)
    closeModal()
    say(signed)
    await vi.advanceTimersByTimeAsync(60_000)
    expect([parts.looked, parts.finished]).toEqual([1, []])
  })
})

describe('somebody new, of whom the provider names no address', () => {
  beforeEach(() => {
    parts.finish = () => Promise.reject(Object.assign(new Error('No.'), { code: 'email_needed' }))
  })

  test.each(['google', 'farcaster'] as const)(
    'is asked for one, and goes on by its code: %s',
    async (provider) => {
      parts.look = () => Promise.resolve('/v1/social/callback/farcaster?message=a&signature=b')
      startSocial(provider)
      await settle()
      if (provider === 'google') say('?code=1&state=mine')
      await vi.advanceTimersByTimeAsync(2_000)
      expect(socialStore.getState()).toMatchObject({ status: 'address', problem: null })
      expect(parts.tracked).not.toContain('SOCIAL_LOGIN_ERROR')
      await giveAddress(' me@example.com ')
      expect(parts.begunLogins).toEqual([' me@example.com '])
      expect(authStore.getState().proven).toEqual({
        email: 'me@example.com',
        login: { loginId: 'id', loginSecret: 'secret' },
      })
    },
  )
})
