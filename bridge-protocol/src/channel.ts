import type { CallContext, Caller, Handlers } from './contract.ts'
import {
  createAborter,
  after,
  type AbortLike,
  type Aborter,
  type MessageLike,
  type PortLike,
} from './environment.ts'
import { errorCode, isErrorData, ProviderRpcError, type RpcErrorData } from './errors.ts'
import { isRecord } from './isRecord.ts'
import type { Json, JsonFault } from './json.ts'
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

/** Checks a value that arrived. @returns what may be used of it. @throws ProviderRpcError -32602 what is wrong with it. */
export type Check = (value: Json) => unknown

/** Checks by method. A Map: own names only, so `constructor` is no method. */
export type Checks = ReadonlyMap<string, Check>

/** Why a message was not taken. */
export type DropReason = JsonFault | 'transfer' | 'shape' | 'unknown-method' | 'bad-params' | 'stray-answer'

/** How a call is treated when its port is gone, and how long it may take. */
export type CallRule = {
  /** Whether it is sent again over the next port. One that is not gets the error of the cut. */
  readonly repeats?: boolean
  /** Milliseconds from when it is first sent. Without: no limit. */
  readonly limit?: number
}

/** A call that has no answer yet. */
type PendingCall = {
  readonly id: string
  readonly method: string
  readonly args: Json
  readonly fulfil: (value: unknown) => void
  readonly refuse: (error: unknown) => void
  /** How it was last sent; undefined while it waits for a port. */
  rule: CallRule | undefined
  /** Stops its timer; undefined before its time has begun. */
  stopTimer: (() => void) | undefined
  /** Lets go of its signal. */
  letGo: () => void
}

export type ChannelOptions<Served> = {
  readonly handlers: Handlers<Served>
  /** What goes out, as JSON that shares nothing with it. @throws ProviderRpcError where it is none. */
  readonly pack: (value: unknown) => Json
  /**
   * What came in, before anybody looks into it. @throws ProviderRpcError with `data.reason` where it is not taken. The page has none: what
   * comes to it is a structured clone from the one origin that it has chosen.
   */
  readonly unpack?: (value: unknown) => Json
  /** Of the arguments of what this end serves. */
  readonly checks: Checks
  /** Of the answers to what this end calls. A method that is not named is answered with any JSON. */
  readonly answers: Checks
  /** What the other end hears of what a handler threw. */
  readonly errorOf: (thrown: unknown) => RpcErrorData
  /** Asked when a call is sent. */
  readonly ruleOf: (method: string, args: Json) => CallRule
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
  /** Methods of the pending calls. */
  readonly pending: () => readonly string[]
  /** Rejects the pending calls that fit, and tells the other end of those under way. */
  readonly giveUp: (error: ProviderRpcError, fits?: (method: string, args: Json) => boolean) => void
  /** For good: everything that is pending, and every later call, gets `error`. */
  readonly close: (error: ProviderRpcError) => void
}

const timedOut = () => new ProviderRpcError(errorCode.disconnected, 'No answer.')
const givenUp = () => new ProviderRpcError(errorCode.userRejected, 'Given up.')

/** Why an argument was refused: a fault of its JSON, or of its shape. */
const reasonOf = (refusal: unknown): DropReason => {
  const { data } = refusal as ProviderRpcError
  return isRecord(data) ? (data['reason'] as DropReason) : 'bad-params'
}

/**
 * Set where the script tag's file is built. Its script has no word of what only the frame has use for: the page counts no refusals, and
 * nothing that it does for the frame can be given up half-way (a wallet of the page is asked, and answers), so a cancelled call only
 * has an answer that the frame throws away.
 */
declare const __PAGE__: true | undefined

