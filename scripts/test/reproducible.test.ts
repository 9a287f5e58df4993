import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { exec } from '../exec.ts'

const folder = mkdtempSync(join(tmpdir(), 'walletframe-reproducible-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Every file of a build, by its path. */
const filesOf = (from: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(from, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted()
      .map((path) => [path.slice(from.length + 1), readFileSync(path, 'latin1')]),
  )

test('threat 16: two builds of the frame are the same files, byte by byte', async () => {
  // Without the slow minifier: it is given the same text both times and has no state.
  const build = async (name: string) => {
    const to = join(folder, name)
    const ok = await exec(
      'vite',
      ['build', '--mode', 'frame', '--logLevel', 'error', '--outDir', to, '--emptyOutDir'],
      { env: { WALLETFRAME_QUICK_BUILD: '1' } },
    )
    expect(ok).toBe(true)
    return filesOf(to)
  }
  const first = await build('first')
  expect(Object.keys(first).length).toBeGreaterThan(20)
  expect(await build('second')).toEqual(first)
}, 120_000)
