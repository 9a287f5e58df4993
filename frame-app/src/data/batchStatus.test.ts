// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import type { Batch } from '../storage/batches.ts'

const chain = vi.hoisted(() => ({ codes: [] as number[], looks: 0, found: true }))
vi.mock('../chains/eip155/batchStatus.ts', () => ({
  statusOf: async (batch: Batch) => {
    chain.looks += 1
    return { batch, code: chain.codes.shift() ?? 200, states: ['confirmed'], receipts: [] }
  },
}))
vi.mock('../storage/batches.ts', () => ({
  findBatch: async (origin: string, id: string) => (chain.found ? { origin, id } : undefined),
}))
const { observeBatch } = await import('./batchStatus.ts')
const { queryClient } = await import('./queryClient.ts')

beforeEach(() => {
  vi.useFakeTimers()
  queryClient.clear()
  Object.assign(chain, { codes: [], looks: 0, found: true })
  return () => vi.useRealTimers()
})
const origin = 'https://app.example.com'

test('looks again while the batch is under way, and stops when it is done', async () => {
  chain.codes = [100, 100, 200]
  const observer = observeBatch(origin, 'one')
  const end = observer.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(chain.looks).toBe(3)
  expect(observer.getCurrentResult().data?.code).toBe(200)
  end()
})
test('nobody looks on once it is not shown any more', async () => {
  chain.codes = Array.from({ length: 50 }, () => 100)
  const end = observeBatch(origin, 'one').subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(4_100)
  end()
  const looks = chain.looks
  expect(looks).toBe(3)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(chain.looks).toBe(looks)
})
test('a batch that this page did not send, or long ago, says so', async () => {
  chain.found = false
  const observer = observeBatch(origin, 'other')
  const end = observer.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(100)
  expect(observer.getCurrentResult().error).toMatchObject({ code: 5730 })
  end()
})
