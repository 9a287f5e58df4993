import { useMemo, useSyncExternalStore } from 'react'

/** Something that can be followed and says what it knows now. */
type Observable<Result> = {
  readonly subscribe: (listener: () => void) => () => void
  readonly getCurrentResult: () => Result
}

/**
 * Follows it; what there is something to show of, in a task of its own: whether it is still right, who is asked that, and the timers for it
 * would be a tenth of the task that draws a view. What has nothing to show is followed at once, so that it says in that very picture that it
 * comes.
 */
const follow = (observed: Observable<{ readonly data: unknown }>, listener: () => void) => {
  if (observed.getCurrentResult().data === undefined) return observed.subscribe(listener)
  let end: (() => void) | undefined
  const soon = setTimeout(() => {
    end = observed.subscribe(listener)
    // What came meanwhile.
    listener()
  })
  return () => {
    clearTimeout(soon)
    end?.()
  }
}

/** Follows what `observe` makes for `key`; another key makes another one. */
export const useObserved = <Key extends string, Result extends { readonly data: unknown }>(
  observe: (key: Key) => Observable<Result>,
  key: Key,
): Result => {
  const observed = useMemo(() => observe(key), [observe, key])
  const now = () => observed.getCurrentResult()
  return useSyncExternalStore(
    useMemo(() => (listener: () => void) => follow(observed, listener), [observed]),
    now,
    // Where it is drawn once, as text.
    now,
  )
}
