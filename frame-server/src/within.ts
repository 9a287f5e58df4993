import { setTimeout as sleep } from 'node:timers/promises'

/**
 * The work's result, or `late` after that many milliseconds: work that nothing can end from outside, or that others wait for too, goes on, and what it
 * comes to is dropped.
 */
export const within = async <Result>(
  milliseconds: number,
  work: Promise<Result>,
  late: Result,
): Promise<Result> => {
  const done = new AbortController()
  work.catch(() => undefined)
  try {
    return await Promise.race([work, sleep(milliseconds, late, { signal: done.signal }).catch(() => late)])
  } finally {
    done.abort()
  }
}
