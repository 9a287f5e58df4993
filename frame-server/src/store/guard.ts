import { asGone, DatabaseGone } from './databaseGone.ts'

/*
 * Knows whether PostgreSQL is there. A statement that takes long says nothing: it may be a large one. So after a second another connection asks
 * `select 1`. Where that is answered, the slow one goes on. Where not, the database is away: everybody who waits is told at once, whoever
 * comes is told at once, and one connection goes on asking until it is answered.
 */

export type GuardTimes = {
  /** Milliseconds after which a statement, or the wait for a connection, is looked into; again after each further one. */
  readonly doubt: number
  /** Milliseconds that the look may take. */
  readonly look: number
  /** While it is away: between two looks, and that each may take. A frozen one answers the look that waits for it. */
  readonly between: number
  readonly wait: number
}

const usual: GuardTimes = { doubt: 1_000, look: 800, between: 300, wait: 5_000 }

export type Guard = {
  /**
   * Has something asked of the database.
   * @param giveUp called where nobody waits for it any more.
   * @throws DatabaseGone where the database is away or says that it can do nothing now.
   */
  readonly watch: <Result>(work: () => Promise<Result>, giveUp: () => void) => Promise<Result>
  readonly isGone: () => boolean
  readonly close: () => void
}

/**
 * @param look resolves where the database answers, whatever it says, within so many milliseconds.
 * @param onState told when it goes and when it is back.
 */
export const createGuard = (
  look: (patience: number, signal: AbortSignal) => Promise<void>,
  onState: (isGone: boolean, error?: unknown) => void,
  times: GuardTimes = usual,
): Guard => {
  const waiting = new Set<(error: DatabaseGone) => void>()
  const closed = new AbortController()
  let isGone = false
  let isLooking = false

  const gone = () => new DatabaseGone('The database does not answer.')

  const pause = (): Promise<void> =>
    new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer)
        closed.signal.removeEventListener('abort', end)
        resolve()
      }
      const timer = setTimeout(end, times.between)
      closed.signal.addEventListener('abort', end)
    })

  const waitUntilBack = async (): Promise<void> => {
    for (;;) {
      await pause()
      if (closed.signal.aborted) return
      try {
        await look(times.wait, closed.signal)
        return
      } catch {
        // Still away.
      }
    }
  }

  const lookInto = async (): Promise<void> => {
    if (isLooking || closed.signal.aborted) return
    isLooking = true
    try {
      await look(times.look, closed.signal)
    } catch (error) {
      if (closed.signal.aborted) return
      isGone = true
      onState(true, error)
      for (const tell of waiting) tell(gone())
      await waitUntilBack()
      isGone = false
      if (!closed.signal.aborted) onState(false)
    } finally {
      isLooking = false
    }
  }

  return {
    isGone: () => isGone,
    close: () => closed.abort(),
    watch: async (work, giveUp) => {
      if (isGone) {
        giveUp()
        throw gone()
      }
      const timer = setInterval(() => void lookInto(), times.doubt)
      let tell: (error: DatabaseGone) => void = () => undefined
      const told = new Promise<never>((_resolve, reject) => {
        tell = (error) => {
          giveUp()
          reject(error)
        }
      })
      told.catch(() => undefined)
      waiting.add(tell)
      const asked = work()
      try {
        return await Promise.race([asked, told])
      } catch (error) {
        // What was given up ends later, and nobody hears of it.
        asked.catch(() => undefined)
        const last = asGone(error)
        if (last instanceof DatabaseGone) void lookInto()
        throw last
      } finally {
        clearInterval(timer)
        waiting.delete(tell)
      }
    },
  }
}
