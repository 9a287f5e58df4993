import type { Caip10 } from '@walletframe/bridge-protocol'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadedWorld, address, key, origin, second, sessionOf, sun } from '../../../test/relayedWorld.ts'
import { readConnection, writeConnection } from '../../storage/walletConnectRecord.ts'

/*
 * One page in two tabs. Each has a client of its own; they share what is stored. Real ones are in e2e/walletConnectTabs.spec.ts.
 */

const started = vi.hoisted((): { client: unknown; closed: unknown[] } => ({ client: undefined, closed: [] }))
vi.mock('./client.ts', () => ({
  startClient: async () => started.client,
  closeClient: async (client: unknown) => void started.closed.push(client),
}))

type Tab = ReturnType<typeof loadedWorld>

const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const account: Caip10 = `eip155:1:${address}`
const shared = (...accounts: Caip10[]) => expect.objectContaining({ accounts })

beforeEach(() => {
  vi.useFakeTimers()
  started.closed = []
  writeConnection(origin, null)
})
afterEach(() => {
  vi.useRealTimers()
})

/** A tab that is connected by a code of its own. */
const pairedTab = async (topic: string, ...accounts: Caip10[]): Promise<Tab> => {
  const tab = loadedWorld(started)
  const connecting = tab.relayed.connect({ onUri: () => {}, signal: new AbortController().signal })
  await vi.advanceTimersByTimeAsync(second)
  tab.pairings[0]?.approve(sessionOf(topic, accounts))
  await connecting
  return tab
}
/** A tab that was opened when the page was connected already. */
const openedTab = async (first: Tab): Promise<Tab> => {
  const tab = loadedWorld(started)
  for (const [topic, session] of first.sessions) tab.sessions.set(topic, session)
  await tab.relayed.resume()
  return tab
}
const settle = () => vi.advanceTimersByTimeAsync(second)
/** A request that is with the wallet and that it does not answer. */
const openRequest = async (tab: Tab) => {
  tab.answers.push(new Promise(() => {}))
  const asked = tab.relayed.request('personal_sign', ['0x', address], 'eip155:1')
  asked.catch(() => {})
  await settle()
  expect(tab.asked).toHaveLength(1)
  // In an object: an async function would wait for the answer itself.
  return { asked }
}

describe('another tab connected the page by a code of its own', () => {
  test('this one goes on with that session, and gives its own back: neither is disconnected', async () => {
    const first = await pairedTab('one', account)
    const second = await pairedTab('two', `eip155:1:${other}`)
    expect(second.ended).toEqual([])
    first.otherTabWrote()
    await settle()
    expect(first.told.shared).toEqual([shared(`eip155:1:${other}`)])
    expect([first.ended, started.closed]).toEqual([['one'], [first.client]])
    // Its client is one that knows the session now: here the other tab's stands for it.
    second.answers.push('0x12')
    await expect(first.relayed.request('personal_sign', ['0x', other], 'eip155:1')).resolves.toBe('0x12')
    second.answers.push('0x34')
    await expect(second.relayed.request('personal_sign', ['0x', other], 'eip155:1')).resolves.toBe('0x34')
    expect([first.told.ends, second.told.ends, readConnection(origin)?.topic]).toEqual([0, 0, 'two'])
  })
  test('a request that comes before the word of it goes to that session as well', async () => {
    const first = await pairedTab('one', account)
    const second = await pairedTab('two', `eip155:1:${other}`)
    second.answers.push('0x12')
    await expect(first.relayed.request('personal_sign', ['0x', other], 'eip155:1')).resolves.toBe('0x12')
    first.otherTabWrote()
    await settle()
    expect([first.ended, first.told.ends, second.told.ends]).toEqual([['one'], 0, 0])
  })
  test('what is open with the wallet of before ends with 4900', async () => {
    const first = await pairedTab('one', account)
    const { asked } = await openRequest(first)
    await pairedTab('two', `eip155:1:${other}`)
    first.otherTabWrote()
    await expect(asked).rejects.toMatchObject({ code: 4_900 })
  })
  test('without an account that this page has a network of, this one is not connected', async () => {
    const first = await pairedTab('one', account)
    await pairedTab('two', account)
    writeConnection(origin, { ...readConnection(origin)!, accounts: ['cosmos:hub:abc'] })
    first.otherTabWrote()
    await settle()
    expect([first.told.ends, readConnection(origin)?.topic]).toEqual([1, 'two'])
  })
  test.each(['before', 'after'])(
    'a request that waits for the client of this one, and the word of it comes %s',
    async (when) => {
      const first = await pairedTab('one', account)
      const late = loadedWorld(started)
      late.sessions.set('one', first.sessions.get('one')!)
      let begin = () => {}
      started.client = new Promise((resolve) => (begin = () => resolve(late.client)))
      const asked = late.relayed.request('personal_sign', ['0x', other], 'eip155:1')
      await settle()
      const second = await pairedTab('two', `eip155:1:${other}`)
      second.answers.push('0x12')
      if (when === 'before') late.otherTabWrote()
      begin()
      await expect(asked).resolves.toBe('0x12')
      if (when === 'after') late.otherTabWrote()
      await settle()
      expect([late.asked, late.ended, late.told.ends]).toEqual([[], ['one'], 0])
      expect([second.ended, second.told.ends, readConnection(origin)?.topic]).toEqual([[], 0, 'two'])
    },
  )
  test('where the client cannot be started again, the next request does it', async () => {
    const first = await pairedTab('one', account)
    const second = await pairedTab('two', `eip155:1:${other}`)
    started.client = Promise.reject(new Error('offline'))
    first.otherTabWrote()
    await settle()
    started.client = second.client
    second.answers.push('0x12')
    await expect(first.relayed.request('personal_sign', ['0x', other], 'eip155:1')).resolves.toBe('0x12')
    expect(first.told.ends).toBe(0)
  })
})

