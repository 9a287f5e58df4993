import { Redis } from 'ioredis'

/** Before the key that is written: it lies among the others of this program, and is gone in a second. */
const key = '{walletframe}:doctor'

/** What Redis says against being used, as its own first word (`WRONGPASS`, `READONLY`), or the code of the connection's error. */
const reasonOf = (error: unknown): string => {
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown }
  const [, word] = /^([A-Z]+)\b/.exec(String(message)) ?? []
  return typeof code === 'string' ? code : (word ?? 'no connection')
}

/**
 * Connects, writes a key as a server does, and asks for the version.
 * @param patience milliseconds for each step.
 * @returns the version; undefined where this user may not ask for it.
 * @throws Error whose message is a code, without address and credentials.
 */
export const lookAtRedis = async (url: string, patience: number): Promise<string | undefined> => {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: patience,
    commandTimeout: patience,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  })
  let failed: unknown
  redis.on('error', (error) => {
    failed ??= error
  })
  try {
    await redis.connect()
    await redis.set(key, '1', 'PX', 1_000)
    const info = await redis.info('server').catch(() => '')
    return /^redis_version:(\S+)/m.exec(info)?.[1]
  } catch (error) {
    // That the connection is closed says less than why it was.
    throw new Error(reasonOf(failed ?? error), { cause: error })
  } finally {
    redis.disconnect()
  }
}
