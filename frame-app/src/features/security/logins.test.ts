import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiFailure } from '../../api/failure.ts'
import { optionsStore } from '../../state/options.ts'
import { writeWallet } from '../../storage/embeddedRecord.ts'

/* Ways to sign in, added and removed. What the server makes of it: frame-server/test/logins.test.ts. */

const parts = vi.hoisted(() => ({
  asked: [] as unknown[][],
  answers: {} as Record<string, () => Promise<unknown>>,
  read: 0,
  mails: 0,
}))
vi.mock('../../vault/logins.ts', () => {
  const named =
    (name: string) =>
    (...given: unknown[]) => {
      parts.asked.push([name, ...given])
      return parts.answers[name]?.()
    }
  return { logins: { start: named('start'), finish: named('finish'), remove: named('remove') } }
})
vi.mock('../../vault/devices.ts', () => ({
  devices: {
    read: () => {
      parts.read += 1
      return parts.answers['read']?.()
    },
  },
}))
vi.mock('../account/leave.ts', () => ({ signOutOfWallet: async () => undefined }))
vi.mock('../../connectors/embedded/embedded.ts', () => ({
  embeddedParts: () =>
    Promise.resolve({
      session: {
        email: () => Promise.resolve('me@example.com'),
        provider: () => Promise.resolve('google'),
        startFresh: () => {
          parts.mails += 1
          return Promise.resolve({ challengeId: 'c', challengeSecret: 's', resendIn: 30 })
        },
        verifyFresh: () => Promise.resolve({}),
      },
    }),
}))

const stored = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
})
vi.stubGlobal('location', { origin: 'https://wallet.example.com' })

const { giveUpRecovery, recoveryStore } = await import('../recovery/recoveryState.ts')
const { typeFresh } = await import('../recovery/steps.ts')
const { addLoginStore } = await import('./loginsState.ts')
const { securityBegin, securityStore } = await import('./securityState.ts')
const { readSecurity } = await import('./security.ts')
const { chooseAgain, chooseLogin, hearLogin, removeLogin } = await import('./logins.ts')

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const begun = {
  loginId: 'id',
  loginSecret: 'secret',
  state: 'mine',
  url: 'https://google.example/',
  expiresIn: 600,
}
const google = { id: 'g', provider: 'google', address: 'me@gmail.example', createdAt: 1 }
const refuse = (code: ConstructorParameters<typeof ApiFailure>[0]) => () =>
  Promise.reject(new ApiFailure(code, 'x'))
const recovery = () => recoveryStore.getState()
const shown = () => securityStore.getState().known?.logins.logins

/** The wallet's own window, and the provider's that it opened. */
const windows = () => {
  const popup = {
    closed: false,
    close: () => (popup.closed = true),
  }
  const home = Object.assign(new EventTarget(), { closed: false })
  const say = (answer: string, source: unknown = popup) =>
    home.dispatchEvent(
      Object.assign(new Event('message'), {
        origin: location.origin,
        source,
        data: { type: 'walletframe:social', answer },
      }),
    )
  const open = (isBlocked = false) =>
    hearLogin(
      isBlocked ? null : { window: popup as unknown as Window, close: popup.close },
      home as unknown as Window,
    )
  return { popup, home, open, say }
}
const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(async () => {
  vi.useFakeTimers()
  giveUpRecovery()
  writeWallet({ id: 'w1', email: 'me@example.com', addresses: { eip155: address } })
  securityStore.setState(securityBegin, true)
  Object.assign(parts, {
    asked: [],
    read: 0,
    mails: 0,
    answers: {
      read: () =>
        Promise.resolve({
          wallet: { id: 'w1', addresses: { eip155: address }, slots: [] },
          sessions: [],
          change: null,
          logins: { byCode: true, logins: [] },
        }),
      start: () => Promise.resolve(begun),
      finish: () => Promise.resolve({ byCode: true, logins: [google] }),
      remove: () => Promise.resolve({ byCode: true, logins: [] }),
    },
  })
  await readSecurity()
  // What is learnt is learnt from the answers.
  parts.answers['read'] = () => new Promise(() => undefined)
  parts.read = 0
  return () => vi.useRealTimers()
})

