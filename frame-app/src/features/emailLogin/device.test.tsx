// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { goesOn } from '../../app/startView.ts'
import { endWhatWaits } from '../../app/closing.ts'
import type { Connector } from '../../connectors/connector.ts'
import { setRegistry } from '../../connectors/registry.ts'
import { currentView, modalStore } from '../../state/modal.ts'
import { closeModal, goBack, openModal, setNavigation } from '../../state/navigation.ts'
import { toastStore } from '../../state/toast.ts'
import { optionsStore } from '../../state/options.ts'
import { features } from '../../../test/features.ts'
import { authStore, recallChallenge } from './auth.ts'

/* The link that approves this browser before a code comes: what is asked, when, and what a person sees. */

const parts = vi.hoisted(() => ({
  startEmail: undefined as unknown as (email: string) => Promise<unknown>,
  readDevice: undefined as unknown as (given: unknown, signal: AbortSignal) => Promise<unknown>,
  asked: [] as string[],
  looks: [] as unknown[],
  tracked: [] as string[],
}))
vi.mock('../../connectors/embedded/embedded.ts', () => ({
  WalletElsewhere: class extends Error {},
  embeddedParts: () =>
    Promise.resolve({
      vault: { lock: () => undefined },
      session: {
        signOut: () => Promise.resolve(),
        startEmail: (email: string) => {
          parts.asked.push(email)
          return parts.startEmail(email)
        },
        readDevice: (given: unknown, signal: AbortSignal) => {
          parts.looks.push(given)
          return parts.readDevice(given, signal)
        },
      },
    }),
}))
vi.mock('../../state/track.ts', () => ({ track: (event: string) => parts.tracked.push(event) }))

const { resendLink } = await import('./device.ts')
const { changeEmail, resendCode, startEmail } = await import('./email.ts')
const { EmailVerifyDevice } = await import('./views/EmailVerifyDevice/EmailVerifyDevice.tsx')

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
setRegistry({
  of: () =>
    ({
      capabilities: { hasOwnScreens: false, endsAsOne: true, serves: () => true },
    }) as Partial<Connector> as Connector,
})
setNavigation({ startView: () => ({ name: 'Connect' }), goesOn, endWhatWaits })

const app = 'https://app.example.com'
const email = 'me@example.com'
let sent = 0
const link = () => {
  sent += 1
  return {
    action: 'VERIFY_DEVICE',
    requestId: `request-${sent}`,
    requestSecret: `secret-${sent}`,
    expiresIn: 600,
    resendIn: 30,
    sender: 'Shop <codes@shop.example>',
  }
}
const code = () => ({ challengeId: 'c', challengeSecret: 's', expiresIn: 600, resendIn: 30 })
const failure = (name: string, more: object = {}) =>
  Object.assign(new Error('As the server says it.'), { code: name, ...more })

let place: HTMLElement
let root: ReturnType<typeof createRoot> | undefined
const show = async () => {
  place = document.body.appendChild(document.createElement('div'))
  const mounted = createRoot(place)
  root = mounted
  await act(async () => mounted.render(<EmailVerifyDevice />))
}
const hide = async () => {
  await act(async () => root?.unmount())
  root = undefined
  place?.remove()
}
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const find = (id: string) => place.querySelector<HTMLButtonElement>(`[data-testid="${id}"]`)
const view = () => currentView(modalStore.getState())?.name

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  Object.assign(parts, { asked: [], looks: [], tracked: [] })
  sent = 0
  parts.startEmail = () => Promise.resolve(link())
  parts.readDevice = () => Promise.resolve({ approved: false })
  optionsStore.setState({
    hostOrigin: app,
    features: features(),
    networks: [
      {
        id: 'eip155:1',
        name: 'One',
        nativeCurrency: { name: 'E', symbol: 'ETH', decimals: 18 },
        testnet: false,
      },
    ],
  })
  authStore.setState(authStore.getInitialState(), true)
  openModal({ name: 'Connect' })
})
afterEach(async () => {
  await hide()
  vi.useRealTimers()
})

