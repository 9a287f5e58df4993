import type { CallContext, Caller, Handlers } from './contract.ts'
import {
  createAborter,
  after,
  type AbortLike,
  type Aborter,
  type MessageLike,
  type PortLike,
} from './environment.ts'
import {
  errorCode,
  internalError,
  isErrorData,
  ProviderRpcError,
  toErrorData,
  type RpcErrorData,
} from './errors.ts'
import { isRecord } from './isRecord.ts'
import { copyJson, type Json, type JsonFault } from './json.ts'
import { randomId } from './random.ts'

/*
 * The channel: what both ends put on a port, and nothing else. Four messages, the same in both directions:
 *
 *   call    { id, call: method, args }
 *   answer  { id, ok: true, value } | { id, ok: false, error: { code, message, data? } }
 *   cancel  { id, cancel: true }       the caller gave the call up: its handler's signal aborts, and no answer is sent
 *   end     { end: true }              the sender closed its port
 *
 * A call reaches its handler only if the contract names its method and the method's check accepted its one argument object, as a
 * fresh copy; an answer settles a call only while that call is pending and the check of the method's answers accepted it. Everything
 * else ends here and is counted: paths, constructors, setters, second arguments, transferred ports, what is not JSON. An unknown
 * method gets 4200 and a wrong argument -32602. The same holds on the way out: no mistake of ours sends a stack, a class or a port.
 *
 * One channel lives as long as its end, while ports come and go with the documents at the other end. A call is in one table, under one
 * id, from when it is made until it settles: also while it waits for a port, and when it is sent again over the next one.
 */

/** Checks a value that arrived. @returns what may be used of it, or what is wrong with it. */
export type Check = (value: Json) => { readonly value: unknown } | { readonly wrong: string }

/** Checks by method. A Map: own names only, so `constructor` is no method. */
export type Checks = ReadonlyMap<string, Check>

/** Why a message was not taken. */
export type DropReason = JsonFault | 'transfer' | 'shape' | 'unknown-method' | 'bad-params' | 'stray-answer'

/** How a call is treated when its port is gone, and how long it may take. */
export type CallRule = {
  /** Whether it is sent again over the next port. One that is not gets the error of the cut. */
  readonly repeats: boolean
  /** Milliseconds from when it is first sent. Without: no limit. */
  readonly limit?: number
}

/** A call that has no answer yet. */
type PendingCall = {
  readonly id: string
  readonly method: string
  readonly args: Json
  readonly settle: (result: { readonly value: unknown } | { readonly error: unknown }) => void
  /** Stops its timer and lets go of its signal. */
  readonly release: (() => void)[]
  /** How it was last sent; undefined while it waits for a port. */
  rule: CallRule | undefined
  /** Whether its time has begun. */
  timed: boolean
}

export type ChannelOptions<Served> = {
  readonly handlers: Handlers<Served>
  /** Of the arguments of what this end serves. */
  readonly checks: Checks
  /** Of the answers to what this end calls. A method that is not named is answered with any JSON. */
  readonly answers: Checks
  /** Asked when a call is sent. */
  readonly ruleOf: (method: string, args: Json) => CallRule
  /** Hears of every message that was not taken. */
  readonly count: (reason: DropReason) => void
  /** The other end closed its port. */
  readonly onEnd: () => void
}

export type Channel<Called> = {
  /** Serves and calls over `port`, in the place of the one before. Calls wait until {@link Channel.flush}. */
  readonly attach: (port: PortLike) => void
  /** Sends what waits, in order; from now on calls go out at once. */
  readonly flush: () => void
  /** Closes the port. Calls under way that may not be sent again get `error`, the others wait; handlers that run are aborted. */
  readonly detach: (error: ProviderRpcError) => void
  /** Calls the other end. Rejects with its error, with the signal's reason, or with the error of `detach`, `giveUp` or `close`. */
  readonly call: Caller<Called>
  /** How many pending calls fit. */
  readonly pending: (fits: (method: string, isWaiting: boolean) => boolean) => number
  /** Rejects the pending calls that fit, and tells the other end of those under way. */
  readonly giveUp: (error: ProviderRpcError, fits?: (method: string, args: Json) => boolean) => void
  /** For good: everything that is pending, and every later call, gets `error`. */
  readonly close: (error: ProviderRpcError) => void
}

const timedOut = () =>
  new ProviderRpcError(errorCode.disconnected, 'The wallet did not answer. Please try again.')
const givenUp = () => new ProviderRpcError(errorCode.userRejected, 'The request was given up.')

const sayFault = (fault: JsonFault): string =>
  `The request is ${fault === 'not-json' ? 'no JSON' : fault.replace('-', ' ')}.`

const answerTooLarge: RpcErrorData = {
  code: errorCode.limitExceeded,
  message: 'The answer is larger than 256 kB. Ask for less.',
}
const anyJson: Check = (value) => ({ value })

/** What an id looks like; anything else is no message of ours. */
const isId = (id: unknown): id is string => typeof id === 'string' && id !== '' && id.length <= 64

/** An error as it may cross: without its data where that is not JSON. */
const errorToSend = (thrown: unknown): Json => {
  const error = toErrorData(thrown)
  const json = copyJson(error)
  return 'copy' in json ? json.copy : { code: error.code, message: error.message.slice(0, 1_000) }
}

