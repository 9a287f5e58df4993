import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiFailure } from '../../api/failure.ts'
import { connectionsStore } from '../../connections/connections.ts'
import { modalStore } from '../../state/modal.ts'
import { openModal, pushView } from '../../state/navigation.ts'
import { writeWallet } from '../../storage/embeddedRecord.ts'

/* The change of the address that logs in, as far as this device has a say. What the server makes of it: frame-server/test/emailChange.test.ts. */

const parts = vi.hoisted(() => ({
  asked: [] as unknown[][],
  start: undefined as unknown as () => Promise<unknown>,
  confirm: undefined as unknown as () => Promise<unknown>,
  finish: undefined as unknown as () => Promise<unknown>,
  read: 0,
}))
vi.mock('../../vault/emailChange.ts', () => ({
  emailChange: {
    start: (body: unknown) => (parts.asked.push(['start', body]), parts.start()),
    confirm: (body: unknown) => (parts.asked.push(['confirm', body]), parts.confirm()),
    finish: (account: unknown, body: unknown) => (
      parts.asked.push(['finish', account, body]),
      parts.finish()
    ),
  },
}))
vi.mock('../security/security.ts', () => ({
  readSecurity: async () => {
    parts.read += 1
  },
}))

const stored = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
})

const { changingStore } = await import('./changeState.ts')
const { changeAgain, endOf, giveUpChange, leaveChange, startChange, typeNewCode, typeOldCode } =
  await import('./change.ts')

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const old = 'me@example.com'
const fresh = 'you@example.com'
const sent = (id: string) => ({
  challengeId: id,
  challengeSecret: `${id} secret`,
  expiresIn: 600,
  resendIn: 30,
})
const change = { email: fresh, changeAt: 7 }
const state = () => changingStore.getState()
const names = () => modalStore.getState().history.map(({ name }) => name)
const refuse =
  (...given: ConstructorParameters<typeof ApiFailure>) =>
  () =>
    Promise.reject(new ApiFailure(...given))
/** Something that is answered when the test says so. */
const later = () => {
  let answer: (value: unknown) => void = () => undefined
  const promise = new Promise((resolve) => (answer = resolve))
  return { ask: () => promise, answer: (value: unknown) => answer(value) }
}

beforeEach(() => {
  vi.useRealTimers()
  writeWallet({ id: 'w1', email: old, addresses: { eip155: address } })
  parts.start = async () => sent('one')
  parts.confirm = async () => sent('two')
  parts.finish = async () => change
  parts.read = 0
  giveUpChange()
  changingStore.setState({ code: null })
  parts.asked = []
  openModal({ name: 'Account' })
  pushView({ name: 'Security' })
  pushView({ name: 'UpdateEmailWallet' })
})

test('two codes, each for its step; what the key signs is the address that was typed; then it waits, and the way back is where it was begun', async () => {
  await startChange(` ${fresh} `)
  expect(names()).toEqual(['Account', 'Security', 'UpdateEmailWallet', 'UpdateEmailPrimaryOtp'])
  expect(state().code).toMatchObject({ step: 'old', mailedTo: old, email: fresh })
  await typeOldCode('123456')
  expect(names().at(-1)).toBe('UpdateEmailSecondaryOtp')
  expect(state().code).toMatchObject({ step: 'new', mailedTo: fresh, email: fresh })
  await typeNewCode('654321')
  expect(parts.asked).toMatchObject([
    ['start', { email: fresh }],
    ['confirm', { challengeId: 'one', challengeSecret: 'one secret', code: '123456' }],
    ['finish', address, { challengeId: 'two', challengeSecret: 'two secret', code: '654321', email: fresh }],
  ])
  expect(state()).toMatchObject({ code: null, asked: change, busy: null, problem: null })
  expect(parts.read).toBe(1)
  leaveChange()
  expect(names()).toEqual(['Account', 'Security'])
})

test.each(['', 'you', 'you@example', 'you @example.com'])(
  '%j is told in the field, without asking anybody',
  async (email) => {
    await startChange(email)
    expect(parts.asked).toEqual([])
    expect(state().problem).toMatchObject({ code: 'invalid_request', field: 'body.email' })
  },
)

