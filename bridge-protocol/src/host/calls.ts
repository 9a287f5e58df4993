import type { Ready } from '../frame/contract.ts'

/** A call of the page that has no answer yet. */
export type Call = {
  readonly method: string
  readonly args: unknown
  /** Whether it may be sent again to the next document of the frame, under the policies that this document told. */
  readonly isSafe: (policies: Ready['policies']) => boolean
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
  /** Stops its timer, if it has one. */
  stop: () => void
  /** `waiting` for `ready`; or under way to the frame, as a safe or an unsafe call. */
  state: 'waiting' | 'safe' | 'unsafe'
}

/** The page's open calls, in order. One choke point: every call ends here, whatever happens to the frame. */
export const createCalls = () => {
  const open = new Set<Call>()

  const settle = (call: Call, finish: () => void) => {
    if (!open.delete(call)) return
    call.stop()
    finish()
  }

  return {
    add: (
      method: string,
      args: unknown,
      isSafe: Call['isSafe'],
      resolve: (value: unknown) => void,
      reject: (error: unknown) => void,
    ): Call => {
      const call: Call = { method, args, isSafe, resolve, reject, stop: () => {}, state: 'waiting' }
      open.add(call)
      return call
    },
    /** Ends a call, once; later answers to it are nobody's. */
    settle,
    waiting: (): readonly Call[] => [...open].filter((call) => call.state === 'waiting'),
    anyOpen: (): boolean => open.size > 0,
    /** The port is gone: what was unsafe and under way is rejected, what was safe waits again. */
    cut: (error: unknown) => {
      for (const call of open) {
        if (call.state === 'unsafe') settle(call, () => call.reject(error))
        call.stop()
        call.state = 'waiting'
      }
    },
    rejectAll: (error: unknown) => {
      for (const call of open) settle(call, () => call.reject(error))
    },
  }
}
