import { useMemo, useSyncExternalStore } from 'react'

/**
 * Whether something is older than that, said when it comes to be so: also where nothing else happens, and after a computer slept, whose timers did too.
 * @param at milliseconds since 1970.
 * @param span milliseconds.
 */
export const useOlder = (at: number, span: number): boolean => {
  const isOlder = () => Date.now() - at >= span
  const follow = useMemo(
    () => (listener: () => void) => {
      const wait = at + span - Date.now()
      // A timer may be a little early.
      const timer = wait > 0 ? setTimeout(listener, wait + 1) : undefined
      document.addEventListener('visibilitychange', listener)
      return () => {
        clearTimeout(timer)
        document.removeEventListener('visibilitychange', listener)
      }
    },
    [at, span],
  )
  return useSyncExternalStore(follow, isOlder, isOlder)
}
