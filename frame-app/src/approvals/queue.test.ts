import { errorCode, ProviderRpcError, type Json } from '@walletframe/bridge-protocol'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Prepared } from '../chains/chain.ts'
import type { Progress } from '../chains/progress.ts'
import { connectionsStore } from '../connections/connections.ts'
import { modalStore } from '../state/modal.ts'
import { optionsStore } from '../state/options.ts'
import { approvalsStore, type Place } from './approval.ts'

type Parse = (request: { method: string; params: string }) => () => Promise<Prepared>
const chain = vi.hoisted(() => ({
  parse: undefined as unknown as Parse,
  load: (): Promise<void> => Promise.resolve(),
  progress: (): Promise<Progress> => Promise.reject(new Error('no node')),
}))
vi.mock('../chains/registry.ts', () => ({
  loadChain: async () => {
    await chain.load()
    return {
      parse: (request: { method: string; params: string }) => chain.parse(request),
      progress: () => chain.progress(),
    }
  },
}))
const limits = vi.hoisted(() => ({ place: { where: 'frame' } as Place, spends: true, spent: 0 }))
vi.mock('./limits.ts', () => ({
  placeOf: () => Promise.resolve(limits.place),
  spendWithinLimit: () => {
    limits.spent += 1
    return Promise.resolve(limits.spends)
  },
}))

const who = vi.hoisted(() => ({ identify: async (_origin: string): Promise<unknown> => undefined }))
vi.mock('./identify.ts', () => ({ identify: (origin: string) => who.identify(origin) }))

const { harmless, Outdated } = await import('../chains/chain.ts')
const {
  allowOnly,
  approve,
  holdApproval,
  onSent,
  reject,
  rejectAll,
  rejectAllApprovals,
  requestApproval,
  retry,
} = await import('./queue.ts')
const { confirmedShown, dropRead, isOutcomeShown, signedShown } = await import('./afterYes.ts')
const { refreshEvery } = await import('./preparing.ts')
const { closeModal, openModal, setNavigation } = await import('../state/navigation.ts')
const { toastStore } = await import('../state/toast.ts')

const network = 'eip155:31337'
const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const connectAs = (address: string) =>
  connectionsStore.setState({
    active: 'eip155',
    byNamespace: {
      eip155: { status: 'connected', connector: null, accounts: [`${network}:${address}`], network },
    },
  })

/** What the chain was asked to do, in order. */
let log: string[]
let completions: (() => Promise<Json>)[]

const message = (text: string): Prepared['subject'] => ({
  kind: 'message',
  data: '0x01',
  text,
  signIn: null,
})
const preparedOf = (text: string, more: Partial<Prepared> = {}): Prepared => ({
  digest: '0x01',
  subject: message(text),
  warnings: [],
  exposure: harmless,
  sends: false,
  complete: async ({ requestId }) => {
    log.push(`sign ${text}`)
    expect(requestId).not.toBe('')
    return (await completions.shift()?.()) ?? `signed ${text}`
  },
  ...more,
})

const flush = () => vi.advanceTimersByTimeAsync(0)
const givenUp = new Error('given up')
const ask = (text: string, aborter = new AbortController()) => {
  const asked = requestApproval({ method: 'personal_sign', params: text, network, signal: aborter.signal })
  const outcome: { value?: Json; error?: unknown } = {}
  asked.then(
    (value) => (outcome.value = value),
    (error: unknown) => (outcome.error = error),
  )
  return { outcome, abort: () => aborter.abort(givenUp) }
}
const queue = () => approvalsStore.getState().queue
const head = () => {
  const [first] = queue()
  if (!first) throw new Error('nothing is asked')
  return first
}
const approveHead = async (where: 'frame' | 'window' = 'frame') => {
  await approve(head().id, { revision: head().revision, where })
  await flush()
}
const code = (error: unknown) => (error instanceof ProviderRpcError ? error.code : error)

const declined = new ProviderRpcError(errorCode.userRejected, 'The request was declined.')
setNavigation({
  startView: () => ({ name: 'Connect' }),
  endWhatWaits: () => rejectAllApprovals(declined),
})

