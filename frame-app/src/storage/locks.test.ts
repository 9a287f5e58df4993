import { afterEach, describe, expect, it, vi } from 'vitest'
import { alone, isHeld } from './locks.ts'

afterEach(() => vi.unstubAllGlobals())

const withLocks = (locks: unknown) => vi.stubGlobal('navigator', { locks })

/** Two pieces of work of one name, and in which order their parts ran. */
const twice = async () => {
  const said: string[] = []
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      said.push(`${name} begins`)
      setTimeout(() => {
        said.push(`${name} ends`)
        resolve(name)
      }, 5)
    })
  const ended = await Promise.all([alone('name', work('one')), alone('name', work('two'))])
  return { said, ended }
}

const inOrder = { said: ['one begins', 'one ends', 'two begins', 'two ends'], ended: ['one', 'two'] }

const denying = {
  request: () => Promise.reject(new DOMException('The request was denied.', 'SecurityError')),
}

describe('alone', () => {
  it('is one after another where the browser has no locks', async () => {
    withLocks(undefined)
    expect(await twice()).toEqual(inOrder)
  })

  it('is one after another where the browser denies them with storage', async () => {
    withLocks(denying)
    expect(await twice()).toEqual(inOrder)
  })

  it('uses the lock of that name, and does the work once', async () => {
    const request = vi.fn((_name: string, _options: unknown, work: () => Promise<unknown>) => work())
    withLocks({ request })
    const work = vi.fn(() => Promise.resolve(7))
    expect(await alone('name', work)).toBe(7)
    expect(request).toHaveBeenCalledWith('name', {}, expect.any(Function))
    expect(work).toHaveBeenCalledOnce()
  })

  it('says what went wrong in the work, and does not do it again', async () => {
    withLocks({ request: (_name: string, _options: unknown, work: () => Promise<unknown>) => work() })
    const work = vi.fn(() => Promise.reject(new Error('no')))
    await expect(alone('name', work)).rejects.toThrow('no')
    expect(work).toHaveBeenCalledOnce()
  })

  it('goes on after work that failed', async () => {
    withLocks(denying)
    await expect(alone('name', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await alone('name', () => Promise.resolve(1))).toBe(1)
  })
})

describe('isHeld', () => {
  it('is true only while work is under way, where the browser denies locks', async () => {
    withLocks(denying)
    let end = () => {}
    const done = alone('held', () => new Promise<void>((resolve) => (end = resolve)))
    await vi.waitFor(async () => expect(await isHeld('held')).toBe(true))
    expect(await isHeld('other')).toBe(false)
    end()
    await done
    await vi.waitFor(async () => expect(await isHeld('held')).toBe(false))
  })

  it('asks the browser without waiting, and shared', async () => {
    const request = vi.fn((_name: string, _options: unknown, work: (lock: null) => Promise<unknown>) =>
      work(null),
    )
    withLocks({ request })
    expect(await isHeld('name')).toBe(true)
    expect(request).toHaveBeenCalledWith('name', { mode: 'shared', ifAvailable: true }, expect.any(Function))
  })
})
