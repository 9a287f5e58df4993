import { useEffect, useState } from 'react'

/** Whether something has been waited for so long, in milliseconds. */
export const useLate = (patience: number, waits: boolean): boolean => {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!waits) return undefined
    const timer = setTimeout(() => setLate(true), patience)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [patience, waits])
  return waits && isLate
}