test('the same address again within half a minute goes on with the code that is in the mailbox; later, or another address, gets another', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 })
  await startChange(fresh)
  changeAgain()
  expect(names()).toEqual(['Account', 'Security', 'UpdateEmailWallet'])
  vi.setSystemTime(1_029_999)
  await startChange(fresh)
  expect(parts.asked).toHaveLength(1)
  expect(names().at(-1)).toBe('UpdateEmailPrimaryOtp')
  await typeOldCode('123456')
  changeAgain()
  await startChange(fresh)
  expect(names().at(-1)).toBe('UpdateEmailSecondaryOtp')
  expect(parts.asked).toHaveLength(2)
  changeAgain()
  await startChange('third@example.com')
  changeAgain()
  vi.setSystemTime(1_059_999)
  await startChange('third@example.com')
  expect(parts.asked.map(([what]) => what)).toEqual(['start', 'confirm', 'start', 'start'])
})

describe('a code that is refused', () => {
  beforeEach(async () => startChange(fresh))
  test('says how many tries are left; after the last one, or its time, no code is taken', async () => {
    parts.confirm = refuse('code_wrong', 'x', { attemptsLeft: 2 })
    await typeOldCode('000000')
    expect(state()).toMatchObject({ busy: null, problem: { code: 'code_wrong' }, code: { triesLeft: 2 } })
    parts.confirm = refuse('code_exhausted', 'x')
    await typeOldCode('000000')
    const { code } = state()
    expect(code && endOf(code, 0)).toMatchObject({ code: 'code_exhausted' })
    expect(code && endOf({ ...code, triesLeft: null, expiresAt: 5 }, 5)).toMatchObject({
      code: 'code_expired',
    })
    expect(code && endOf({ ...code, triesLeft: null, expiresAt: 5 }, 4)).toBeNull()
  })
  test('is not asked for again by the same address: another mail is', async () => {
    parts.confirm = refuse('code_exhausted', 'x')
    await typeOldCode('000000')
    changeAgain()
    await startChange(fresh)
    expect(parts.asked.map(([what]) => what)).toEqual(['start', 'confirm', 'start'])
  })
  test('a server that cannot be reached costs none: the same code is taken again', async () => {
    parts.confirm = refuse('network', 'x')
    await typeOldCode('123456')
    expect(state()).toMatchObject({ problem: { code: 'network' }, code: { triesLeft: null } })
    parts.confirm = async () => sent('two')
    await typeOldCode('123456')
    expect(names().at(-1)).toBe('UpdateEmailSecondaryOtp')
  })
  test('an address of another wallet ends it: the code is used up', async () => {
    await typeOldCode('123456')
    parts.finish = refuse('email_refused', 'x')
    await typeNewCode('123456')
    expect(state()).toMatchObject({ code: null, asked: null, problem: { code: 'email_refused' } })
    expect(parts.read).toBe(0)
  })
})

describe('what is left meanwhile', () => {
  test('an answer shows nothing any more; the mail’s code is good for who comes back to its address', async () => {
    const { ask, answer } = later()
    parts.start = ask
    const starting = startChange(fresh)
    await vi.waitFor(() => expect(parts.asked).toHaveLength(1))
    giveUpChange()
    answer(sent('one'))
    await starting
    expect(names().at(-1)).toBe('UpdateEmailWallet')
    await startChange(fresh)
    expect(parts.asked).toHaveLength(1)
    expect(names().at(-1)).toBe('UpdateEmailPrimaryOtp')
  })
  test('the answer to an older mail takes no newer one’s place', async () => {
    const { ask, answer } = later()
    parts.start = ask
    const starting = startChange('first@example.com')
    await vi.waitFor(() => expect(parts.asked).toHaveLength(1))
    giveUpChange()
    parts.start = async () => sent('newer')
    await startChange(fresh)
    answer(sent('older'))
    await starting
    expect(state().code).toMatchObject({ challengeId: 'newer', email: fresh })
  })
  test('what came to wait all the same is read', async () => {
    await startChange(fresh)
    await typeOldCode('123456')
    const { ask, answer } = later()
    parts.finish = ask
    const finishing = typeNewCode('123456')
    await vi.waitFor(() => expect(parts.asked).toHaveLength(3))
    giveUpChange()
    answer(change)
    await finishing
    expect(state().asked).toBeNull()
    expect(parts.read).toBe(1)
  })
  test('for another wallet, nothing of it stays', async () => {
    await startChange(fresh)
    writeWallet({ id: 'w2', email: 'other@example.com', addresses: { eip155: address } })
    connectionsStore.setState({})
    expect(state()).toMatchObject({ code: null, problem: null })
    parts.asked = []
    await typeOldCode('123456')
    expect(parts.asked).toEqual([])
  })
})

test('one thing at a time: a second tap asks for no second mail', async () => {
  const { ask, answer } = later()
  parts.start = ask
  const starting = startChange(fresh)
  await startChange(fresh)
  answer(sent('one'))
  await starting
  expect(parts.asked).toHaveLength(1)
})