test('a link in the place of a code: the view says to whom it went and how long it works, and goes on once it was approved', async () => {
  await startEmail(` ${email} `)
  expect(view()).toBe('EmailVerifyDevice')
  await show()
  expect(place.textContent).toContain(`Approve the login link we sent to${email}`)
  expect(place.textContent).toContain('From Shop.')
  expect(place.textContent).toContain('The link works for 10 minutes.')
  expect(place.querySelector('[role="status"]')?.textContent).toBe('')
  await pass(6_500)
  expect(parts.looks).toEqual(
    Array.from({ length: 3 }, () => ({ requestId: 'request-1', requestSecret: 'secret-1' })),
  )
  expect(parts.tracked).toEqual([])

  parts.readDevice = () => Promise.resolve({ approved: true })
  parts.startEmail = () => Promise.resolve(code())
  await pass(3_000)
  expect(parts.tracked).toEqual(['DEVICE_REGISTERED_FOR_EMAIL', 'EMAIL_VERIFICATION_CODE_SENT'])
  expect(parts.asked).toEqual([email, email])
  expect(modalStore.getState().history.map(({ name }) => name)).toEqual(['Connect', 'EmailVerifyOtp'])
  expect(authStore.getState()).toMatchObject({ device: null, challenge: { email }, busy: null })
  const looks = parts.looks.length
  await pass(60_000)
  expect(parts.looks).toHaveLength(looks)
})

test('who comes back from the mail program is looked for at once', async () => {
  await startEmail(email)
  await show()
  await pass(100)
  expect(parts.looks).toHaveLength(1)
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  expect(parts.looks).toHaveLength(2)
  await act(async () => void window.dispatchEvent(new Event('online')))
  expect(parts.looks).toHaveLength(3)
})

test('declined: back at the address, with the reason', async () => {
  await startEmail(email)
  await show()
  parts.readDevice = () => Promise.reject(failure('device_declined'))
  await pass(3_000)
  expect(view()).toBe('Connect')
  expect(authStore.getState()).toMatchObject({ device: null, problem: { code: 'device_declined' } })
  expect(parts.asked).toEqual([email])
  // It is not gone back to.
  await hide()
  closeModal()
  openModal({ name: 'Connect' })
  expect(view()).toBe('Connect')
})

test.each(['device_expired', 'time'])(
  'expired by %s: it says so, and the next link has the focus',
  async (how) => {
    await startEmail(email)
    await show()
    if (how === 'device_expired') {
      parts.readDevice = () => Promise.reject(failure('device_expired'))
      await pass(3_000)
    }
    await pass(600_000)
    expect(place.querySelector('[role="status"]')?.textContent).toBe('This link has expired. Send a new one.')
    expect(document.activeElement).toBe(find('device-resend'))
    const looks = parts.looks.length
    await pass(30_000)
    expect(parts.looks).toHaveLength(looks)

    parts.readDevice = () => Promise.resolve({ approved: false })
    await act(async () => find('device-resend')?.click())
    expect(place.textContent).toContain('The link works for 10 minutes.')
    expect(place.querySelector('[role="status"]')?.textContent).toBe('')
    await pass(3_000)
    expect(parts.looks.at(-1)).toEqual({ requestId: 'request-2', requestSecret: 'secret-2' })
  },
)

test('offline it says so and goes on looking; a server that is asked too much is left alone for as long as it says', async () => {
  await startEmail(email)
  await show()
  parts.readDevice = () => Promise.reject(failure('network'))
  await pass(3_000)
  expect(find('problem')?.textContent).toContain('Check your connection')
  parts.readDevice = () => Promise.resolve({ approved: false })
  await pass(3_000)
  expect(find('problem')).toBeNull()

  parts.readDevice = () => Promise.reject(failure('rate_limited', { retryAfter: 20 }))
  await pass(3_000)
  const looks = parts.looks.length
  await pass(19_000)
  expect(parts.looks).toHaveLength(looks)
  await pass(1_000)
  expect(parts.looks).toHaveLength(looks + 1)
})

