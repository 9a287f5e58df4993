import { useEffect, useState } from 'react'
import { fetchPatiently } from '../../../../state/fetchPatiently.ts'

/**
 * A part that most first visits have no need of, so it is not in the first file: undefined while it comes, null where it cannot be fetched.
 * Then the rest stands by itself, and the next opening of this view tries again.
 */
export const usePart = <Part extends object>(
  load: (() => Promise<Part>) | undefined,
): Part | null | undefined => {
  const [part, setPart] = useState<Part | null>()
  useEffect(() => {
    if (!load) return
    let here = true
    void fetchPatiently(load).then((loaded) => {
      if (here) setPart(loaded ?? null)
    })
    return () => {
      here = false
    }
  }, [load])
  return load ? part : null
}