describe('a login is added', () => {
  test('begun, opened from the window that was pressed in, answered there: the list has it', async () => {
    const { projectId } = optionsStore.getState().project
    await chooseLogin('google')
    expect(parts.asked).toEqual([['start', address, 'google', projectId]])
    const { popup, open, say } = windows()
    const done = open()
    expect(addLoginStore.getState().status).toBe('window')
    say('/v1/social/callback/google?code=1&state=mine')
    await done
    expect(parts.asked[1]).toEqual([
      'finish',
      { loginId: 'id', loginSecret: 'secret', answer: '/v1/social/callback/google?code=1&state=mine' },
    ])
    expect(popup.closed).toBe(true)
    expect(recovery()).toMatchObject({ step: 'done', isBusy: false, problem: null })
    expect(addLoginStore.getState()).toEqual({ provider: 'google', begun: null, status: null })
    expect(shown()).toEqual([google])
    await vi.waitFor(() => expect(parts.read).toBe(1))
  })

  test('a code of this session is asked for where it is too old, and it goes on after that', async () => {
    parts.answers['start'] = refuse('code_required')
    await chooseLogin('google')
    expect(recovery()).toMatchObject({ step: 'mail', fresh: { email: 'me@example.com', ofSession: true } })
    expect(parts.mails).toBe(1)
    parts.answers['start'] = () => Promise.resolve(begun)
    await typeFresh('123456')
    expect(recovery()).toMatchObject({ step: 'begin', problem: null })
    expect(addLoginStore.getState()).toMatchObject({ provider: 'google', begun })
  })

  test('a window that is blocked or closed is told, and can be opened again; nothing is begun anew', async () => {
    await chooseLogin('google')
    await windows().open(true)
    expect(recovery().problem?.code).toBe('social_blocked')
    const { popup, open } = windows()
    const waits = open()
    popup.closed = true
    await vi.advanceTimersByTimeAsync(2_000)
    await waits
    expect(recovery()).toMatchObject({ isBusy: false, problem: { code: 'social_closed' } })
    expect(addLoginStore.getState()).toEqual({ provider: 'google', begun, status: null })
    const again = windows()
    const done = again.open()
    again.say('?state=mine')
    await done
    expect(recovery().step).toBe('done')
    expect(parts.asked.map(([name]) => name)).toEqual(['start', 'finish'])
  })

  test('the wallet’s own window is closed meanwhile: told as that, since nobody would hear the answer', async () => {
    await chooseLogin('google')
    const { home, open, say } = windows()
    const done = open()
    home.closed = true
    await vi.advanceTimersByTimeAsync(2_000)
    await done
    expect(recovery()).toMatchObject({ isBusy: false, problem: { code: 'social_closed' } })
    say('?state=mine')
    await settle()
    expect(parts.asked).toHaveLength(1)
  })

  test.each(['login_taken', 'social_declined', 'social_refused', 'network'] as const)(
    'what the server says is told, and another one can be chosen: %s',
    async (code) => {
      parts.answers['finish'] = refuse(code)
      await chooseLogin('google')
      const { open, say } = windows()
      const done = open()
      say('?state=mine')
      await done
      expect(recovery()).toMatchObject({ step: 'begin', problem: { code } })
      expect(addLoginStore.getState()).toEqual({ provider: 'google', begun: null, status: null })
      expect(shown()).toEqual([])
    },
  )

  test('what others say is not heard, and the answer to another login adds nothing', async () => {
    await chooseLogin('google')
    const { open, say } = windows()
    const done = open()
    say('?state=mine', {})
    await settle()
    expect(addLoginStore.getState().status).toBe('window')
    say('?state=other')
    await done
    expect(recovery().problem?.code).toBe('social_state')
    expect(parts.asked).toHaveLength(1)
  })

  test('given up: the provider’s window is closed, and what it says is not heard', async () => {
    await chooseLogin('google')
    const { popup, open, say } = windows()
    const done = open()
    giveUpRecovery()
    await done
    expect(popup.closed).toBe(true)
    say('?state=mine')
    await settle()
    expect(parts.asked).toHaveLength(1)
    expect(addLoginStore.getState()).toEqual({ provider: null, begun: null, status: null })
    expect(vi.getTimerCount()).toBe(0)
  })

  test('pressed twice: one window', async () => {
    await chooseLogin('google')
    const { open, say } = windows()
    const done = open()
    const second = windows()
    await second.open()
    expect(second.popup).toMatchObject({ closed: true })
    say('?state=mine')
    await done
    expect(parts.asked).toHaveLength(2)
  })

  test('another one is chosen: what was begun is forgotten', async () => {
    await chooseLogin('google')
    chooseAgain()
    expect(addLoginStore.getState()).toEqual({ provider: null, begun: null, status: null })
    await windows().open()
    expect(parts.asked).toHaveLength(1)
  })

  test('an answer for a wallet that is not here any more changes no list', async () => {
    await chooseLogin('google')
    const { open, say } = windows()
    const done = open()
    writeWallet({ id: 'w2', email: 'you@example.com', addresses: { eip155: address } })
    say('?state=mine')
    await done
    expect(shown() ?? []).toEqual([])
  })
})

describe('a login is removed', () => {
  test('the list is without it', async () => {
    securityStore.setState(({ known }) => ({
      known: known && { ...known, logins: { byCode: true, logins: [google] } },
    }))
    await removeLogin('g')
    expect(parts.asked).toEqual([['remove', address, 'g']])
    expect(recovery().step).toBe('done')
    expect(shown()).toEqual([])
  })

  test('refused: told, and the list stays', async () => {
    securityStore.setState(({ known }) => ({
      known: known && { ...known, logins: { byCode: true, logins: [google] } },
    }))
    parts.answers['remove'] = refuse('login_refused')
    await removeLogin('g')
    expect(recovery()).toMatchObject({ step: 'begin', problem: { code: 'login_refused' } })
    expect(shown()).toEqual([google])
  })
})
