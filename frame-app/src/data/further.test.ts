import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiFailure } from '../api/failure.ts'
import { readFurther } from './further.ts'

const limited = (retryAfter?: number) =>
  new ApiFailure('rate_limited', 'Slower.', { retryAfter, status: 429 })
const { signal } = new AbortController()

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a page that the server lets nobody read yet is read when it does', async () => {
  const read = vi.fn<() => Promise<string>>().mockRejectedValueOnce(limited(42)).mockResolvedValueOnce('page')
  const reading = readFurther(read, signal)
  await vi.advanceTimersByTimeAsync(41_999)
  expect(read).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await reading).toBe('page')
})

test.each([
  ['a wait that nobody sits through', limited(61)],
  ['a server that is away', new ApiFailure('network', 'Away.')],
  ['another refusal', new ApiFailure('provider_unavailable', 'No.', { retryAfter: 5, status: 502 })],
])('%s is told at once', async (_what, error) => {
  const read = vi.fn(() => Promise.reject(error))
  await expect(readFurther(read, signal)).rejects.toBe(error)
  expect(read).toHaveBeenCalledTimes(1)
})

test('the second refusal is told', async () => {
  const read = vi.fn(() => Promise.reject(limited(1)))
  const failed = vi.fn<(error: unknown) => void>()
  readFurther(read, signal).catch(failed)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(failed).toHaveBeenCalledWith(expect.objectContaining({ code: 'rate_limited' }))
  expect(read).toHaveBeenCalledTimes(2)
})

test('who goes away waits for nothing', async () => {
  const leaving = new AbortController()
  const read = vi.fn(() => Promise.reject(limited(30)))
  const failed = vi.fn<(error: unknown) => void>()
  readFurther(read, leaving.signal).catch(failed)
  await vi.advanceTimersByTimeAsync(10)
  const left = new Error('left')
  leaving.abort(left)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(failed).toHaveBeenCalledWith(left)
  expect(read).toHaveBeenCalledTimes(1)
})
