import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { watchFolder } from '../watchFolder.ts'

let folder: string
let seen: string[]
let end: () => void

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'walletframe-watch-')))
  mkdirSync(join(folder, 'a/b'), { recursive: true })
  writeFileSync(join(folder, 'a/b/x.ts'), 'old')
  seen = []
  end = watchFolder(folder, (file) => seen.push(file.slice(folder.length + 1).replaceAll('\\', '/')))
})
afterEach(() => {
  end()
  rmSync(folder, { recursive: true, force: true })
})

test('a file that is written, again and again', async () => {
  for (const text of ['one', 'two', 'three']) {
    seen.length = 0
    writeFileSync(join(folder, 'a/b/x.ts'), text)
    await expect.poll(() => seen).toContain('a/b/x.ts')
  }
})

test('a file that an editor puts in the place of the old one, again and again', async () => {
  for (const text of ['one', 'two', 'three']) {
    seen.length = 0
    writeFileSync(join(folder, 'a/b/x.ts~'), text)
    renameSync(join(folder, 'a/b/x.ts~'), join(folder, 'a/b/x.ts'))
    await expect.poll(() => seen).toContain('a/b/x.ts')
  }
})

test('folders that come later, with what is in them at once and what comes into them after', async () => {
  mkdirSync(join(folder, 'c/d'), { recursive: true })
  writeFileSync(join(folder, 'c/d/y.ts'), 'one')
  await expect.poll(() => seen).toContain('c/d/y.ts')
  writeFileSync(join(folder, 'c/d/z.ts'), 'one')
  await expect.poll(() => seen).toContain('c/d/z.ts')
})

test('a file and a folder that are taken away, and the folder that comes back', async () => {
  rmSync(join(folder, 'a/b'), { recursive: true })
  await expect.poll(() => seen).toContain('a/b/x.ts')
  await expect.poll(() => seen).toContain('a/b')
  seen.length = 0
  mkdirSync(join(folder, 'a/b'))
  writeFileSync(join(folder, 'a/b/x.ts'), 'new')
  await expect.poll(() => seen).toContain('a/b/x.ts')
})

test('nothing once it is ended', async () => {
  end()
  writeFileSync(join(folder, 'a/b/x.ts'), 'new')
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(seen).toEqual([])
})