test('another link is half a minute away, takes the place of the one before, and what comes late of that one means nothing', async () => {
  await startEmail(email)
  await show()
  await pass(100)
  expect(find('device-resend')).toMatchObject({ disabled: true, textContent: 'New link in 30 s' })
  let late: (error: unknown) => void = () => undefined
  parts.readDevice = () => new Promise((_resolve, reject) => (late = reject))
  await pass(30_000)
  parts.readDevice = () => Promise.resolve({ approved: false })
  await act(async () => find('device-resend')?.click())
  expect(parts.asked).toEqual([email, email])
  expect(toastStore.getState().toast).toMatchObject({ variant: 'success', message: 'linkSent' })
  // Pressed a second time before the first is answered, or too early: nobody is asked.
  await resendLink()
  await act(async () => {
    authStore.setState({ busy: 'sending' })
    vi.setSystemTime(Date.now() + 31_000)
    await resendLink()
    authStore.setState({ busy: null })
  })
  expect(parts.asked).toHaveLength(2)
  vi.setSystemTime(Date.now() - 31_000)
  await act(async () => late(failure('device_expired')))
  expect(place.textContent).toContain('The link works for 10 minutes.')
  expect(place.querySelector('[role="status"]')?.textContent).toBe('')
  await pass(3_000)
  expect(parts.looks.at(-1)).toEqual({ requestId: 'request-2', requestSecret: 'secret-2' })
})

test('approved, and the code does not go out: one press asks again, without another link', async () => {
  await startEmail(email)
  await show()
  parts.readDevice = () => Promise.resolve({ approved: true })
  parts.startEmail = () => Promise.reject(failure('network'))
  await pass(3_000)
  expect(view()).toBe('EmailVerifyDevice')
  expect(find('problem')?.textContent).toContain('Check your connection')
  expect(find('device-resend')).toBeNull()
  parts.startEmail = () => Promise.resolve(code())
  await act(async () => find('try-again')?.click())
  expect(view()).toBe('EmailVerifyOtp')
  expect(parts.tracked.filter((event) => event === 'DEVICE_REGISTERED_FOR_EMAIL')).toHaveLength(1)
})

test('left while the code is asked for: no screen comes up, and the same address goes on with the code', async () => {
  await startEmail(email)
  await show()
  parts.readDevice = () => Promise.resolve({ approved: true })
  let mail: (answer: unknown) => void = () => undefined
  parts.startEmail = () => new Promise((resolve) => (mail = resolve))
  await pass(3_000)
  expect(place.querySelector('[role="status"]')?.textContent).toContain('Approved. Sending a code')
  goBack()
  await act(async () => mail(code()))
  expect(view()).toBe('Connect')
  await hide()
  await startEmail(email)
  expect(view()).toBe('EmailVerifyOtp')
  expect(parts.asked).toHaveLength(2)
})

describe('what is waited for', () => {
  test('is gone on with after closing, after a reload, and by the same address; on no other page', async () => {
    await startEmail(email)
    closeModal()
    openModal({ name: 'Connect' })
    expect(view()).toBe('EmailVerifyDevice')

    authStore.setState(authStore.getInitialState(), true)
    recallChallenge(app)
    openModal({ name: 'Connect' })
    expect(view()).toBe('EmailVerifyDevice')

    recallChallenge('https://other.example.com')
    expect(authStore.getState().device).toBeNull()

    recallChallenge(app)
    await changeEmail()
    expect(view()).toBe('Connect')
    await startEmail('ME@example.com')
    expect(view()).toBe('EmailVerifyDevice')
    expect(parts.asked).toEqual([email])
  })
  test('is left for another address, and is not opened by itself then', async () => {
    await startEmail(email)
    await changeEmail()
    recallChallenge(app)
    expect(authStore.getState().device).toBeNull()
    parts.startEmail = () => Promise.resolve(code())
    await startEmail('other@example.com')
    expect(view()).toBe('EmailVerifyOtp')
  })
  test('is not looked at while nobody sees it', async () => {
    await startEmail(email)
    await show()
    await hide()
    const looks = parts.looks.length
    await vi.advanceTimersByTimeAsync(60_000)
    expect(parts.looks).toHaveLength(looks)
  })
  test.each(['nonsense', '[{"email":7}]', '{}'])('storage that holds %s is as empty', async (text) => {
    localStorage.setItem('walletframe:deviceRequests', text)
    recallChallenge(app)
    expect(authStore.getState().device).toBeNull()
  })
})

test('another code that this browser may not have any more: the link’s view takes its place', async () => {
  parts.startEmail = () => Promise.resolve(code())
  await startEmail(email)
  expect(view()).toBe('EmailVerifyOtp')
  parts.startEmail = () => Promise.resolve(link())
  vi.setSystemTime(Date.now() + 31_000)
  await resendCode()
  expect(view()).toBe('EmailVerifyDevice')
})