/** @param counter hears of every message that was not taken. The page has none. */
export const createChannel = <Served, Called>(
  options: ChannelOptions<Served>,
  counter?: (reason: DropReason) => void,
): Channel<Called> => {
  const isFull = typeof __PAGE__ === 'undefined'
  const count = isFull ? counter : undefined
  const { checks, answers, pack, errorOf } = options
  const handlers = options.handlers as Record<string, (args: unknown, context: CallContext) => unknown>
  const pending = new Map<string, PendingCall>()
  /** Handlers that run, by the id of their call. */
  const running = new Map<string, Aborter>()
  let port: PortLike | undefined
  let isFlowing = false
  let closed: ProviderRpcError | undefined

  const unpack = (value: unknown) => (isFull && options.unpack ? options.unpack(value) : value) as Json
  const post = (message: object) => port?.postMessage(message)

  /** Every call ends here, whatever happens: once, and later answers to it are strays. @returns whether it was pending. */
  const end = (call: PendingCall): boolean => {
    call.stopTimer?.()
    call.letGo()
    return pending.delete(call.id)
  }

  const abandon = (call: PendingCall, error: unknown) => {
    if (!end(call)) return
    if (call.rule) post({ id: call.id, cancel: true })
    call.refuse(error)
  }

  const send = (call: PendingCall) => {
    const { id, method, args } = call
    const rule = options.ruleOf(method, args)
    call.rule = rule
    if (rule.limit) call.stopTimer ??= after(rule.limit, () => abandon(call, timedOut()))
    post({ id, call: method, args })
  }

  const answerWith = (id: string, thrown: unknown) => {
    const error = errorOf(thrown)
    try {
      post({ id, ok: false, error: pack(error) })
    } catch {
      // Its data is no JSON: it keeps what says the most.
      post({ id, ok: false, error: { code: error.code, message: error.message } })
    }
  }

  const serve = async (id: string, method: string, given: unknown) => {
    const check = checks.get(method)
    let args: unknown
    try {
      if (!check) throw new ProviderRpcError(errorCode.unsupportedMethod, 'Unknown method.')
      args = check(unpack(given))
    } catch (refusal) {
      count?.(check ? reasonOf(refusal) : 'unknown-method')
      return answerWith(id, refusal)
    }
    const aborter = isFull ? createAborter() : undefined
    if (aborter) running.set(id, aborter)
    // Cancelled, or asked over a port that is closed: nobody waits for the answer.
    const isWaitedFor = () => !isFull || (running.get(id) === aborter && running.delete(id))
    try {
      // The check let it through, so the contract names it, and it has a handler.
      const value = pack((await handlers[method]?.(args, aborter as CallContext)) ?? null)
      if (isWaitedFor()) post({ id, ok: true, value })
    } catch (thrown) {
      if (isWaitedFor()) answerWith(id, thrown)
    }
  }

  const takeAnswer = (call: PendingCall, isValue: boolean, content: unknown) => {
    end(call)
    try {
      const given = unpack(content ?? null)
      if (isValue) return call.fulfil(answers.get(call.method)?.(given) ?? given)
      if (isErrorData(given)) return call.refuse(new ProviderRpcError(given.code, given.message, given.data))
    } catch {
      // Said below, as of an answer of another form.
    }
    count?.('shape')
    call.refuse(new ProviderRpcError(errorCode.internal, 'Unreadable.'))
  }

  const receive = ({ data, ports }: MessageLike) => {
    const message = isRecord(data) ? data : {}
    const { id, call: method, ok } = message
    if (ports?.length) return count?.('transfer')
    if (message['end'] === true) return options.onEnd()
    if (typeof id !== 'string' || (isFull && (!id || id.length > 64))) return count?.('shape')
    const call = pending.get(id)
    if (typeof method === 'string') {
      // A second call under the id of one that runs would end up with that one's answer.
      if (isFull && running.has(id)) count?.('shape')
      else void serve(id, method, message['args'])
    } else if (isFull && message['cancel'] === true) {
      running.get(id)?.abort(givenUp())
      running.delete(id)
    } else if (typeof ok !== 'boolean') count?.('shape')
    // One that waits to be sent again cannot have an answer yet.
    else if (!call?.rule) count?.('stray-answer')
    else takeAnswer(call, ok, message[ok ? 'value' : 'error'])
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
    if (isFull) {
      for (const aborter of running.values()) aborter.abort(error)
      running.clear()
    }
    for (const call of pending.values()) {
      if (call.rule && !call.rule.repeats && end(call)) call.refuse(error)
      call.rule = undefined
    }
  }

  const call = (method: string, given: unknown, signal?: AbortLike) =>
    new Promise((resolve, reject) => {
      if (closed) return reject(closed)
      if (signal?.aborted) return reject(signal.reason)
      const abort = () => abandon(made, signal?.reason)
      // What `pack` throws rejects the promise.
      const made: PendingCall = {
        id: randomId(),
        method,
        args: pack(given),
        fulfil: resolve,
        refuse: reject,
        rule: undefined,
        stopTimer: undefined,
        letGo: () => signal?.removeEventListener('abort', abort),
      }
      pending.set(made.id, made)
      signal?.addEventListener('abort', abort)
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
    pending: () => [...pending.values()].map((made) => made.method),
    giveUp,
    close: (error) => {
      closed ??= error
      detach(error)
      giveUp(error)
    },
  }
}
