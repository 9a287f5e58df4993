import { errorCode, type RpcErrorData } from './errors.ts'
import type { MessageLike, PortLike } from './environment.ts'
import { copyJson, type Json } from './json.ts'
import { randomId } from './random.ts'
import { isResult, type Result } from './result.ts'

/*
 * Comlink walks any property path, constructs, sets and hands out ports: it must never face another origin bare.
 * This guard stands between the port and comlink. On the wire there are two shapes, in both directions, and no other:
 *
 *   call    { id, call: method, args }
 *   answer  { id, ok: true, value } | { id, ok: false, error: { code, message, data? } }
 *
 * The guard turns them into comlink's own messages for a method that the contract names, with one argument object that its
 * check accepted, as a fresh copy; and back. Comlink's GET, SET, CONSTRUCT, ENDPOINT and RELEASE, longer paths, second
 * arguments, transferred ports and everything that is not JSON have no form here at all, in or out: no bug on our side
 * sends a stack, a class instance or a port either. What is dropped is counted. An unknown method gets 4200 and a bad
 * argument -32602, both from the guard itself.
 */

/** Checks the argument object of one method. @returns what the handler may see, or what is wrong with it. */
export type Check = (args: Json) => { readonly args: unknown } | { readonly wrong: string }

/** The methods that an end serves. A Map: own names only, so `constructor` is no method. */
export type Checks = ReadonlyMap<string, Check>

/** Why a message was not taken. */
export type DropReason =
  | 'transfer'
  | 'shape'
  | 'too-large'
  | 'too-deep'
  | 'not-json'
  | 'unknown-method'
  | 'bad-params'
  | 'stray-answer'

type Listener = (event: MessageLike) => void

/** What comlink is given instead of the port. */
export type GuardedEndpoint = {
  postMessage(message: unknown): void
  addEventListener(type: string, listener: Listener): void
  removeEventListener(type: string, listener: Listener): void
}

type Fields = Readonly<Record<string, unknown>>

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {}

const soleItem = (value: unknown): unknown =>
  Array.isArray(value) && value.length === 1 ? value[0] : undefined

/** A call as comlink writes it: `{ type: 'APPLY', path: [method], argumentList: [{ type: 'RAW', value }] }`. */
const readComlinkCall = (
  message: Fields,
): { readonly method: string; readonly args: unknown } | undefined => {
  const method = soleItem(message['path'])
  const argument = fieldsOf(soleItem(message['argumentList']))
  return message['type'] === 'APPLY' && typeof method === 'string' && argument['type'] === 'RAW'
    ? { method, args: argument['value'] }
    : undefined
}

const refusal = (error: RpcErrorData): Result => ({ ok: false, error })

/**
 * Splits `port` into two endpoints for comlink: `server` sees only accepted calls, `client` only answers to its own calls.
 * @param count told of every message that was not taken.
 */
export const guardPort = (port: PortLike, checks: Checks, count: (reason: DropReason) => void) => {
  const serverListeners = new Set<Listener>()
  const clientListeners = new Set<Listener>()
  /** Calls that are open: the id on the wire -> comlink's own. Comlink draws its ids from Math.random; ours come from crypto. */
  const open = new Map<string, string>()

  const answer = (id: string, result: Result) => port.postMessage({ id, ...result })

  const takeCall = (id: string, method: string, args: unknown) => {
    const check = checks.get(method)
    if (!check) {
      count('unknown-method')
      const message = 'This method does not exist on this border.'
      return answer(id, refusal({ code: errorCode.unsupportedMethod, message }))
    }
    const json = copyJson(args)
    if ('fault' in json) {
      count(json.fault)
      const message = `The request is ${faultTexts[json.fault]}.`
      return answer(id, refusal({ code: errorCode.invalidParams, message }))
    }
    const checked = check(json.copy)
    if ('wrong' in checked) {
      count('bad-params')
      return answer(id, refusal({ code: errorCode.invalidParams, message: checked.wrong }))
    }
    const data = { id, type: 'APPLY', path: [method], argumentList: [{ type: 'RAW', value: checked.args }] }
    for (const listener of serverListeners) listener({ data })
  }

  const takeAnswer = (id: string, message: Fields) => {
    const ours = open.get(id)
    if (ours === undefined) return count('stray-answer')
    open.delete(id)
    const { ok, value = null, error = null } = message
    const json = copyJson(ok === true ? { ok, value } : { ok, error })
    let result: Result
    if ('copy' in json && isResult(json.copy)) result = json.copy
    else {
      count('fault' in json ? json.fault : 'shape')
      result = refusal({
        code: errorCode.internal,
        message: 'The other side gave an answer that cannot be read.',
      })
    }
    const data = { id: ours, type: 'RAW', value: result }
    for (const listener of clientListeners) listener({ data })
  }

  const receive = (event: MessageLike) => {
    if (event.ports && event.ports.length > 0) return count('transfer')
    const message = fieldsOf(event.data)
    const id = message['id']
    if (typeof id !== 'string' || id.length === 0 || id.length > 64) return count('shape')
    if (typeof message['call'] === 'string') return takeCall(id, message['call'], message['args'])
    if (typeof message['ok'] === 'boolean') return takeAnswer(id, message)
    count('shape')
  }

  port.addEventListener('message', receive)
  port.start()

  const server: GuardedEndpoint = {
    postMessage: (message) => {
      const reply = fieldsOf(message)
      const json = reply['type'] === 'RAW' ? copyJson(reply['value']) : { fault: 'not-json' as const }
      const tooLarge = 'fault' in json && json.fault === 'too-large'
      answer(
        String(reply['id']),
        'copy' in json && isResult(json.copy)
          ? json.copy
          : refusal({
              code: tooLarge ? errorCode.limitExceeded : errorCode.internal,
              message: tooLarge
                ? 'The answer is larger than 256 kB. Ask for less at once.'
                : 'Something went wrong inside the wallet. Please try again.',
            }),
      )
    },
    addEventListener: (_type, listener) => void serverListeners.add(listener),
    removeEventListener: (_type, listener) => void serverListeners.delete(listener),
  }

  const client: GuardedEndpoint = {
    postMessage: (message) => {
      const call = readComlinkCall(fieldsOf(message))
      // Comlink also posts RELEASE when a proxy is collected: the border closes by its port alone.
      if (!call) return
      const id = randomId()
      open.set(id, String(fieldsOf(message)['id']))
      port.postMessage({ id, call: call.method, args: call.args })
    },
    addEventListener: (_type, listener) => void clientListeners.add(listener),
    removeEventListener: (_type, listener) => void clientListeners.delete(listener),
  }

  const close = () => {
    port.removeEventListener('message', receive)
    port.close()
    serverListeners.clear()
    clientListeners.clear()
    open.clear()
  }

  return { server, client, close }
}

const faultTexts = {
  'too-large': 'larger than 256 kB',
  'too-deep': 'nested deeper than 12 levels',
  'not-json': 'not plain JSON',
} as const
