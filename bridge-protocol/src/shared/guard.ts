import { errorCode, internalError, type RpcErrorData } from './errors.ts'
import type { MessageLike, PortLike } from './environment.ts'
import { isRecord } from './isRecord.ts'
import { copyJson, type Json } from './json.ts'
import { isResult, type Result } from './result.ts'

/*
 * What crosses the border, and nothing else. On the wire there are two shapes, in both directions:
 *
 *   call    { id, call: method, args }
 *   answer  { id, ok: true, value } | { id, ok: false, error: { code, message, data? } }
 *
 * A call reaches its handler only if the contract names its method and the method's check accepted its one argument object, as a
 * fresh copy; an answer only if its call is open. Everything else ends here and is counted: paths, constructors, setters, second
 * arguments, transferred ports, what is not JSON. An unknown method gets 4200 and a bad argument -32602 from the guard itself.
 * On the way out the same: no bug on our side sends a stack, a class instance or a port.
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

type Fields = Readonly<Record<string, unknown>>

const fieldsOf = (value: unknown): Fields => (isRecord(value) ? value : {})

const refusal = (error: RpcErrorData): Result => ({ ok: false, error })

/** What stands behind the guard: a handler of accepted calls and a taker of answers. */
export type Behind = {
  readonly onCall: (id: string, method: string, args: unknown) => void
  readonly onAnswer: (id: string, result: Result) => void
}

/** The guarded port: nothing but the two shapes comes in or goes out. */
export type Wire = {
  readonly sendCall: (id: string, method: string, args: unknown) => void
  readonly sendAnswer: (id: string, result: unknown) => void
  readonly close: () => void
}

/**
 * Puts the guard in front of `port`.
 * @param count told of every message that was not taken.
 */
export const guardPort = (
  port: PortLike,
  checks: Checks,
  count: (reason: DropReason) => void,
  behind: Behind,
): Wire => {
  const open = new Set<string>()
  const answer = (id: string, result: Result) => port.postMessage({ id, ...result })
  const refuse = (id: string, reason: DropReason, code: number, message: string) => {
    count(reason)
    answer(id, refusal({ code, message }))
  }

  const takeCall = (id: string, method: string, args: unknown) => {
    const check = checks.get(method)
    if (!check) return refuse(id, 'unknown-method', errorCode.unsupportedMethod, 'Unknown method.')
    const json = copyJson(args)
    if ('fault' in json)
      return refuse(
        id,
        json.fault,
        errorCode.invalidParams,
        `The request is ${json.fault.replace('-', ' ')}.`,
      )
    const checked = check(json.copy)
    if ('wrong' in checked) return refuse(id, 'bad-params', errorCode.invalidParams, checked.wrong)
    behind.onCall(id, method, checked.args)
  }

  const takeAnswer = (id: string, { ok, value = null, error = null }: Fields) => {
    if (!open.delete(id)) return count('stray-answer')
    const json = copyJson(ok === true ? { ok, value } : { ok, error })
    if ('copy' in json && isResult(json.copy)) return behind.onAnswer(id, json.copy)
    count('fault' in json ? json.fault : 'shape')
    const message = 'Unreadable answer.'
    behind.onAnswer(id, refusal({ code: errorCode.internal, message }))
  }

  const receive = (event: MessageLike) => {
    if (event.ports && event.ports.length > 0) return count('transfer')
    const message = fieldsOf(event.data)
    const { id, call, ok } = message
    if (typeof id !== 'string' || id.length === 0 || id.length > 64) return count('shape')
    if (typeof call === 'string') return takeCall(id, call, message['args'])
    if (typeof ok === 'boolean') return takeAnswer(id, message)
    count('shape')
  }

  port.addEventListener('message', receive)
  port.start()

  return {
    sendCall: (id, method, args) => {
      open.add(id)
      port.postMessage({ id, call: method, args })
    },
    sendAnswer: (id, result) => {
      const json = copyJson(result)
      if ('copy' in json && isResult(json.copy)) return answer(id, json.copy)
      const tooLarge = 'fault' in json && json.fault === 'too-large'
      answer(id, refusal(tooLarge ? answerTooLarge : internalError))
    },
    close: () => {
      port.removeEventListener('message', receive)
      port.close()
      open.clear()
    },
  }
}

const answerTooLarge = {
  code: errorCode.limitExceeded,
  message: 'The answer is larger than 256 kB. Ask for less.',
}
