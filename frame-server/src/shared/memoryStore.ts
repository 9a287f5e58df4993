import { waitFor, type Limits } from './limits.ts'
import type { Letter, SharedStore } from './sharedState.ts'

/** Entries of one kind that are kept; past it the oldest go. A proof takes about 150 bytes. */
const mostEntries = 500_000
const mostCached = 10_000

type Entry<Value> = { readonly value: Value; readonly expiresAt: number }

/** A map whose entries end. Those that have are removed as it grows, so that each costs a constant time in the long run. */
const expiringMap = <Value>(now: () => number, most = mostEntries) => {
  const entries = new Map<string, Entry<Value>>()
  let purgeAt = 1_000
  const purge = () => {
    const time = now()
    for (const [key, { expiresAt }] of entries) if (expiresAt <= time) entries.delete(key)
    for (const key of entries.keys()) {
      if (entries.size < most) break
      entries.delete(key)
    }
    purgeAt = Math.min(most, Math.max(1_000, entries.size * 2))
  }
  return {
    get: (key: string): Value | undefined => {
      const entry = entries.get(key)
      return entry !== undefined && entry.expiresAt > now() ? entry.value : undefined
    },
    set: (key: string, value: Value, expiresAt: number) => {
      if (entries.size >= purgeAt) purge()
      entries.set(key, { value, expiresAt })
    },
    delete: (key: string) => entries.delete(key),
    size: (): number => {
      purge()
      return entries.size
    },
  }
}

const memoryLimits = (now: () => number): Limits => {
  const counts = expiringMap<number>(now)
  const events = expiringMap<readonly number[]>(now)
  return {
    take: (name, key, { most, within }, units = 1) => {
      const time = now()
      const window = Math.floor(time / within)
      const ends = (window + 1) * within
      const id = `${name}|${key}|${window}`
      const count = (counts.get(id) ?? 0) + units
      counts.set(id, count, ends)
      return Promise.resolve(count > most ? ends - time : null)
    },
    takeExact: (name, key, limits) => {
      const time = now()
      const longest = Math.max(...limits.map(({ within }) => within))
      const id = `${name}|${key}`
      const times = (events.get(id) ?? []).filter((past) => past > time - longest)
      const wait = waitFor(times, limits, time)
      if (wait > 0) return Promise.resolve(wait)
      events.set(id, [...times, time], time + longest)
      return Promise.resolve(null)
    },
  }
}

/** The state of one process: gone with it. @param now milliseconds since 1970. */
export const memoryStore = (now: () => number = Date.now): SharedStore => {
  const spent = expiringMap<true>(now)
  const cached = expiringMap<string>(now, mostCached)
  const letters = expiringMap<Letter>(now)
  return {
    limits: memoryLimits(now),
    replay: {
      spend: (key, lifetime) => {
        if (spent.get(key)) return Promise.resolve(false)
        spent.set(key, true, now() + lifetime)
        return Promise.resolve(true)
      },
    },
    values: {
      read: (key) => Promise.resolve(cached.get(key) ?? null),
      write: (key, value, lifetime) => Promise.resolve(cached.set(key, value, now() + lifetime)),
    },
    mailbox: {
      leave: (letter, lifetime, room) => {
        if (letters.get(letter.idHash)) return Promise.resolve('taken')
        if (letters.size() >= room) return Promise.resolve('full')
        letters.set(letter.idHash, letter, now() + lifetime)
        return Promise.resolve('left')
      },
      take: (idHash, readHash) => {
        const letter = letters.get(idHash)
        if (letter?.readHash !== readHash) return Promise.resolve(null)
        letters.delete(idHash)
        return Promise.resolve(letter.message)
      },
    },
    close: () => Promise.resolve(),
  }
}
