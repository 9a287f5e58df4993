import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { errorsFile } from '../errorsReporter.ts'
import { root } from '../exec.ts'

const folder = mkdtempSync(join(tmpdir(), 'walletframe-errors-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('an error that no test threw is in the report, beside tests that all passed', () => {
  const own = join(folder, 'late.test.mjs')
  writeFileSync(
    own,
    `import { test } from ${JSON.stringify(join(root, 'node_modules/vitest/dist/index.js'))}
     test('passes', async () => {
       void Promise.reject(new Error('too late'))
       await new Promise((resolve) => setTimeout(resolve, 10))
     })`,
  )
  const file = join(folder, 'errors.json')
  const { status } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      `--root=${folder}`,
      `--reporter=${join(root, 'scripts/errorsReporter.ts')}`,
    ],
    { env: { ...process.env, [errorsFile]: file }, encoding: 'utf8', timeout: 60_000 },
  )
  expect(status).toBe(1)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(['too late'])
}, 90_000)