beforeEach(() => {
  vi.useFakeTimers()
  log = []
  completions = []
  limits.place = { where: 'frame' }
  limits.spends = true
  limits.spent = 0
  who.identify = async (origin) => ({ domain: origin, host: origin, insecure: false })
  chain.load = () => Promise.resolve()
  chain.parse = ({ params }) => {
    log.push(`parse ${params}`)
    return () => {
      log.push(`prepare ${params}`)
      return Promise.resolve(preparedOf(params))
    }
  }
  optionsStore.setState({
    hostOrigin: 'https://app.example.com',
    networks: [
      {
        id: network,
        name: 'Local',
        nativeCurrency: { name: 'E', symbol: 'ETH', decimals: 18 },
        testnet: true,
      },
    ],
  })
  connectAs(account)
  modalStore.setState({ open: false, history: [{ name: 'Connect' }] })
})
afterEach(async () => {
  rejectAllApprovals(new ProviderRpcError(errorCode.userRejected, 'The test is over.'))
  await flush()
  vi.useRealTimers()
})

describe('the line', () => {
  test('shows one, prepares it when it is first, and the next one only then', async () => {
    const first = ask('one')
    const second = ask('two')
    await flush()
    expect(modalStore.getState()).toMatchObject({ open: true, history: [{ name: 'ApproveTransaction' }] })
    expect(queue().map(({ status }) => status)).toEqual(['ready', 'preparing'])
    expect(log).toEqual(['parse one', 'prepare one', 'parse two'])
    await approveHead()
    await flush()
    expect(first.outcome.value).toBe('signed one')
    expect(log).toEqual(['parse one', 'prepare one', 'parse two', 'sign one', 'prepare two'])
    await approveHead()
    expect(second.outcome.value).toBe('signed two')
    await vi.advanceTimersByTimeAsync(signedShown)
    expect(modalStore.getState().open).toBe(false)
  })

  test('20 may wait, however many are asked for in one turn', async () => {
    const all = Array.from({ length: 100 }, (_, index) => ask(`n${index}`))
    await flush()
    expect(queue()).toHaveLength(20)
    expect(all.filter(({ outcome }) => code(outcome.error) === errorCode.limitExceeded)).toHaveLength(80)
    // Each that leaves makes room for one.
    reject(head().id)
    ask('again')
    await flush()
    expect(queue()).toHaveLength(20)
  })

  test('says who asks: the page by its origin, or the wallet itself', async () => {
    ask('page')
    void requestApproval({ method: 'x', network, requester: { kind: 'wallet' } }).catch(() => undefined)
    await flush()
    expect(queue().map(({ requester }) => requester)).toEqual([
      {
        kind: 'page',
        origin: 'https://app.example.com',
        identity: { domain: 'https://app.example.com', host: 'https://app.example.com', insecure: false },
      },
      { kind: 'wallet' },
    ])
  })

  test('nobody decides before it is known who asks', async () => {
    const identity = { domain: 'example.com', host: 'app.example.com', insecure: false }
    let known: (found: unknown) => void = () => undefined
    who.identify = () => new Promise((resolve) => (known = resolve))
    const { outcome } = ask('one')
    await flush()
    expect(head()).toMatchObject({ status: 'preparing', requester: { origin: 'https://app.example.com' } })
    await approveHead()
    expect(log).not.toContain('sign one')
    known(identity)
    await flush()
    expect(head()).toMatchObject({ status: 'ready', requester: { identity } })
    await approveHead()
    expect(outcome.value).toBe('signed one')
  })

  test('where that cannot be known, nothing can be signed: the page hears why when the person gives up', async () => {
    who.identify = () => Promise.reject(new ProviderRpcError(errorCode.chainDisconnected, 'no server'))
    const { outcome } = ask('one')
    await flush()
    expect(head().status).toBe('away')
    await approveHead()
    reject(head().id)
    await flush()
    expect(code(outcome.error)).toBe(errorCode.chainDisconnected)
    expect(log).not.toContain('sign one')
  })

  test('without an account or a network nothing is shown', async () => {
    connectionsStore.setState({ byNamespace: {} })
    const none = ask('none')
    connectAs(account)
    const elsewhere = requestApproval({ method: 'x', network: 'eip155:1' })
    await expect(elsewhere).rejects.toMatchObject({ code: errorCode.unrecognizedChain })
    expect(code(none.outcome.error)).toBe(errorCode.unauthorized)
    expect(queue()).toEqual([])
  })
})

