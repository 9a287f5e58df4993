import type { Caip2 } from '@walletframe/bridge-protocol'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startConnections } from '../../connections/changes.ts'
import { connectionIn, connectionsStore } from '../../connections/connections.ts'
import type { Connector, Shared } from '../../connectors/connector.ts'
import { endEmbedded } from '../../connectors/embedded/embedded.ts'
import { setRegistry } from '../../connectors/registry.ts'
import { writeWallet } from '../../storage/embeddedRecord.ts'
import { modalStore, currentView } from '../../state/modal.ts'
import {
  closeModal,
  closeShown,
  leaveView,
  openModal,
  pushView,
  setNavigation,
} from '../../state/navigation.ts'
import { optionsStore } from '../../state/options.ts'
import { toastStore } from '../../state/toast.ts'
import { goesOn } from '../../app/startView.ts'
import { waitForAccounts } from '../connect/accountRequests.ts'
import { accountStore } from '../account/accountState.ts'
import { authStore, recallChallenge } from './auth.ts'
import { features } from '../../../test/features.ts'

const parts = vi.hoisted(() => ({
  startEmail: undefined as unknown as (email: string) => Promise<unknown>,
  verifyCode: undefined as unknown as (given: unknown) => Promise<unknown>,
  openWallet: undefined as unknown as () => Promise<string>,
  made: false,
  mark: null as { word: string; color: string } | null,
  signOut: () => Promise.resolve(),
  signedOut: 0,
  locked: 0,
}))
vi.mock('../../api/session.ts', () => ({
  session: {
    startEmail: (email: string) => parts.startEmail(email),
    verifyCode: (given: unknown) => parts.verifyCode(given),
    signOut: () => {
      parts.signedOut += 1
      return parts.signOut()
    },
  },
}))
vi.mock('../../vault/vault.ts', () => ({
  openWallet: () => Promise.reject(new Error('not by this')),
  vault: { lock: () => (parts.locked += 1), readMark: () => Promise.resolve(parts.mark) },
}))
vi.mock('../../bridge/host.ts', () => ({ callHost: () => Promise.resolve(null) }))

const { changeEmail, continueSession, enterAgain, hadAccount, resendCode, startEmail, verifyCode } =
  await import('./email.ts')
const { disconnectPage } = await import('../account/disconnect.ts')
const { disconnectActiveWallet, signOutOfWallet } = await import('../account/leave.ts')
const { endWhatWaits } = await import('../../app/closing.ts')

const stored = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
})

