import { useEffect, useState } from 'react'

/** The time, once a second: milliseconds since 1970. */
export const useNow = (): number => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const tick = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(tick)
  }, [])
  return now
}

/** Whole seconds until a time; none once it has come. */
export const secondsFrom = (now: number, time: number): number => Math.max(0, Math.ceil((time - now) / 1_000))