describe('preparing', () => {
  test('what is shown first did not change', async () => {
    ask('x')
    await flush()
    expect(head()).toMatchObject({ revision: 1, changed: false })
  })

  test('again every 12 s: what changed on screen counts as new, what did not does not', async () => {
    let fee = 1
    chain.parse = () => () => Promise.resolve(preparedOf(`fee ${fee}`))
    ask('x')
    await flush()
    const before = head().revision
    await vi.advanceTimersByTimeAsync(refreshEvery)
    expect(head().revision).toBe(before)
    fee = 2
    await vi.advanceTimersByTimeAsync(refreshEvery - 1)
    expect(head().subject).toEqual(message('fee 1'))
    await vi.advanceTimersByTimeAsync(1)
    expect(head().subject).toEqual(message('fee 2'))
    expect(head().revision).toBe(before + 1)
  })

  test('approving what was on screen before a change does nothing', async () => {
    let fee = 1
    chain.parse = () => () => Promise.resolve(preparedOf(`fee ${fee}`))
    ask('x')
    await flush()
    const seen = { revision: head().revision, where: 'frame' } as const
    fee = 2
    await vi.advanceTimersByTimeAsync(refreshEvery)
    await approve(head().id, seen)
    expect(log).toEqual([])
    expect(head().status).toBe('ready')
  })

  test('a node that does not answer for once takes nothing back; another failure does', async () => {
    let fault: Error | undefined
    chain.parse = () => () => (fault ? Promise.reject(fault) : Promise.resolve(preparedOf('x')))
    const { outcome } = ask('x')
    await flush()
    fault = new ProviderRpcError(errorCode.chainDisconnected, 'no node')
    await vi.advanceTimersByTimeAsync(refreshEvery)
    expect(head().status).toBe('ready')
    fault = new ProviderRpcError(errorCode.transactionRejected, 'no money')
    await vi.advanceTimersByTimeAsync(refreshEvery)
    expect(head()).toMatchObject({ status: 'failed', problem: { message: 'no money' } })
    expect(code(outcome.error)).toBe(errorCode.transactionRejected)
  })

  test('what is being signed is not prepared under its feet', async () => {
    let finish: (value: Json) => void = () => undefined
    completions.push(() => new Promise((resolve) => (finish = resolve)))
    const { outcome } = ask('x')
    await flush()
    void approveHead()
    await vi.advanceTimersByTimeAsync(refreshEvery * 3)
    expect(head().status).toBe('signing')
    expect(log).toEqual(['parse x', 'prepare x', 'sign x'])
    finish('done')
    await flush()
    expect(outcome.value).toBe('done')
  })
})

describe('the decision', () => {
  test('twice is once', async () => {
    ask('x')
    await flush()
    const { id, revision } = head()
    await Promise.all([approve(id, { revision, where: 'frame' }), approve(id, { revision, where: 'frame' })])
    expect(log.filter((line) => line === 'sign x')).toHaveLength(1)
  })

  test('what belongs into the window is not decided in the frame', async () => {
    limits.place = { where: 'window', reason: 'danger' }
    const { outcome } = ask('x')
    await flush()
    await approveHead('frame')
    expect(log).not.toContain('sign x')
    await approveHead('window')
    expect(outcome.value).toBe('signed x')
    // Only what is approved in the frame takes from the limit.
    expect(limits.spent).toBe(0)
  })

  test('a limit that another tab used up meanwhile moves it to the window', async () => {
    ask('x')
    await flush()
    limits.spends = false
    limits.place = { where: 'window', reason: 'over-limit' }
    await approveHead()
    await flush()
    expect(log).not.toContain('sign x')
    expect(head()).toMatchObject({ status: 'ready', place: { where: 'window', reason: 'over-limit' } })
  })

  test('what is outdated is prepared and shown again, and nothing was signed', async () => {
    completions.push(() => Promise.reject(new Outdated()))
    const { outcome } = ask('x')
    await flush()
    const { revision } = head()
    await approveHead()
    await flush()
    expect(head().status).toBe('ready')
    expect(head().revision).toBeGreaterThan(revision)
    expect(head().changed).toBe(true)
    await approveHead()
    expect(outcome.value).toBe('signed x')
  })

  test('another account meanwhile: nothing is signed for the one that was shown', async () => {
    const { outcome } = ask('x')
    await flush()
    connectAs('0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC')
    await approveHead()
    expect(code(outcome.error)).toBe(errorCode.unauthorized)
    expect(log).not.toContain('sign x')
  })

  test('rejecting answers 4001; what is being signed cannot be rejected', async () => {
    const { outcome } = ask('x')
    await flush()
    reject(head().id)
    await flush()
    expect(code(outcome.error)).toBe(errorCode.userRejected)
    let finish: (value: Json) => void = () => undefined
    completions.push(() => new Promise((resolve) => (finish = resolve)))
    const other = ask('y')
    await flush()
    void approveHead()
    await flush()
    reject(head().id)
    expect(head().status).toBe('signing')
    finish('done')
    await flush()
    expect(other.outcome.value).toBe('done')
  })

  test('two transactions of an account go one after the other, messages wait for nobody', async () => {
    const running: string[] = []
    let most = 0
    chain.parse =
      ({ params }) =>
      () =>
        Promise.resolve(
          preparedOf(params, {
            sends: true,
            complete: async () => {
              running.push(params)
              most = Math.max(most, running.length)
              await new Promise((resolve) => setTimeout(resolve, 50))
              running.pop()
              return null
            },
          }),
        )
    const { withAccountLock } = await import('./accountLock.ts')
    // Another transaction of the same account holds the lock.
    let release: (value: null) => void = () => undefined
    const other = withAccountLock(account, network, () => new Promise<null>((resolve) => (release = resolve)))
    const sent = vi.fn()
    onSent(sent)
    const { outcome } = ask('x')
    await flush()
    void approveHead()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(running).toEqual([])
    release(null)
    await other
    await vi.advanceTimersByTimeAsync(100)
    expect(outcome.value).toBeNull()
    expect(most).toBe(1)
    expect(sent).toHaveBeenCalledOnce()
  })
})

