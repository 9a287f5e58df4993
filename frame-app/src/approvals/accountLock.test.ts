import { afterEach, describe, expect, test, vi } from 'vitest'
import { withAccountLock } from './accountLock.ts'

afterEach(() => vi.unstubAllGlobals())

/** Work that ends when told, and says when it began. */
const work = (log: string[], name: string) => {
  let end: (failed?: Error) => void = () => {}
  const done = new Promise<string>((resolve, reject) => {
    end = (failed) => (failed ? reject(failed) : resolve(name))
  })
  return {
    end: (failed?: Error) => end(failed),
    run: () => {
      log.push(name)
      return done
    },
  }
}
const turn = () => new Promise((resolve) => setTimeout(resolve))

describe('without Web Locks', () => {
  test('threat 33: one account on one network: one after another, also after a failure', async () => {
    vi.stubGlobal('navigator', {})
    const log: string[] = []
    const [first, second] = [work(log, 'first'), work(log, 'second')]
    const failing = withAccountLock('0xAb', 'eip155:1', first.run).catch((error: Error) => error.message)
    const waiting = withAccountLock('0xaB', 'eip155:1', second.run)
    await turn()
    expect(log).toEqual(['first'])
    first.end(new Error('no'))
    expect(await failing).toBe('no')
    await turn()
    expect(log).toEqual(['first', 'second'])
    second.end()
    expect(await waiting).toBe('second')
  })

  test('other accounts and other networks do not wait', async () => {
    vi.stubGlobal('navigator', {})
    const log: string[] = []
    const works = ['a', 'b', 'c'].map((name) => work(log, name))
    const [one, two, three] = works
    const all = [
      withAccountLock('0x1', 'eip155:1', one?.run ?? expect.unreachable),
      withAccountLock('0x2', 'eip155:1', two?.run ?? expect.unreachable),
      withAccountLock('0x1', 'eip155:2', three?.run ?? expect.unreachable),
    ]
    await turn()
    expect(log).toEqual(['a', 'b', 'c'])
    for (const each of works) each.end()
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c'])
  })
})

test('with Web Locks the lock is shared by all tabs, whatever the case of the address', async () => {
  const request = vi.fn<(name: string, options: LockOptions, run: () => unknown) => unknown>(
    (_name, _options, run) => run(),
  )
  vi.stubGlobal('navigator', { locks: { request } })
  expect(await withAccountLock('0xAB', 'eip155:1', () => Promise.resolve('done'))).toBe('done')
  await withAccountLock('0xab', 'eip155:1', () => Promise.resolve('done'))
  const [one, two] = request.mock.calls.map(([name]) => name)
  expect(one).toBe(two)
  expect(one).toContain('eip155:1')
})
