import type { DBSchema } from 'idb'
import { opener } from './open.ts'

/*
 * What WalletConnect's client keeps in this storage partition: keys of its sessions. A database of its own. Several pages of an operator may
 * share a partition, so every key names its page; several tabs of a page write the same lists, so a write is what this tab changed in them.
 */

type Schema = DBSchema & { entries: { key: [origin: string, name: string]; value: unknown } }

const open = opener<Schema>({
  name: 'walletframe-walletconnect',
  version: 1,
  upgrade: (db, from) => {
    if (from < 1) db.createObjectStore('entries')
  },
})

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What tells the members of the client's lists apart. */
const nameOf = (member: unknown): string | undefined => {
  if (!isObject(member)) return undefined
  const name = member['topic'] ?? member['id'] ?? member['target']
  return typeof name === 'string' || typeof name === 'number' ? String(name) : undefined
}

const membersOf = (value: unknown): ReadonlyMap<string, unknown> | undefined => {
  if (value === undefined) return new Map()
  if (isObject(value)) return new Map(Object.entries(value))
  if (!Array.isArray(value)) return undefined
  const members = value.map((member) => [nameOf(member), member] as const)
  return members.every((entry): entry is [string, unknown] => entry[0] !== undefined)
    ? new Map(members)
    : undefined
}

/**
 * What is there now with what this tab changed since it last looked: two tabs that add to a list both find their own there.
 * Values that have no members are taken as they are.
 */
export const mergeChange = (before: unknown, after: unknown, now: unknown): unknown => {
  const [old, next, there] = [before, after, now].map(membersOf)
  if (!old || !next || !there || Array.isArray(after) !== Array.isArray(now ?? after)) return after
  const merged = new Map(there)
  for (const [name, member] of next)
    if (JSON.stringify(old.get(name)) !== JSON.stringify(member)) merged.set(name, member)
  for (const name of old.keys()) if (!next.has(name)) merged.delete(name)
  return Array.isArray(after) ? [...merged.values()] : Object.fromEntries(merged)
}

/** As the client wants it. */
export type ClientStorage = {
  readonly getKeys: () => Promise<string[]>
  readonly getEntries: <Value = unknown>() => Promise<[string, Value][]>
  readonly getItem: <Value = unknown>(key: string) => Promise<Value | undefined>
  readonly setItem: (key: string, value: unknown) => Promise<void>
  readonly removeItem: (key: string) => Promise<void>
}

/** Where the browser denies storage, the visit works and a reload forgets. */
export const clientStorage = (origin: string): ClientStorage => {
  /** What this tab read or wrote last, by key. */
  const known = new Map<string, unknown>()
  const database = () => open().catch(() => undefined)
  const range = IDBKeyRange.bound([origin, ''], [origin, '\uffff'])
  const entries = async (): Promise<[string, unknown][]> => {
    const db = await database()
    if (!db) return [...known]
    const transaction = db.transaction('entries')
    const [keys, values] = await Promise.all([
      transaction.store.getAllKeys(range),
      transaction.store.getAll(range),
    ])
    return keys.map(([, name], at) => [name, values[at]])
  }
  return {
    getKeys: async () => (await entries()).map(([name]) => name),
    getEntries: async <Value>() => (await entries()) as [string, Value][],
    getItem: async <Value>(key: string) => {
      const db = await database()
      const value = db ? await db.get('entries', [origin, key]) : known.get(key)
      known.set(key, structuredClone(value))
      return value as Value | undefined
    },
    setItem: async (key, value) => {
      const before = known.get(key)
      known.set(key, structuredClone(value))
      const db = await database()
      if (!db) return
      const transaction = db.transaction('entries', 'readwrite')
      const now = await transaction.store.get([origin, key])
      await transaction.store.put(mergeChange(before, value, now), [origin, key])
      await transaction.done
    },
    removeItem: async (key) => {
      known.delete(key)
      await (await database())?.delete('entries', [origin, key])
    },
  }
}
