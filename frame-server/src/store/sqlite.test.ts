import { chmodSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from './database.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'walletframe-sqlite-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const rights = (path: string) => (statSync(path).mode & 0o777).toString(8)

test('the file, what SQLite puts beside it, and a folder that is made for it are for this user only', async () => {
  const file = join(folder, 'made', 'walletframe.sqlite')
  const db = await openDatabase(`sqlite:${file}`)
  expect([rights(join(folder, 'made')), rights(file)]).toEqual(['700', '600'])
  for (const beside of [`${file}-wal`, `${file}-shm`])
    if (existsSync(beside)) expect(rights(beside)).toBe('600')
  await db.destroy()
})

test('a file that is there keeps the rights that its operator gave it', async () => {
  const file = join(folder, 'walletframe.sqlite')
  await (await openDatabase(`sqlite:${file}`)).destroy()
  chmodSync(file, 0o640)
  await (await openDatabase(`sqlite:${file}`)).destroy()
  expect(rights(file)).toBe('640')
})
