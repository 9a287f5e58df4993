import type { Logger } from 'pino'
import { memoryStore } from './memoryStore.ts'
import type { SharedStore } from './sharedState.ts'

/** Milliseconds that a store may take: every request waits for it. */
const usualPatience = 700
/** Milliseconds that it is left alone after it failed. */
const pause = 1_000

/** The store of shared state cannot be had now. */
export class StoreGone extends Error {
  override readonly name = 'StoreGone'
}

/**
 * A store that may fail. Meanwhile limits and replay protection go on in this process alone: a limit then counts for each server by itself,
 * and a proof could be used once at each, but nobody is let through uncounted and nobody is locked out. The cache loads each time. Letters of
 * the mailbox cannot be anywhere else: they fail, and so does nothing but a window that comes back with its result.
 */
export const insured = (
  store: SharedStore,
  {
    name,
    logger,
    now,
    patience = usualPatience,
  }: {
    /** For the log. */
    readonly name: string
    readonly logger: Logger
    readonly now: () => number
    /** Milliseconds until the store counts as gone. */
    readonly patience?: number | undefined
  },
): SharedStore => {
  const local = memoryStore(now)
  let isGone = false
  let retryAt = 0

  const ask = async <Answer>(command: () => Promise<Answer>): Promise<Answer> => {
    if (performance.now() < retryAt) throw new StoreGone(`${name} is left alone for a moment.`)
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('no answer in time')), patience)
    })
    try {
      const answer = await Promise.race([command(), late])
      if (isGone) logger.info({ store: name }, 'the store of limits answers again')
      isGone = false
      return answer
    } catch (error) {
      retryAt = performance.now() + pause
      if (!isGone)
        logger.error(
          { store: name, reason: (error as Error).message.slice(0, 200) },
          'the store of limits does not answer: each server counts alone',
        )
      isGone = true
      throw new StoreGone(`${name} does not answer.`, { cause: error })
    } finally {
      clearTimeout(timer)
    }
  }

  /** The same by this process alone where the store is gone. */
  const orAlone = async <Answer>(command: () => Promise<Answer>, alone: () => Promise<Answer>) => {
    try {
      return await ask(command)
    } catch {
      return alone()
    }
  }

  const { limits, replay, values, mailbox } = store
  return {
    limits: {
      take: (...call) =>
        orAlone(
          () => limits.take(...call),
          () => local.limits.take(...call),
        ),
      takeExact: (...call) =>
        orAlone(
          () => limits.takeExact(...call),
          () => local.limits.takeExact(...call),
        ),
    },
    replay: {
      spend: async (key, lifetime) => {
        // Known here too: what was used before the store went is not new afterwards.
        const isNewHere = await local.replay.spend(key, lifetime)
        return (
          isNewHere &&
          orAlone(
            () => replay.spend(key, lifetime),
            () => Promise.resolve(true),
          )
        )
      },
    },
    values: {
      read: (key) => ask(() => values.read(key)),
      write: (...call) => ask(() => values.write(...call)),
    },
    mailbox: {
      leave: (...call) => ask(() => mailbox.leave(...call)),
      take: (...call) => ask(() => mailbox.take(...call)),
    },
    close: store.close,
  }
}
