import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import { leaveScript, openScript, takeExactScript, takeScript } from './redisScripts.ts'
import type { SharedStore } from './sharedState.ts'

/** Milliseconds that Redis may take: a request waits for it, so it is one network round trip or nothing. */
const patience = 500
/** Before every key, so that a Redis can serve others too. Braces: one slot of a cluster, since scripts touch two keys. */
const prefix = '{walletframe}:'

/** Shared state in Redis. Everything rejects where it cannot be reached. */
export const redisStore = (url: string): SharedStore => {
  const redis = new Redis(url, {
    connectTimeout: 2_000,
    commandTimeout: patience,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    retryStrategy: (attempt) => Math.min(2_000, attempt * 100),
    // A standby that became the first answers writes with READONLY: connect anew.
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
    scripts: {
      takeLimit: { lua: takeScript, numberOfKeys: 1 },
      takeExact: { lua: takeExactScript, numberOfKeys: 1 },
      leaveLetter: { lua: leaveScript, numberOfKeys: 2 },
      openLetter: { lua: openScript, numberOfKeys: 2 },
    },
  })
  // The client tells each connection that failed; whoever asks finds out and says it once.
  redis.on('error', () => undefined)

  const call = (name: string, ...values: (string | number)[]): Promise<unknown> =>
    (redis as unknown as Record<string, (...values: (string | number)[]) => Promise<unknown>>)[name]?.(
      ...values,
    ) ?? Promise.reject(new Error(`There is no script ${name}.`))

  const waitOf = (answer: unknown): number | null => (answer === 0 ? null : Number(answer))
  const letters = `${prefix}letters`

  return {
    limits: {
      take: async (name, key, { most, within }, units = 1) =>
        waitOf(await call('takeLimit', `${prefix}count:${name}|${key}`, most, within, units)),
      takeExact: async (name, key, limits) =>
        waitOf(
          await call(
            'takeExact',
            `${prefix}times:${name}|${key}`,
            randomUUID(),
            ...limits.flatMap(({ most, within }) => [most, within]),
          ),
        ),
    },
    replay: {
      spend: async (key, lifetime) =>
        (await redis.set(`${prefix}proof:${key}`, '1', 'PX', lifetime, 'NX')) === 'OK',
    },
    values: {
      read: (key) => redis.get(`${prefix}cache:${key}`),
      write: async (key, value, lifetime) => {
        await redis.set(`${prefix}cache:${key}`, value, 'PX', lifetime)
      },
    },
    mailbox: {
      leave: async ({ idHash, readHash, message }, lifetime, room) => {
        const letter = `${prefix}letter:${idHash}`
        const answer = await call('leaveLetter', letter, letters, readHash, message, lifetime, room)
        return answer as 'left' | 'taken' | 'full'
      },
      take: async (idHash, readHash) =>
        (await call('openLetter', `${prefix}letter:${idHash}`, letters, readHash)) as string | null,
    },
    close: () => {
      redis.disconnect()
      return Promise.resolve()
    },
  }
}