describe('giving up', () => {
  test('while the chain is loading: it is never shown', async () => {
    let loaded: () => void = () => undefined
    chain.load = () => new Promise((resolve) => (loaded = resolve))
    const { outcome, abort } = ask('x')
    await flush()
    abort()
    loaded()
    await flush()
    expect(outcome.error).toBe(givenUp)
    expect(modalStore.getState().open).toBe(false)
    expect(log).toEqual([])
  })

  test('a signal that had aborted before', async () => {
    const aborter = new AbortController()
    aborter.abort(givenUp)
    const { outcome } = ask('x', aborter)
    await flush()
    expect(outcome.error).toBe(givenUp)
    expect(queue()).toEqual([])
  })

  test('while it is shown: it goes away, and the next one is prepared', async () => {
    const { abort, outcome } = ask('one')
    ask('two')
    await flush()
    abort()
    await flush()
    expect(outcome.error).toBe(givenUp)
    expect(queue()).toHaveLength(1)
    expect(head()).toMatchObject({ status: 'ready', subject: message('two') })
  })

  test('while it is being prepared: what comes of it is dropped', async () => {
    let prepare: (prepared: Prepared) => void = () => undefined
    chain.parse = () => () => new Promise((resolve) => (prepare = resolve))
    const { abort } = ask('one')
    await flush()
    abort()
    prepare(preparedOf('one'))
    await flush()
    expect(queue()).toEqual([])
  })

  test('rejecting all ends each as declined, once, prepares none of them, and closes what was shown', async () => {
    const all = ['one', 'two', 'three'].map((each) => ask(each))
    await flush()
    rejectAll()
    await flush()
    expect(all.map(({ outcome }) => code(outcome.error))).toEqual(all.map(() => errorCode.userRejected))
    expect(queue()).toEqual([])
    expect(log.filter((line) => /^prepare (?:two|three)/.test(line))).toEqual([])
    expect(modalStore.getState().open).toBe(false)
  })

  test('closing the wallet declines all that waits, shown or not, but what is being signed', async () => {
    let finish: (value: Json) => void = () => undefined
    completions.push(() => new Promise((resolve) => (finish = resolve)))
    const signing = ask('one')
    const waiting = ask('two')
    await flush()
    void approveHead()
    await flush()
    let loaded: () => void = () => undefined
    chain.load = () => new Promise((resolve) => (loaded = resolve))
    const loading = ask('three')
    await flush()
    closeModal()
    loaded()
    await flush()
    expect(code(waiting.outcome.error)).toBe(errorCode.userRejected)
    expect(code(loading.outcome.error)).toBe(errorCode.userRejected)
    expect(signing.outcome).toEqual({})
    expect(queue()).toHaveLength(1)
    finish('done')
    await flush()
    expect(signing.outcome.value).toBe('done')
    expect(log).toEqual(['parse one', 'prepare one', 'parse two', 'sign one'])
  })
})

