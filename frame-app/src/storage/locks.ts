/*
 * Locks over all tabs of this storage partition (Web Locks). Where the browser has none, or denies them as it denies storage (a `SecurityError`),
 * they are this document's: it shares nothing with another one then.
 */

/** The last one in each queue of this document. */
const tails = new Map<string, Promise<unknown>>()

const inTurn = <T>(name: string, run: () => Promise<T>): Promise<T> => {
  const turn = (tails.get(name) ?? Promise.resolve()).then(run, run)
  const tail = turn
    .catch(() => undefined)
    .then(() => {
      if (tails.get(name) === tail) tails.delete(name)
    })
  tails.set(name, tail)
  return turn
}

/** Asks for the browser's lock; `otherwise` where it gives none to this document. */
const request = async <T>(
  name: string,
  options: LockOptions,
  work: (lock: Lock | null) => Promise<T>,
  otherwise: () => Promise<T>,
): Promise<T> => {
  const { locks } = navigator as { readonly locks?: LockManager | undefined }
  let isAnswered = false
  try {
    if (locks)
      return await locks.request(name, options, (lock) => {
        isAnswered = true
        return work(lock)
      })
  } catch (error) {
    if (isAnswered) throw error
  }
  return otherwise()
}

/** Does `work` while nobody else has the lock of that name. @throws what `work` throws. */
export const alone = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  request(name, {}, work, () => inTurn(name, work))

/**
 * Whether some document has the lock of that name. Asked by a request that does not wait, and that others may make at the same time: Firefox
 * does not let a frame on another site list the locks (`LockManager.query` throws there).
 */
export const isHeld = (name: string): Promise<boolean> =>
  request(
    name,
    { mode: 'shared', ifAvailable: true },
    (lock) => Promise.resolve(lock === null),
    () => Promise.resolve(tails.has(name)),
  )
