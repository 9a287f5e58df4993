import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Progress } from '../chains/progress.ts'

let progress: () => Promise<Progress | undefined>
vi.mock('../chains/registry.ts', () => ({ loadChain: () => Promise.resolve({ progress: () => progress() }) }))
const { follow } = await import('./outcome.ts')

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const sent = {
  method: 'wallet_sendCalls',
  result: null,
  network: 'eip155:1',
  account: '0x1',
  origin: 'https://app.example.com',
} as const

test('looks seldom while nothing happens, and often again after each step', async () => {
  const began = Date.now()
  const looks: number[] = []
  /** Seconds at which a step is done; the last one ends it. */
  const done = [20, 40, 41]
  progress = () => {
    const at = (Date.now() - began) / 1_000
    looks.push(at)
    const states = done.map((second) => (at >= second ? 'confirmed' : 'pending'))
    return Promise.resolve({
      state: states.includes('pending') ? 'pending' : 'confirmed',
      steps: states.map((state) => ({ state, hash: null })),
      reason: null,
    })
  }
  const told: string[] = []
  const following = follow(sent, ({ state }) => told.push(state))
  await vi.advanceTimersByTimeAsync(60_000)
  await following
  expect(told.at(-1)).toBe('confirmed')
  const waits = looks.slice(1).map((at, index) => at - (looks[index] ?? 0))
  expect(Math.max(...waits)).toBe(4)
  // Half a second after each step that was seen it looks again, so the last one is seen soon after it was done.
  for (const second of done.slice(0, 2)) {
    const seen = looks.findIndex((at) => at >= second)
    expect(waits[seen]).toBe(0.5)
  }
  expect(looks.at(-1)).toBeLessThan(42.5)
})

test('a node that is away is asked again; what nobody can follow is left', async () => {
  let asked = 0
  progress = () => {
    asked += 1
    return asked < 3 ? Promise.reject(new Error('away')) : Promise.resolve(undefined)
  }
  const told: unknown[] = []
  const following = follow(sent, (one) => told.push(one))
  await vi.advanceTimersByTimeAsync(10_000)
  await following
  expect([asked, told]).toEqual([3, []])
})
