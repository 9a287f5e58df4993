import { appendFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterEach, beforeEach, expect } from 'vitest'
import { hitsFile, probeName, type Hit } from './hit.ts'

/* Runs before each test file, in the test's own process: writes down which test came by which place. */

const path = resolve(hitsFile)
const told = new Set<string>()
let current: string | null = null

const globals = globalThis as unknown as Record<string, unknown>
globals[probeName] = (id: number): void => {
  const hit: Hit = [id, expect.getState().testPath ?? '', current]
  const line = JSON.stringify(hit)
  if (told.has(line)) return
  told.add(line)
  appendFileSync(path, `${line}\n`)
}

beforeEach(({ task }) => {
  current = task.fullTestName
})
afterEach(() => {
  current = null
})
