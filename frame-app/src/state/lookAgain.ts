import type { Problem } from './problem.ts'

/* Somebody says yes elsewhere, and nothing tells this browser: it looks every few seconds. */

const passing: ReadonlySet<string> = new Set(['network', 'not_ready', 'draining', 'internal', 'rate_limited'])

/** Whether the next look may go better. */
export const passesByItself = ({ code }: Problem): boolean => passing.has(code)

/** Milliseconds until the next look, after one that failed. @param every the usual ones. */
export const waitAfter = ({ retryAfter = 0 }: Problem, every: number): number =>
  Math.max(every, retryAfter * 1_000)

/** Until the next look, or until the person comes back from where they say yes, or online. */
export const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const stop = new AbortController()
    const end = () => stop.abort()
    const timer = setTimeout(end, milliseconds)
    const until = { signal: stop.signal }
    stop.signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
    signal.addEventListener('abort', end, until)
    document.addEventListener('visibilitychange', () => document.hidden || end(), until)
    window.addEventListener('online', end, until)
  })
