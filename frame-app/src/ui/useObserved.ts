import { useMemo, useSyncExternalStore } from 'react'

/** Something that can be followed and says what it knows now. */
type Observable<Result> = {
  readonly subscribe: (listener: () => void) => () => void
  readonly getCurrentResult: () => Result
}

/** Follows what `observe` makes for `key`; another key makes another one. */
export const useObserved = <Key extends string, Result>(
  observe: (key: Key) => Observable<Result>,
  key: Key,
): Result => {
  const observed = useMemo(() => observe(key), [observe, key])
  const now = () => observed.getCurrentResult()
  return useSyncExternalStore(
    useMemo(() => (listener: () => void) => observed.subscribe(listener), [observed]),
    now,
    // Where it is drawn once, as text.
    now,
  )
}