describe('another tab disconnected the page', () => {
  test('this one is told; what it has open with the wallet ends with 4900 at once', async () => {
    const first = await pairedTab('one', account)
    const second = await openedTab(first)
    const { asked } = await openRequest(first)
    await second.relayed.disconnect()
    first.otherTabWrote()
    await expect(asked).rejects.toMatchObject({ code: 4_900 })
    expect([first.told.ends, second.ended]).toEqual([1, ['one']])
  })
  test('the same in one tab: a page that disconnects leaves no request open', async () => {
    const first = await pairedTab('one', account)
    const { asked } = await openRequest(first)
    await first.relayed.disconnect()
    await expect(asked).rejects.toMatchObject({ code: 4_900 })
  })
  test('a wallet that ends the session leaves none open either', async () => {
    const first = await pairedTab('one', account)
    const { asked } = await openRequest(first)
    first.sessions.delete('one')
    first.emit('session_delete', { topic: 'one' })
    await expect(asked).rejects.toMatchObject({ code: 4_900 })
    expect(first.told.ends).toBe(1)
  })
})

describe('another tab changed what the page is on', () => {
  test('a network', async () => {
    const first = await pairedTab('one', account, `eip155:10:${address}`)
    const second = await openedTab(first)
    await second.relayed.switchNetwork('eip155:10')
    first.otherTabWrote()
    expect(first.told.shared).toEqual([shared(`eip155:10:${address}`)])
    expect([first.ended, started.closed]).toEqual([[], []])
  })
  test('an account', async () => {
    const first = await pairedTab('one', account, `eip155:1:${other}`)
    const second = await openedTab(first)
    await second.relayed.chooseAccount(`eip155:1:${other}`)
    first.otherTabWrote()
    expect(first.told.shared).toEqual([shared(`eip155:1:${other}`, account)])
  })
  test('what is of another page, or the same again, ends nothing', async () => {
    const first = await pairedTab('one', account, `${sun}:${key}`)
    first.answers.push(Promise.resolve('0x12'))
    const asked = first.relayed.request('personal_sign', ['0x', address], 'eip155:1')
    writeConnection('https://other.example', readConnection(origin))
    first.otherTabWrote()
    writeConnection('https://other.example', null)
    await expect(asked).resolves.toBe('0x12')
    expect([first.told.ends, first.ended]).toEqual([0, []])
  })
})

test('a tab that is not connected by WalletConnect is told nothing of the end of what it never had', () => {
  const tab = loadedWorld(started)
  tab.otherTabWrote()
  expect(tab.told).toMatchObject({ ends: 0, shared: [] })
})
