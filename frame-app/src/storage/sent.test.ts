import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { decidedLifetime, keptOf, mostSent, sentAccount, type Sent } from './sent.ts'

const account = 'eip155:1:0xaa' as const
const sent = (index: number, more: Partial<Sent> = {}): Sent => ({
  account,
  network: 'eip155:1',
  hash: `0x${index}`,
  nonce: index,
  method: 'eth_sendTransaction',
  to: null,
  value: '1',
  selector: null,
  origin: 'https://app.example.com',
  sentAt: Date.now() - index,
  state: 'pending',
  changedAt: Date.now() - index,
  doubt: null,
  ...more,
})
/** The module as a new document has it. */
const opened = async () => {
  vi.resetModules()
  return await import('./sent.ts')
}

beforeEach(() => {
  indexedDB = new IDBFactory()
})

test('what was sent is there in another document, of its account and network alone, the newest first', async () => {
  const before = await opened()
  await before.saveSent(sent(2))
  await before.saveSent(sent(1))
  await before.saveSent(sent(3, { account: 'eip155:10:0xaa' }))
  const after = await opened()
  expect((await after.readSent(account)).map(({ hash }) => hash)).toEqual(['0x1', '0x2'])
  expect((await after.readSent('eip155:10:0xAA')).map(({ hash }) => hash)).toEqual(['0x3'])
  await after.saveSent(sent(1, { state: 'confirmed' }))
  expect((await before.readSent(account))[0]?.state).toBe('confirmed')
})

test('a database of the version before keeps what it had', async () => {
  const old = await openDB('walletframe-records', 1, {
    upgrade: (db) => {
      db.createObjectStore('batches')
      db.createObjectStore('assets').createIndex('walletId', 'walletId')
    },
  })
  await old.put('assets', { walletId: 'w', symbol: 'TST' }, 'a')
  old.close()
  const { saveSent, readSent } = await opened()
  await saveSent(sent(1))
  expect(await readSent(account)).toHaveLength(1)
  const { watchedAssets } = await import('./assets.ts')
  expect(await watchedAssets('w')).toEqual([{ walletId: 'w', symbol: 'TST' }])
})

test('where the browser denies storage, this visit knows it', async () => {
  const denied = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  const { saveSent, readSent } = await opened()
  await saveSent(sent(1))
  expect(await readSent(account)).toHaveLength(1)
  denied.mockRestore()
})

test('where storage is full, what this visit knows counts, not what is stored', async () => {
  const { saveSent, readSent } = await opened()
  await saveSent(sent(1))
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect((await saveSent(sent(1, { state: 'confirmed' }))).state).toBe('confirmed')
  expect((await readSent(account)).map(({ state }) => state)).toEqual(['confirmed'])
  full.mockRestore()
})

describe.each(['confirmed', 'failed'] as const)('what is %s stays so', (state) => {
  test('in storage, where another tab says later that it is open', async () => {
    const one = await opened()
    await one.saveSent(sent(1, { state }))
    const two = await opened()
    expect((await two.saveSent(sent(1))).state).toBe(state)
    expect((await two.saveSent(sent(1, { state: 'replaced' }))).state).toBe(state)
    expect((await one.readSent(account)).map((kept) => kept.state)).toEqual([state])
  })
  test('in storage, where this visit could not store what it saw before', async () => {
    const { saveSent, readSent } = await opened()
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await saveSent(sent(1))
    full.mockRestore()
    const other = await opened()
    await other.saveSent(sent(1, { state }))
    expect((await readSent(account)).map((kept) => kept.state)).toEqual([state])
  })
})

test('what may come back is no obstacle: dropped, then pending', async () => {
  const { saveSent, readSent } = await opened()
  await saveSent(sent(1, { state: 'dropped' }))
  await saveSent(sent(1))
  expect((await readSent(account)).map(({ state }) => state)).toEqual(['pending'])
})

describe('what became of something', () => {
  test('is kept where that is known, by storage or by this visit', async () => {
    const { saveSent, updateSent, readSent } = await opened()
    await saveSent(sent(1))
    expect((await updateSent(sent(1, { state: 'dropped' })))?.state).toBe('dropped')
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    expect((await updateSent(sent(1, { state: 'confirmed' })))?.state).toBe('confirmed')
    await saveSent(sent(2))
    expect((await updateSent(sent(2, { state: 'failed' })))?.state).toBe('failed')
    full.mockRestore()
    const states = async () => (await readSent(account)).map(({ state }) => state).toSorted()
    expect(await states()).toEqual(['confirmed', 'failed'])
    expect((await updateSent(sent(2, { state: 'failed' })))?.state).toBe('failed')
    expect(await states()).toEqual(['confirmed', 'failed'])
  })
  test('does not bring back what another tab forgot meanwhile', async () => {
    const tab = await opened()
    await tab.saveSent(sent(1))
    const other = await opened()
    const [seen] = await other.readSent(account)
    if (!seen) throw new Error('nothing is kept')
    await tab.forgetSent(seen)
    expect(await other.updateSent({ ...seen, state: 'dropped' })).toBeUndefined()
    expect(await other.readSent(account)).toEqual([])
    expect(await tab.readSent(account)).toEqual([])
  })
  test('does not bring it back where the browser denies storage', async () => {
    const denied = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    const { saveSent, updateSent, forgetSent, readSent } = await opened()
    await saveSent(sent(1))
    await forgetSent(sent(1))
    expect(await updateSent(sent(1, { state: 'dropped' }))).toBeUndefined()
    expect(await readSent(account)).toEqual([])
    denied.mockRestore()
  })
})

describe('what is kept', () => {
  test('is bounded: what is decided goes before what is open, the oldest first', () => {
    const list = [
      ...Array.from({ length: mostSent - 1 }, (_, index) => sent(index + 100)),
      sent(1, { state: 'confirmed' }),
      sent(2, { state: 'failed' }),
      sent(999),
    ]
    const kept = keptOf(list, Date.now())
    expect(kept).toHaveLength(mostSent)
    expect(kept.every(({ state }) => state === 'pending')).toBe(true)
  })
  test('what is decided goes after a week, what is open stays', () => {
    const long = Date.now() - decidedLifetime
    const list = [
      sent(1, { state: 'replaced', changedAt: long }),
      sent(2, { sentAt: long, changedAt: long }),
      sent(3, { state: 'dropped', changedAt: long + 1_000 }),
    ]
    expect(keptOf(list, Date.now()).map(({ hash }) => hash)).toEqual(['0x3', '0x2'])
  })
  test('what is forgotten is gone from storage too', async () => {
    const { saveSent, readSent } = await opened()
    await saveSent(sent(1, { state: 'confirmed', changedAt: Date.now() - decidedLifetime - 1 }))
    expect(await readSent(account)).toEqual([])
    const { openRecords } = await import('./records.ts')
    expect(await (await openRecords()).count('sent')).toBe(0)
  })
})

test('two spellings of an address of EVM are one account; other namespaces tell letters apart', () => {
  expect(sentAccount('eip155:1:0xAb')).toBe('eip155:1:0xab')
  expect(sentAccount('bip122:000000000019d6689c085ae165831e93:1AbC')).toBe(
    'bip122:000000000019d6689c085ae165831e93:1AbC',
  )
})