const app = 'https://app.example.com'
const network: Caip2 = 'eip155:1'
const account = { email: 'me@example.com' }
const shared = (id: string): Shared => ({
  connector: { type: 'embedded', id, name: 'E-mail wallet', email: account.email },
  accounts: [`${network}:0x70997970C51812dc3A010C7d01b50e0d17dc79C8`],
  network,
})
/** The embedded wallet: opened when the test says so. */
const connector = {
  capabilities: { hasOwnScreens: false, endsAsOne: true, serves: (namespace) => namespace === 'eip155' },
  connect: async () => {
    const id = await parts.openWallet()
    writeWallet({
      id,
      email: account.email,
      addresses: { eip155: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' },
    })
    return { ...shared(id), made: parts.made }
  },
  disconnect: () => endEmbedded(),
} as Partial<Connector> as Connector
setRegistry({ of: () => connector })
const wait = () => new Promise((resolve) => setTimeout(resolve, 0))
/** Something that is answered when the test says so. */
const later = <T>() => {
  let answer: (value: T) => void = () => undefined
  const promise = new Promise<T>((resolve) => (answer = resolve))
  return { ask: () => promise, answer: (value: T) => answer(value) }
}

setNavigation({ startView: () => ({ name: 'Connect' }), goesOn, endWhatWaits })
beforeEach(() => {
  stored.clear()
  parts.signedOut = 0
  parts.made = false
  parts.mark = null
  parts.signOut = () => Promise.resolve()
  parts.startEmail = () =>
    Promise.resolve({ challengeId: 'c', challengeSecret: 's', expiresIn: 600, resendIn: 30 })
  parts.verifyCode = () => Promise.resolve({ email: account.email })
  parts.openWallet = () => Promise.resolve('w1')
  optionsStore.setState({
    hostOrigin: app,
    features: features(),
    networks: [
      {
        id: network,
        name: 'One',
        nativeCurrency: { name: 'E', symbol: 'ETH', decimals: 18 },
        testnet: false,
      },
    ],
  })
  startConnections([network], network)
  authStore.setState({ session: null, challenge: null, busy: null, problem: null })
  openModal({ name: 'Connect' })
})

const logIn = async () => {
  await startEmail(account.email)
  await verifyCode('123456')
}
const status = () => connectionIn(connectionsStore.getState(), 'eip155').status

/** Until a screen that says it is done has gone. */
const gone = () => vi.waitFor(() => expect(modalStore.getState().open).toBe(false), { timeout: 2_000 })

describe('a code that is typed', () => {
  test('connects at once; the person sees it, then the modal goes', async () => {
    await logIn()
    expect(status()).toBe('connected')
    expect(authStore.getState().busy).toBe('done')
    expect(modalStore.getState()).toMatchObject({ open: true, history: [{ name: 'EmailVerifyOtp' }] })
    await gone()
    expect(authStore.getState().busy).toBeNull()
  })

  test('what the page asks for while the person sees that they are connected stays', async () => {
    await logIn()
    pushView({ name: 'ApproveTransaction' })
    await vi.waitFor(() => expect(authStore.getState().busy).toBeNull(), { timeout: 2_000 })
    expect(modalStore.getState()).toMatchObject({ open: true, history: [{ name: 'ApproveTransaction' }] })
  })

  describe('for which a wallet is made', () => {
    const names = () => modalStore.getState().history.map(({ name }) => name)
    beforeEach(() => {
      parts.made = true
      parts.mark = { word: 'otter', color: 'teal' }
    })
    test('ends with its mark, which stays until it was seen; who waits has the account before', async () => {
      vi.useFakeTimers()
      try {
        const answered = waitForAccounts()
        await logIn()
        await answered
        expect(names()).toEqual(['SecretMark'])
        await vi.advanceTimersByTimeAsync(60_000)
        expect(modalStore.getState().open).toBe(true)
        expect(authStore.getState().busy).toBeNull()
      } finally {
        vi.useRealTimers()
      }
      leaveView('SecretMark')
      expect(modalStore.getState().open).toBe(false)
      expect(status()).toBe('connected')
    })
    test.each([
      ['the person', closeShown],
      ['the page', closeModal],
    ])('closed by %s: the account stays', async (_who, close) => {
      await logIn()
      close()
      expect(modalStore.getState().open).toBe(false)
      expect(status()).toBe('connected')
    })
    test('not where its mark is not kept: there is nothing to recognise', async () => {
      parts.mark = null
      await logIn()
      expect(names()).toEqual(['EmailVerifyOtp'])
      await gone()
    })
    test('not at a later login', async () => {
      parts.made = false
      await logIn()
      expect(names()).toEqual(['EmailVerifyOtp'])
      await gone()
    })
  })

  test('the wallet that does not open is tried again without another code', async () => {
    parts.openWallet = () => Promise.reject(Object.assign(new Error('no'), { code: 'network' }))
    await logIn()
    expect(authStore.getState()).toMatchObject({ busy: null, problem: { code: 'network' }, challenge: null })
    parts.openWallet = () => Promise.resolve('w1')
    await enterAgain()
    expect(status()).toBe('connected')
  })

  test('closed in between, the wallet is not opened by another try: the session is offered', async () => {
    parts.openWallet = () => Promise.reject(Object.assign(new Error('no'), { code: 'network' }))
    await logIn()
    closeModal()
    parts.openWallet = () => Promise.resolve('w1')
    await enterAgain()
    expect(status()).toBe('disconnected')
  })

  test('the wallet closed while it is checked: nobody is connected', async () => {
    const check = later<unknown>()
    parts.verifyCode = check.ask
    await startEmail(account.email)
    const verifying = verifyCode('123456')
    await wait()
    closeModal()
    check.answer({ email: account.email })
    await verifying
    expect(status()).toBe('disconnected')
    expect(authStore.getState()).toMatchObject({ busy: null, session: { email: account.email } })
  })

  test('closed while the wallet is opened: nobody is connected', async () => {
    const opening = later<string>()
    parts.openWallet = opening.ask
    await startEmail(account.email)
    const verifying = verifyCode('123456')
    await wait()
    closeModal()
    opening.answer('w1')
    await verifying
    expect(status()).toBe('disconnected')
  })

  test('another address is wanted while it is checked: that session ends, nobody is connected', async () => {
    const check = later<unknown>()
    parts.verifyCode = check.ask
    await startEmail(account.email)
    const verifying = verifyCode('123456')
    await wait()
    await changeEmail()
    const before = parts.signedOut
    check.answer({ email: account.email })
    await verifying
    expect(status()).toBe('disconnected')
    expect(authStore.getState().session).toBeNull()
    expect(parts.signedOut).toBe(before + 1)
  })

  test('closed while the code is being sent: its view does not come up over what is open by then', async () => {
    const sending = later<unknown>()
    parts.startEmail = sending.ask
    const started = startEmail(account.email)
    await wait()
    closeModal()
    openModal({ name: 'Networks' })
    sending.answer({ challengeId: 'c', challengeSecret: 's', expiresIn: 600, resendIn: 30 })
    await started
    expect(currentView(modalStore.getState()).name).toBe('Networks')
    // The mail is on its way all the same: its code is taken.
    openModal({ name: 'Connect' })
    expect(currentView(modalStore.getState()).name).toBe('EmailVerifyOtp')
  })
})

describe('a code that is asked for', () => {
  const challenge = { challengeId: 'c', challengeSecret: 's', expiresIn: 600, resendIn: 30 }
  const asked: string[] = []
  beforeEach(() => {
    asked.length = 0
    parts.startEmail = async (email) => {
      asked.push(email)
      return challenge
    }
    vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('says until when it is good and when another may be asked for', async () => {
    await startEmail('  me@example.com ')
    expect(authStore.getState()).toMatchObject({
      busy: null,
      challenge: { email: 'me@example.com', expiresAt: 1_600_000, resendAt: 1_030_000 },
    })
    expect(currentView(modalStore.getState()).name).toBe('EmailVerifyOtp')
  })

  test('again: not before its time, and not without a first one', async () => {
    await resendCode()
    await startEmail(account.email)
    vi.setSystemTime(1_029_999)
    await resendCode()
    expect(asked).toEqual([account.email])
    vi.setSystemTime(1_030_000)
    await resendCode()
    expect(asked).toEqual([account.email, account.email])
    expect(toastStore.getState().toast).toMatchObject({ variant: 'success', message: 'codeSent' })
  })

  test('that is not sent: what went wrong is said, and no code is asked for', async () => {
    parts.startEmail = () => Promise.reject(Object.assign(new Error('no'), { code: 'rate_limited' }))
    await startEmail(account.email)
    expect(authStore.getState()).toMatchObject({
      busy: null,
      challenge: null,
      problem: { code: 'rate_limited' },
    })
    expect(currentView(modalStore.getState()).name).toBe('Connect')
  })

  test('is checked once at a time, with the secret of its challenge, and never without one', async () => {
    const given: unknown[] = []
    const check = later<unknown>()
    parts.verifyCode = (code) => {
      given.push(code)
      return check.ask()
    }
    await changeEmail()
    await verifyCode('000000')
    expect(given).toEqual([])
    openModal({ name: 'Connect' })
    await startEmail(account.email)
    const verifying = verifyCode('123456')
    await wait()
    await verifyCode('654321')
    expect(given).toEqual([{ challengeId: 'c', challengeSecret: 's', code: '123456' }])
    check.answer({ email: account.email })
    await verifying
    expect(status()).toBe('connected')
  })

  test('that is wrong: it is said, and another may be typed', async () => {
    await startEmail(account.email)
    parts.verifyCode = () => Promise.reject(Object.assign(new Error('no'), { code: 'invalid_code' }))
    await verifyCode('000000')
    expect(authStore.getState()).toMatchObject({ busy: null, problem: { code: 'invalid_code' } })
    parts.verifyCode = () => Promise.resolve({ email: account.email })
    await verifyCode('123456')
    expect(status()).toBe('connected')
  })

  test('another address: nothing of the first is left, and its code connects nobody', async () => {
    await startEmail(account.email)
    authStore.setState({ session: { email: account.email }, problem: { code: 'x', message: 'y' } })
    await changeEmail()
    expect(authStore.getState()).toMatchObject({ challenge: null, session: null, busy: null, problem: null })
    expect(currentView(modalStore.getState()).name).toBe('Connect')
    await verifyCode('123456')
    expect(status()).toBe('disconnected')
  })

  test('an address that is given up while its code is sent: no view comes up, no code is taken', async () => {
    const sending = later<unknown>()
    parts.startEmail = sending.ask
    const started = startEmail(account.email)
    await wait()
    await changeEmail()
    sending.answer(challenge)
    await started
    expect(authStore.getState()).toMatchObject({ challenge: null, busy: null })
    expect(currentView(modalStore.getState()).name).toBe('Connect')
  })
})

describe('a code that is waited for (D8)', () => {
  const asked: string[] = []
  beforeEach(() => {
    asked.length = 0
    parts.startEmail = async (email) => {
      asked.push(email)
      return { challengeId: `c${asked.length}`, challengeSecret: 's', expiresIn: 600, resendIn: 30 }
    }
    vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const shown = () => currentView(modalStore.getState()).name

  test('the modal that was closed opens on it again, and its code connects', async () => {
    await startEmail(account.email)
    closeModal()
    openModal({ name: 'Connect' })
    expect(modalStore.getState().history).toEqual([{ name: 'Connect' }, { name: 'EmailVerifyOtp' }])
    await verifyCode('123456')
    expect(status()).toBe('connected')
  })

  test('after a reload too, on this page only, and as long as it is good', async () => {
    await startEmail(account.email)
    closeModal()
    authStore.setState({ challenge: null })
    recallChallenge('https://other.example.com')
    expect(authStore.getState().challenge).toBeNull()
    recallChallenge(app)
    expect(authStore.getState().challenge).toMatchObject({ email: account.email, expiresAt: 1_600_000 })
    openModal({ name: 'Connect' })
    expect(shown()).toBe('EmailVerifyOtp')
    vi.setSystemTime(1_600_000)
    openModal({ name: 'Connect' })
    expect(shown()).toBe('Connect')
    recallChallenge(app)
    expect(authStore.getState().challenge).toBeNull()
  })

  test('another account than the e-mail wallet’s is wanted: Connect as it is', async () => {
    await startEmail(account.email)
    openModal({ name: 'Connect', namespace: 'bip122' })
    expect(shown()).toBe('Connect')
  })

  test('neither the code nor the state that screens see holds the secret; storage holds no code', async () => {
    await startEmail(account.email)
    parts.verifyCode = () => Promise.reject(Object.assign(new Error('no'), { code: 'network' }))
    await verifyCode('123456')
    expect(JSON.stringify(authStore.getState())).not.toContain('challengeSecret')
    expect(stored.get('walletframe:challenges')).toContain('challengeSecret')
    expect([...stored.values()].join()).not.toContain('123456')
  })

  test('the same address again goes on with it instead of asking for another; in other letters too', async () => {
    await startEmail(account.email)
    await changeEmail()
    openModal({ name: 'Connect' })
    expect(shown()).toBe('Connect')
    await startEmail('Me@Example.com ')
    expect(shown()).toBe('EmailVerifyOtp')
    expect(asked).toEqual([account.email])
    await changeEmail()
    await startEmail('you@example.com')
    expect(asked).toEqual([account.email, 'you@example.com'])
  })

  test('used up in another tab, it is not opened on', async () => {
    await startEmail(account.email)
    stored.delete('walletframe:challenges')
    openModal({ name: 'Connect' })
    expect(shown()).toBe('Connect')
  })

  test('tries that are left are kept; after the last one the same address waits there, then gets another code', async () => {
    await startEmail(account.email)
    parts.verifyCode = () =>
      Promise.reject(Object.assign(new Error('no'), { code: 'code_wrong', attemptsLeft: 2 }))
    await verifyCode('000000')
    expect(authStore.getState().challenge?.triesLeft).toBe(2)
    authStore.setState({ challenge: null })
    recallChallenge(app)
    expect(authStore.getState().challenge?.triesLeft).toBe(2)

    parts.verifyCode = () =>
      Promise.reject(Object.assign(new Error('no'), { code: 'code_exhausted', attemptsLeft: 0 }))
    await verifyCode('000000')
    expect(authStore.getState().challenge?.triesLeft).toBe(0)
    await startEmail(account.email)
    expect(asked).toHaveLength(1)
    vi.setSystemTime(1_030_000)
    await startEmail(account.email)
    expect(asked).toHaveLength(2)
    expect(authStore.getState().challenge).toMatchObject({ challengeId: 'c2', triesLeft: null })
  })
})

describe('a session that is here', () => {
  test('is one tap in the frame for a page that had the account, and for no other', async () => {
    await logIn()
    await disconnectPage()
    expect(status()).toBe('disconnected')
    expect(hadAccount()).toBe(true)

    optionsStore.setState({ hostOrigin: 'https://other.example.com' })
    await continueSession('frame')
    expect(status()).toBe('disconnected')
    await continueSession('window')
    expect(status()).toBe('connected')

    optionsStore.setState({ hostOrigin: app })
    startConnections([network], network)
    await continueSession('frame')
    expect(status()).toBe('connected')
  })

  test('nobody continues without one, nor twice at once', async () => {
    const opening = later<string>()
    let opened = 0
    parts.openWallet = () => {
      opened += 1
      return opening.ask()
    }
    await continueSession('window')
    expect(opened).toBe(0)
    authStore.setState({ session: { email: account.email } })
    const continuing = continueSession('window')
    await wait()
    await continueSession('window')
    opening.answer('w1')
    await continuing
    expect(opened).toBe(1)
  })

  test('another address locks what signs, here at once', async () => {
    await logIn()
    const { locked, signedOut } = parts
    await changeEmail()
    expect(parts).toMatchObject({ locked: locked + 1, signedOut: signedOut + 1 })
  })

  test('another person’s wallet: pages that knew the first one’s do not know it', async () => {
    await logIn()
    parts.openWallet = () => Promise.resolve('w2')
    optionsStore.setState({ hostOrigin: 'https://other.example.com' })
    await logIn()
    expect(hadAccount()).toBe(true)
    optionsStore.setState({ hostOrigin: app })
    expect(hadAccount()).toBe(false)
  })

  test('of another person than the wallet that is remembered: the page that knew that one does not know this one', async () => {
    await logIn()
    await disconnectPage()
    expect(hadAccount()).toBe(true)
    authStore.setState({ session: { email: account.email, provider: 'github' } })
    expect(hadAccount()).toBe(false)
    await continueSession('frame')
    expect(status()).toBe('disconnected')
  })

  test('another address of the same wallet is not another person', async () => {
    await logIn()
    await disconnectPage()
    const wallet = { id: 'w1', email: 'before@example.com', addresses: { eip155: '0x1' } }
    writeWallet(wallet)
    authStore.setState({ session: { email: wallet.email } })
    await continueSession('window')
    expect(status()).toBe('connected')
  })

  test('that opens another person’s wallet than the screen named connects nobody, and is named now', async () => {
    await logIn()
    await disconnectPage()
    authStore.setState({ session: { email: 'shown@example.com' } })
    await continueSession('window')
    expect(status()).toBe('disconnected')
    expect(authStore.getState()).toMatchObject({ busy: null, session: { email: account.email } })
  })

  test('to disconnect, by the page or by the person, leaves the session; to sign out ends it', async () => {
    await logIn()
    for (const disconnect of [disconnectPage, disconnectActiveWallet]) {
      const { locked } = parts
      await disconnect()
      expect(connectionIn(connectionsStore.getState(), 'eip155').status).toBe('disconnected')
      expect(parts).toMatchObject({ signedOut: 0, locked: locked + 1 })
      expect(authStore.getState().session).toEqual({ email: account.email })
      expect(hadAccount()).toBe(true)
      await continueSession('frame')
    }
    const { locked } = parts
    await signOutOfWallet()
    expect(connectionIn(connectionsStore.getState(), 'eip155').status).toBe('disconnected')
    expect(parts).toMatchObject({ signedOut: 1, locked: locked + 1 })
    expect(authStore.getState().session).toBeNull()
    expect(hadAccount()).toBe(false)
    expect(modalStore.getState().open).toBe(false)
  })

  test('to sign out ends the session also where the page shows another account, or none, and never that of somebody else', async () => {
    await logIn()
    connectionsStore.setState({ active: 'solana' })
    await signOutOfWallet('w1')
    expect(parts.signedOut).toBe(1)
    expect(status()).toBe('disconnected')
    await logIn()
    await disconnectPage()
    await signOutOfWallet('w1')
    expect(parts.signedOut).toBe(2)
    parts.openWallet = () => Promise.resolve('w2')
    await logIn()
    await signOutOfWallet('w1')
    expect(parts.signedOut).toBe(2)
    expect(status()).toBe('connected')
  })

  test.each([
    ['is not reached', () => Promise.reject(new Error('Failed to fetch'))],
    ['does not answer', () => new Promise<void>(() => undefined)],
  ])('signing out where the server %s: ended here all the same, and said', async (_what, signOut) => {
    await logIn()
    parts.signOut = signOut
    vi.useFakeTimers()
    const done = signOutOfWallet()
    const again = signOutOfWallet()
    expect(accountStore.getState().isLeaving).toBe(true)
    await vi.runAllTimersAsync()
    await Promise.all([done, again])
    vi.useRealTimers()
    expect(accountStore.getState().isLeaving).toBe(false)
    expect(connectionIn(connectionsStore.getState(), 'eip155').status).toBe('disconnected')
    expect(authStore.getState().session).toBeNull()
    expect(currentView(modalStore.getState())).toEqual({ name: 'Connect' })
    expect(toastStore.getState().toast).toMatchObject({ variant: 'error', message: 'serverNotTold' })
    expect(parts.signedOut).toBe(1)
  })

  test('one that the server ended is not offered again', async () => {
    await logIn()
    await disconnectPage()
    parts.openWallet = () =>
      Promise.reject(Object.assign(new Error('This session has ended.'), { code: 'session_revoked' }))
    openModal({ name: 'Connect' })
    await continueSession('frame')
    expect(authStore.getState()).toMatchObject({ session: null, problem: { code: 'session_revoked' } })
  })
})