export const createChannel = <Served, Called>(options: ChannelOptions<Served>): Channel<Called> => {
  const { checks, answers, count } = options
  const handlers = options.handlers as Record<string, (args: unknown, context: CallContext) => unknown>
  const pending = new Map<string, PendingCall>()
  /** Handlers that run, by the id of their call. */
  const running = new Map<string, Aborter>()
  let port: PortLike | undefined
  let isFlowing = false
  let closed: ProviderRpcError | undefined

  const post = (message: object) => port?.postMessage(message)

  /** Every call ends here, whatever happens: once, and later answers to it are strays. */
  const settle = (call: PendingCall, result: Parameters<PendingCall['settle']>[0]) => {
    if (!pending.delete(call.id)) return
    for (const release of call.release) release()
    call.settle(result)
  }

  const abandon = (call: PendingCall, error: unknown) => {
    if (call.rule && pending.has(call.id)) post({ id: call.id, cancel: true })
    settle(call, { error })
  }

  const send = (call: PendingCall) => {
    const rule = options.ruleOf(call.method, call.args)
    call.rule = rule
    if (rule.limit !== undefined && !call.timed) {
      call.timed = true
      call.release.push(after(rule.limit, () => abandon(call, timedOut())))
    }
    post({ id: call.id, call: call.method, args: call.args })
  }

  const refuse = (id: string, reason: DropReason, code: number, message: string) => {
    count(reason)
    post({ id, ok: false, error: { code, message } })
  }

  const run = async (id: string, method: string, args: unknown) => {
    const aborter = createAborter()
    running.set(id, aborter)
    let answer: object
    try {
      // The check let it through, so the contract names it, and it has a handler.
      const json = copyJson((await handlers[method]?.(args, aborter)) ?? null)
      answer =
        'copy' in json
          ? { ok: true, value: json.copy }
          : { ok: false, error: json.fault === 'too-large' ? answerTooLarge : internalError }
    } catch (thrown) {
      answer = { ok: false, error: errorToSend(thrown) }
    }
    // Cancelled, or asked over a port that is closed: nobody waits for the answer.
    if (running.get(id) !== aborter) return
    running.delete(id)
    post({ id, ...answer })
  }

  const takeCall = (id: string, method: string, args: unknown) => {
    const check = checks.get(method)
    if (!check) return refuse(id, 'unknown-method', errorCode.unsupportedMethod, 'Unknown method.')
    // A second call under the id of one that runs would end up with that one's answer.
    if (running.has(id)) return count('shape')
    const json = copyJson(args)
    if ('fault' in json) return refuse(id, json.fault, errorCode.invalidParams, sayFault(json.fault))
    const checked = check(json.copy)
    if ('wrong' in checked) return refuse(id, 'bad-params', errorCode.invalidParams, checked.wrong)
    void run(id, method, checked.value)
  }

  const takeAnswer = (call: PendingCall, isValue: boolean, content: unknown) => {
    const json = copyJson(content ?? null)
    if ('copy' in json) {
      const { copy } = json
      if (!isValue && isErrorData(copy))
        return settle(call, { error: new ProviderRpcError(copy.code, copy.message, copy.data) })
      const checked = isValue && (answers.get(call.method) ?? anyJson)(copy)
      if (checked && 'value' in checked) return settle(call, checked)
    }
    count('fault' in json ? json.fault : 'shape')
    settle(call, { error: new ProviderRpcError(errorCode.internal, 'Unreadable answer.') })
  }

  const receive = ({ data, ports }: MessageLike) => {
    if (ports && ports.length > 0) return count('transfer')
    if (!isRecord(data)) return count('shape')
    const { id, call: method, ok, args, value, error, cancel, end } = data
    if (end === true) return options.onEnd()
    if (!isId(id)) return count('shape')
    if (typeof method === 'string') return takeCall(id, method, args)
    if (cancel === true) {
      running.get(id)?.abort(givenUp())
      return void running.delete(id)
    }
    if (typeof ok !== 'boolean') return count('shape')
    const call = pending.get(id)
    // One that waits to be sent again cannot have an answer yet.
    if (!call?.rule) return count('stray-answer')
    takeAnswer(call, ok, ok ? value : error)
  }

  const giveUp: Channel<Called>['giveUp'] = (error, fits) => {
    for (const call of pending.values()) if (!fits || fits(call.method, call.args)) abandon(call, error)
  }

  const detach = (error: ProviderRpcError) => {
    isFlowing = false
    post({ end: true })
    port?.removeEventListener('message', receive)
    port?.close()
    port = undefined
    for (const aborter of running.values()) aborter.abort(error)
    running.clear()
    for (const call of pending.values()) {
      if (call.rule && !call.rule.repeats) settle(call, { error })
      call.rule = undefined
    }
  }

  const call = (method: string, args: unknown, signal?: AbortLike) =>
    new Promise((resolve, reject) => {
      if (closed) return reject(closed)
      if (signal?.aborted) return reject(signal.reason)
      const json = copyJson(args)
      if ('fault' in json) return reject(new ProviderRpcError(errorCode.invalidParams, sayFault(json.fault)))
      const made: PendingCall = {
        id: randomId(),
        method,
        args: json.copy,
        settle: (result) => ('value' in result ? resolve(result.value) : reject(result.error)),
        release: [],
        rule: undefined,
        timed: false,
      }
      pending.set(made.id, made)
      if (signal) {
        const abort = () => abandon(made, signal.reason)
        signal.addEventListener('abort', abort)
        made.release.push(() => signal.removeEventListener('abort', abort))
      }
      if (isFlowing) send(made)
    })

  return {
    attach: (next) => {
      port = next
      port.addEventListener('message', receive)
      port.start()
    },
    flush: () => {
      if (!port) return
      isFlowing = true
      for (const made of pending.values()) if (!made.rule) send(made)
    },
    detach,
    call: call as Caller<Called>,
    pending: (fits) => [...pending.values()].filter((made) => fits(made.method, !made.rule)).length,
    giveUp,
    close: (error) => {
      closed ??= error
      detach(error)
      giveUp(error)
    },
  }
}
