import type { Ready } from '../frame/contract.ts'
import { after } from '../shared/environment.ts'

/** A call of the page that has no answer yet. */
export type Call = {
  readonly method: string
  readonly args: unknown
  /** Whether it may be sent again to the next document of the frame, under the policies that this document told. */
  readonly isSafe: (policies: Ready['policies']) => boolean
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
  readonly startTimer: (milliseconds: number, run: () => void) => void
  readonly stopTimer: () => void
  /** `waiting` for `ready`; or under way to the frame, as a safe or an unsafe call. */
  state: 'waiting' | 'safe' | 'unsafe'
}

/** The page's open calls, in order. One choke point: every call ends here, whatever happens to the frame. */
export const createCalls = () => {
  const open = new Set<Call>()

  const settle = (call: Call, finish: () => void) => {
    if (!open.delete(call)) return
    call.stopTimer()
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
      let stop = () => {}
      const call: Call = {
        method,
        args,
        isSafe,
        resolve,
        reject,
        startTimer: (milliseconds, run) => {
          stop()
          stop = after(milliseconds, run)
        },
        stopTimer: () => stop(),
        state: 'waiting',
      }
      open.add(call)
      return call
    },
    /** Ends a call, once; later answers to it are nobody's. */
    settle,
    waiting: (): readonly Call[] => [...open].filter((call) => call.state === 'waiting'),
    anyUnsafe: (): boolean => [...open].some((call) => call.state === 'unsafe'),
    /** The port is gone: what was unsafe and under way is rejected, what was safe waits again. */
    cut: (error: unknown) => {
      for (const call of open) {
        if (call.state === 'unsafe') settle(call, () => call.reject(error))
        call.stopTimer()
        call.state = 'waiting'
      }
    },
    rejectAll: (error: unknown) => {
      for (const call of open) settle(call, () => call.reject(error))
    },
    /** @returns whether the call was still open. */
    abort: (callId: string, error: unknown): boolean => {
      for (const call of open) {
        if ((call.args as { callId?: string }).callId !== callId) continue
        settle(call, () => call.reject(error))
        return true
      }
      return false
    },
  }
}
