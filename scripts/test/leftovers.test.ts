import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../leftovers.ts'

test('a run that cleans up leaves nothing; the caches of its tools do not count', async () => {
  const { env, end } = temporaryFolder()
  mkdirSync(join(env.TMPDIR, 'node-compile-cache'))
  expect(await end()).toEqual([])
  expect(existsSync(env.TMPDIR)).toBe(false)
})

test('a folder that a test forgot is named, and removed', async () => {
  const { env, end } = temporaryFolder()
  mkdirSync(join(env.TMPDIR, 'walletframe-forgotten'))
  expect(await end()).toEqual(['walletframe-forgotten'])
  expect(existsSync(env.TMPDIR)).toBe(false)
})

test.runIf(process.platform === 'linux')('a process that a test forgot is named', async () => {
  const { env, end } = temporaryFolder(200)
  const forgotten = spawn('sleep', ['60'], { env: { ...process.env, ...env } })
  try {
    await once(forgotten, 'spawn')
    expect(await end()).toEqual([`process ${forgotten.pid} sleep 60`])
  } finally {
    forgotten.kill()
  }
})