describe('failures', () => {
  test('the page hears at once, the person reads it until they close it', async () => {
    chain.parse = () => () =>
      Promise.reject(
        new ProviderRpcError(errorCode.chainDisconnected, 'another chain', { code: 'wrong-chain' }),
      )
    const { outcome } = ask('x')
    await flush()
    expect(code(outcome.error)).toBe(errorCode.chainDisconnected)
    expect(head()).toMatchObject({ status: 'failed', problem: { message: 'another chain' } })
    reject(head().id)
    expect(modalStore.getState().open).toBe(false)
  })

  test('D15: where nobody answers, the person tries again in place, and the page waits', async () => {
    let fault: Error | undefined = new ProviderRpcError(errorCode.chainDisconnected, 'no node')
    chain.parse = () => () => (fault ? Promise.reject(fault) : Promise.resolve(preparedOf('x')))
    const { outcome } = ask('x')
    await flush()
    expect(head()).toMatchObject({ status: 'away', problem: { message: 'no node' } })
    retry(head().id)
    await flush()
    expect(head().status).toBe('away')
    fault = undefined
    retry(head().id)
    await flush()
    expect(head()).toMatchObject({ status: 'ready', problem: null })
    expect(outcome).toEqual({})
    await approveHead()
    expect(outcome.value).toBe('signed x')
  })

  test('wrong parameters are told before anything is shown', async () => {
    chain.parse = () => {
      throw new ProviderRpcError(errorCode.invalidParams, 'params[0]')
    }
    const { outcome } = ask('x')
    await flush()
    expect(code(outcome.error)).toBe(errorCode.invalidParams)
    expect(modalStore.getState().open).toBe(false)
    // It left no place taken.
    for (let index = 0; index < 30; index += 1) ask('x')
    await flush()
    expect(queue()).toEqual([])
  })

  test('a failure that was only left to read gives way to the next request', async () => {
    completions.push(() => Promise.reject(new Error('the vault is gone')))
    const { outcome } = ask('one')
    await flush()
    await approveHead()
    expect(code(outcome.error)).toBe(errorCode.internal)
    expect(head().status).toBe('failed')
    ask('two')
    await flush()
    expect(queue()).toHaveLength(1)
    expect(head()).toMatchObject({ status: 'ready', subject: message('two') })
  })

  test('closed while it was being signed, then it failed: nothing stays behind', async () => {
    let fail: (error: Error) => void = () => undefined
    completions.push(() => new Promise((_resolve, rejectIt) => (fail = rejectIt)))
    const { outcome } = ask('x')
    await flush()
    void approveHead()
    await flush()
    closeModal()
    fail(new ProviderRpcError(errorCode.transactionRejected, 'no money'))
    await flush()
    expect(code(outcome.error)).toBe(errorCode.transactionRejected)
    expect(queue()).toEqual([])
  })

  test('a refusal of the vault is told by its code, never by its inside', async () => {
    completions.push(() => Promise.reject(new TypeError('secret inside')))
    const { outcome } = ask('x')
    await flush()
    await approveHead()
    expect(outcome.error).toMatchObject({
      code: errorCode.internal,
      message: 'Something went wrong. Try again.',
    })
  })
})

test('what a window shows that cannot be told of changes stays as it is until it lets go', async () => {
  let fee = 1
  chain.parse = () => () => Promise.resolve(preparedOf(`fee ${fee}`))
  const { outcome } = ask('x')
  await flush()
  const seen = { revision: head().revision, where: 'window' } as const
  const release = holdApproval(head().id)
  fee = 2
  await vi.advanceTimersByTimeAsync(refreshEvery * 3)
  expect(head()).toMatchObject({ revision: seen.revision, subject: message('fee 1') })
  release()
  await flush()
  expect(head()).toMatchObject({ revision: seen.revision + 1, subject: message('fee 2') })
  // The verdict on what is not shown any more does nothing.
  await approve(head().id, seen)
  expect(outcome).toEqual({})
})

