import { useEffect, useState } from 'react'

/** Milliseconds for which an answer stands: long enough to be read, short enough to press again. */
const shown = 2_000

/** State that goes back by itself after a while: what a button says of what it did. @param rest what it is otherwise. */
export const useBriefly = <Value>(rest: Value) => {
  const [value, setValue] = useState(rest)
  useEffect(() => {
    if (value === rest) return undefined
    const timer = setTimeout(() => setValue(rest), shown)
    return () => clearTimeout(timer)
  }, [value, rest])
  return [value, setValue] as const
}
