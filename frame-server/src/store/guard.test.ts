import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DatabaseGone } from './databaseGone.ts'
import { createGuard } from './guard.ts'

/* The guard in front of a database that a test holds. */

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const given = () => {
  const state = { isThere: true, looks: 0, said: [] as string[] }
  const guard = createGuard(
    (patience, signal) => {
      state.looks += 1
      return new Promise((resolve, reject) => {
        if (state.isThere) resolve()
        signal.addEventListener('abort', () => reject(new Error('closed')))
        setTimeout(() => (state.isThere ? resolve() : reject(new Error('silence'))), patience)
      })
    },
    (isGone) => state.said.push(isGone ? 'gone' : 'back'),
    { doubt: 1_000, look: 500, between: 100, wait: 2_000 },
  )
  const never = () => new Promise<never>(() => undefined)
  return { state, guard, never }
}
const noop = () => undefined

describe('a guard', () => {
  test('lets a slow statement go on as long as the database answers somebody else', async () => {
    const { state, guard } = given()
    const slow = guard.watch(() => new Promise((resolve) => setTimeout(() => resolve('rows'), 3_500)), noop)
    await vi.advanceTimersByTimeAsync(4_000)
    expect(await slow).toBe('rows')
    expect(state).toMatchObject({ looks: 3, said: [] })
  })

  test('a database that goes while a statement runs is found at the next look, not at the first alone', async () => {
    const { state, guard, never } = given()
    const asked = guard.watch(never, noop).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(1_200)
    state.isThere = false
    await vi.advanceTimersByTimeAsync(1_400)
    expect(await asked).toBeInstanceOf(DatabaseGone)
  })

  test('tells everybody who waits, and whoever comes, until one look is answered', async () => {
    const { state, guard, never } = given()
    state.isThere = false
    const givenUp = vi.fn()
    const asked = [guard.watch(never, givenUp), guard.watch(never, givenUp)].map((one) =>
      one.catch((error: unknown) => error),
    )
    await vi.advanceTimersByTimeAsync(1_500)
    for (const one of asked) expect(await one).toBeInstanceOf(DatabaseGone)
    expect(givenUp).toHaveBeenCalledTimes(2)
    const work = vi.fn(() => Promise.resolve('rows'))
    await expect(guard.watch(work, givenUp)).rejects.toThrow('The database does not answer.')
    expect(work).not.toHaveBeenCalled()
    expect(guard.isGone()).toBe(true)
    state.isThere = true
    await vi.advanceTimersByTimeAsync(2_200)
    expect(await guard.watch(work, givenUp)).toBe('rows')
    expect(state.said).toEqual(['gone', 'back'])
  })

  test('a connection that is refused is looked into at once; an error of the statement is its own', async () => {
    const { state, guard } = given()
    const wrong = Object.assign(new Error('duplicate key'), { code: '23505' })
    await expect(guard.watch(() => Promise.reject(wrong), noop)).rejects.toBe(wrong)
    expect(state.looks).toBe(0)
    const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
    await expect(guard.watch(() => Promise.reject(refused), noop)).rejects.toThrow(DatabaseGone)
    expect(state.looks).toBe(1)
  })

  test('asks nothing more once it is closed', async () => {
    const { state, guard, never } = given()
    state.isThere = false
    guard.watch(never, noop).catch(noop)
    await vi.advanceTimersByTimeAsync(1_600)
    guard.close()
    const { looks } = state
    await vi.advanceTimersByTimeAsync(10_000)
    expect(state.looks).toBe(looks)
  })
})
