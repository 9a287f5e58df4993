import 'fake-indexeddb/auto'
import { openDB, type DBSchema } from 'idb'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { opener } from './open.ts'

type Schema = DBSchema & { things: { key: string; value: string } }
let names = 0
const definition = (name: string, version = 1) => ({
  name,
  version,
  upgrade: vi.fn((db: { createObjectStore: (name: 'things') => unknown }, from: number) => {
    if (from < 1) db.createObjectStore('things')
  }),
})
const newName = () => {
  names += 1
  return `test-${names}`
}

afterEach(() => {
  vi.useRealTimers()
})

describe('opening a database', () => {
  test('happens once, and makes it at the first time only', async () => {
    const name = newName()
    const first = definition(name)
    const open = opener<Schema>(first)
    expect(await open()).toBe(await open())
    await (await open()).put('things', 'a', 'b')
    const again = definition(name)
    expect(await (await opener<Schema>(again)()).get('things', 'b')).toBe('a')
    expect([first.upgrade.mock.calls.length, again.upgrade.mock.calls.length]).toEqual([1, 0])
  })

  test('that failed is tried again', async () => {
    const open = opener<Schema>(definition(newName()))
    const denied = vi.spyOn(IDBFactory.prototype, 'open').mockImplementationOnce(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    await expect(open()).rejects.toThrow('denied')
    denied.mockRestore()
    expect(await (await open()).count('things')).toBe(0)
  })
})

describe('an upgrade while an old tab is open', () => {
  test('goes through: the old tab lets go, and what it had written is there', async () => {
    const name = newName()
    const old = opener<Schema>(definition(name))
    await (await old()).put('things', 'kept', 'key')
    const next = definition(name, 2)
    const db = await opener<Schema>(next)()
    expect(await db.get('things', 'key')).toBe('kept')
    expect(next.upgrade.mock.calls.map(([, from]) => from)).toEqual([1])
    // The old build asks again and hears that the version is not its own: it does not hang.
    await expect(old()).rejects.toMatchObject({ name: 'VersionError' })
  })

  test('fails after five seconds where the old tab does not let go, and works once it has', async () => {
    const name = newName()
    const stubborn = await openDB<Schema>(name, 1, { upgrade: (db) => void db.createObjectStore('things') })
    const open = opener<Schema>(definition(name, 2))
    const started = Date.now()
    await expect(open()).rejects.toThrow(`Another tab of this site holds the database ${name}.`)
    expect(Date.now() - started).toBeGreaterThan(4_900)
    stubborn.close()
    expect((await open()).version).toBe(2)
  }, 15_000)
})
