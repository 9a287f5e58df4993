import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { beforeEach, expect, test, vi } from 'vitest'
import { mostContacts, type Contact } from './contacts.ts'

const contact = (more: Partial<Contact> = {}): Contact => ({
  namespace: 'eip155',
  address: `0x${'aB'.repeat(20)}`,
  label: 'Ada',
  savedAt: 1,
  ...more,
})
/** The module as a new document has it. */
const opened = async () => {
  vi.resetModules()
  return await import('./contacts.ts')
}

beforeEach(() => {
  indexedDB = new IDBFactory()
})

test('who was saved is there in another document, once, by the last label, until taken away', async () => {
  const before = await opened()
  expect(await before.saveContact(contact())).toBe(true)
  expect(await before.saveContact(contact({ address: contact().address.toLowerCase(), label: 'Bo' }))).toBe(
    true,
  )
  const after = await opened()
  expect((await after.readContacts()).map(({ label }) => label)).toEqual(['Bo'])
  await after.forgetContact(contact())
  expect(await before.readContacts()).toEqual([])
})

test('letters that differ in size are two accounts where they are', async () => {
  const { saveContact, readContacts } = await opened()
  await saveContact(contact({ namespace: 'solana', address: 'Aa' }))
  await saveContact(contact({ namespace: 'solana', address: 'aA' }))
  expect(await readContacts()).toHaveLength(2)
})

test('there is room for so many, and a known one can still be renamed', async () => {
  const { saveContact, readContacts } = await opened()
  for (let index = 0; index < mostContacts; index += 1)
    await saveContact(contact({ address: `0x${String(index).padStart(40, '0')}` }))
  expect(await saveContact(contact())).toBe(false)
  expect(await saveContact(contact({ address: `0x${'0'.repeat(40)}`, label: 'Bo' }))).toBe(true)
  expect(await readContacts()).toHaveLength(mostContacts)
})

test('a database of the version before keeps what it had', async () => {
  const old = await openDB('walletframe-records', 2, {
    upgrade: (db) => {
      db.createObjectStore('batches')
      db.createObjectStore('assets').createIndex('walletId', 'walletId')
      db.createObjectStore('sent').createIndex('account', 'account')
    },
  })
  await old.put('assets', { walletId: 'w' }, 'w')
  old.close()
  const { saveContact } = await opened()
  expect(await saveContact(contact())).toBe(true)
  const { watchedAssets } = await import('./assets.ts')
  expect(await watchedAssets('w')).toHaveLength(1)
})

test('where the browser denies storage reading and saving say so', async () => {
  indexedDB = {
    open: () => {
      throw new Error('denied')
    },
  } as unknown as IDBFactory
  const { saveContact, readContacts } = await opened()
  await expect(readContacts()).rejects.toThrow('denied')
  await expect(saveContact(contact())).rejects.toThrow('denied')
})