describe('a lower allowance', () => {
  test('is prepared anew, shown as something new, and only then approved', async () => {
    const lowered = preparedOf('5')
    chain.parse = () => () =>
      Promise.resolve(
        preparedOf('all', {
          withAllowance: (units) => () => Promise.resolve(units === 5n ? lowered : preparedOf('?')),
        }),
      )
    const { outcome } = ask('x')
    await flush()
    const { revision } = head()
    allowOnly(head().id, 5n)
    // Until it is there, nothing can be approved: neither the old one nor the new one.
    await approve(head().id, { revision, where: 'frame' })
    expect(log.filter((line) => line.startsWith('sign'))).toEqual([])
    await flush()
    expect(head()).toMatchObject({ status: 'ready', subject: message('5') })
    await approve(head().id, { revision, where: 'frame' })
    expect(log.filter((line) => line.startsWith('sign'))).toEqual([])
    await approveHead()
    expect(outcome.value).toBe('signed 5')
  })
  test('is not told as a change: what changes by itself later is', async () => {
    let text = '5'
    chain.parse = () => () =>
      Promise.resolve(preparedOf('all', { withAllowance: () => () => Promise.resolve(preparedOf(text)) }))
    ask('x')
    await flush()
    allowOnly(head().id, 5n)
    await flush()
    expect(head()).toMatchObject({ subject: message('5'), changed: false })
    text = '5, and a higher fee'
    await vi.advanceTimersByTimeAsync(refreshEvery)
    expect(head()).toMatchObject({ subject: message(text), changed: true })
  })
  test('nothing happens where nothing is allowed', async () => {
    ask('x')
    await flush()
    const before = head()
    allowOnly(before.id, 5n)
    expect(head()).toBe(before)
  })
})

describe('after yes', () => {
  const sends = (progress: () => Promise<Progress>) => {
    chain.parse = () => () => Promise.resolve(preparedOf('x', { sends: true }))
    chain.progress = progress
  }
  const is = (state: Progress['state'], reason: Progress['reason'] = null) =>
    Promise.resolve({ state, steps: [{ state: 'pending', hash: '0x1' }], reason } satisfies Progress)
  /** A transaction that was approved, whose network says this. */
  const sendOne = async (progress: () => Promise<Progress>) => {
    sends(progress)
    const { outcome } = ask('x')
    await flush()
    await approveHead()
    return outcome
  }

  test('the page has its answer at once, whatever is shown', async () => {
    const outcome = await sendOne(() => new Promise(() => {}))
    expect(outcome.value).toBe('signed x')
    expect(head()).toMatchObject({ status: 'done', outcome: { kind: 'sent', state: 'pending' } })
    expect(isOutcomeShown()).toBe(true)
  })

  test('a signature has a short check, then the modal goes', async () => {
    ask('x')
    await flush()
    await approveHead()
    expect(head()).toMatchObject({ status: 'done', outcome: { kind: 'signed' } })
    await vi.advanceTimersByTimeAsync(signedShown)
    expect(queue()).toEqual([])
    expect(modalStore.getState().open).toBe(false)
  })

  test('sent, confirmed, and then it goes by itself', async () => {
    let now: Progress['state'] = 'pending'
    await sendOne(() => is(now))
    now = 'confirmed'
    await vi.advanceTimersByTimeAsync(1_000)
    expect(head().outcome).toMatchObject({ state: 'confirmed' })
    await vi.advanceTimersByTimeAsync(confirmedShown)
    expect(modalStore.getState().open).toBe(false)
  })

  test('a failure stays until it is read', async () => {
    await sendOne(() => is('failed', { kind: 'text', text: 'not yet' }))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(head().outcome).toMatchObject({ state: 'failed', reason: { text: 'not yet' } })
    reject(head().id)
    expect(modalStore.getState().open).toBe(false)
  })

  test('a node that is away for a while is asked again', async () => {
    let isAway = true
    await sendOne(() => (isAway ? Promise.reject(new Error('away')) : is('confirmed')))
    await vi.advanceTimersByTimeAsync(5_000)
    expect(head().outcome).toMatchObject({ state: 'pending' })
    isAway = false
    await vi.advanceTimersByTimeAsync(1_700)
    expect(head().outcome).toMatchObject({ state: 'confirmed' })
  })

  test('what is asked next takes its place, and what waits is not kept waiting', async () => {
    await sendOne(() => is('pending'))
    ask('next')
    await flush()
    expect(queue().map(({ status }) => status)).toEqual(['ready'])
    ask('third')
    await flush()
    await approveHead()
    expect(queue().map(({ status }) => status)).toEqual(['ready'])
  })

  test('closed before it was confirmed: told when the modal is open again', async () => {
    let now: Progress['state'] = 'pending'
    await sendOne(() => is(now))
    closeModal()
    expect(queue()).toEqual([])
    now = 'failed'
    await vi.advanceTimersByTimeAsync(10_000)
    openModal({ name: 'Account' })
    expect(toastStore.getState().toast).toMatchObject({ variant: 'error', message: 'failed' })
  })

  test('only an outcome gives way to another view', async () => {
    ask('x')
    await flush()
    expect(isOutcomeShown()).toBe(false)
    dropRead()
    expect(queue()).toHaveLength(1)
    await approveHead()
    dropRead()
    expect(queue()).toEqual([])
  })
})
