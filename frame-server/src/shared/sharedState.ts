import type { Limits } from './limits.ts'

/** What was used before; of DPoP proofs. */
export type Replay = {
  /** @param lifetime milliseconds that it is remembered. @returns whether it was never used before. */
  readonly spend: (key: string, lifetime: number) => Promise<boolean>
}

/** What is dear to get and may be a little old. */
export type Cache = {
  /**
   * The value of `key`, at most `lifetime` milliseconds old. Whoever asks while it is being loaded gets the same load; what a load throws is
   * not kept.
   * @param load gives what JSON can hold.
   */
  readonly get: <Value>(key: string, lifetime: number, load: () => Promise<Value>) => Promise<Value>
  /**
   * Loads it anew, whatever is kept; once that has begun, `get` gives it. It begins when the load under way has ended. No more than one waits
   * so: whoever asks meanwhile gets that one, by the `load` of whoever asked first.
   */
  readonly renew: <Value>(key: string, lifetime: number, load: () => Promise<Value>) => Promise<Value>
}

/** A sealed message that waits to be read once. */
export type Letter = { readonly idHash: string; readonly readHash: string; readonly message: string }

export type Mailbox = {
  /**
   * @param lifetime milliseconds that it waits.
   * @param room letters that may wait at one time, of everybody.
   * @returns `taken` where there is one of this id already.
   */
  readonly leave: (letter: Letter, lifetime: number, room: number) => Promise<'left' | 'taken' | 'full'>
  /** Takes it out, once. Null where there is none, or the secret is another. */
  readonly take: (idHash: string, readHash: string) => Promise<string | null>
}

/** What the servers of a deployment know together and may forget: in memory where there is one, in PostgreSQL or Redis where there are many. */
export type SharedState = {
  readonly limits: Limits
  readonly replay: Replay
  readonly cache: Cache
  readonly mailbox: Mailbox
  readonly close: () => Promise<void>
}

/** Where a cache's values are: texts of JSON. */
export type Values = {
  readonly read: (key: string) => Promise<string | null>
  readonly write: (key: string, value: string, lifetime: number) => Promise<void>
}

/** One place where shared state can be. */
export type SharedStore = {
  readonly limits: Limits
  readonly replay: Replay
  readonly values: Values
  readonly mailbox: Mailbox
  readonly close: () => Promise<void>
}

/** A cache over values: one load at a time for a key in this process. Without its store it loads each time. */
export const createCache = (values: Values): Cache => {
  const loading = new Map<string, Promise<unknown>>()
  const waiting = new Map<string, { readonly value: Promise<unknown>; readonly begin: () => void }>()
  const fill = async <Value>(key: string, lifetime: number, load: () => Promise<Value>): Promise<Value> => {
    const value = await load()
    await values.write(key, JSON.stringify(value), lifetime).catch(() => undefined)
    return value
  }
  /** Loads now. What waits behind it begins as soon as it has ended. */
  const begin = <Value>(key: string, work: () => Promise<Value>): Promise<Value> => {
    const shared = work().finally(() => {
      loading.delete(key)
      const next = waiting.get(key)
      waiting.delete(key)
      next?.begin()
    })
    loading.set(key, shared)
    return shared
  }
  return {
    get: <Value>(key: string, lifetime: number, load: () => Promise<Value>) => {
      const underway = loading.get(key) as Promise<Value> | undefined
      if (underway) return underway
      return begin(key, async () => {
        const known = await values.read(key).catch(() => null)
        return known === null ? fill(key, lifetime, load) : (JSON.parse(known) as Value)
      })
    },
    renew: <Value>(key: string, lifetime: number, load: () => Promise<Value>) => {
      const anew = () => fill(key, lifetime, load)
      // A load that began before may know less, and must not be the last to write.
      if (!loading.has(key)) return begin(key, anew)
      const next = waiting.get(key)
      if (next) return next.value as Promise<Value>
      const { promise, resolve } = Promise.withResolvers<Value>()
      waiting.set(key, { value: promise, begin: () => resolve(begin(key, anew)) })
      return promise
    },
  }
}
