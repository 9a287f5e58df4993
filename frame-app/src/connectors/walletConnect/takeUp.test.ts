import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { address, loadedWorld, origin, second, sessionOf } from '../../../test/relayedWorld.ts'
import { listedWallet } from '../../../test/listedWallet.ts'
import { isPairingLeft } from '../../storage/pairingLeft.ts'
import { readPairing, writePairing } from '../../storage/pairingRecord.ts'
import { readConnection, writeConnection } from '../../storage/walletConnectRecord.ts'

/* A phone threw the page away while the person was in the wallet’s app: what the page takes up when it is loaded again. */

const started = vi.hoisted((): { client: unknown } => ({ client: undefined }))
vi.mock('./client.ts', () => ({ startClient: async () => started.client }))

const account = `eip155:1:${address}` as const
const wallet = listedWallet({ name: 'Pocket', image_id: 'picture' })
const minutes = 60 * second
const left = { origin, topics: ['ab', 'cd'], wallet, link: 'pocket://', isPhone: true }
const answer = (pairingTopic: string) => ({ ...sessionOf('one', [account]), pairingTopic })

beforeEach(() => {
  vi.useFakeTimers()
  writeConnection(origin, null)
  writePairing({ ...left, until: Date.now() + 5 * minutes })
})
afterEach(() => {
  vi.useRealTimers()
})

const loaded = async () => {
  const there = loadedWorld(started)
  await there.relayed.resume()
  const settle = async (session: ReturnType<typeof answer>) => {
    there.sessions.set(session.topic, session)
    there.emit('session_connect', { session })
    await vi.advanceTimersByTimeAsync(1)
  }
  return { ...there, settle }
}

describe('behaviour', () => {
  test('a session of one of its codes is taken, with the picture and the link of the wallet that was opened', async () => {
    const { settle, told, ended } = await loaded()
    await settle(answer('cd'))
    expect(told.found).toMatchObject([
      { accounts: [account], connector: { name: 'Pocket', imageId: 'picture' } },
    ])
    expect(readConnection(origin)).toMatchObject({ topic: 'one', link: 'pocket://' })
    expect(readPairing(origin)).toBeNull()
    expect(ended).toEqual([])
  })

  test('one that was settled just before the page was gone is there at once', async () => {
    const there = loadedWorld(started)
    there.sessions.set('one', answer('ab'))
    await there.relayed.resume()
    await vi.advanceTimersByTimeAsync(1)
    expect(there.told.found).toHaveLength(1)
  })
})

describe('what is not taken', () => {
  test('a session of a code that this page did not show: it is somebody else’s, and stays', async () => {
    const { settle, told, ended } = await loaded()
    await settle(answer('ef'))
    expect(told.found).toEqual([])
    expect(ended).toEqual([])
    expect(readConnection(origin)).toBeNull()
  })

  test('what comes after five minutes; nobody listens any more', async () => {
    const { settle, told, hearers } = await loaded()
    await vi.advanceTimersByTimeAsync(5 * minutes)
    expect(hearers.get('session_connect')).toEqual([])
    await settle(answer('ab'))
    expect(told.found).toEqual([])
  })

  test('what was begun by another page of the operator', async () => {
    writePairing({ ...left, origin: 'https://other.example', until: Date.now() + minutes })
    const { settle, told, ended } = await loaded()
    await settle(answer('ab'))
    expect(told.found).toEqual([])
    expect(ended).toEqual([])
  })

  test('an answer to a code that was given up for another: it is given back', async () => {
    const { settle, told, ended } = await loaded()
    writePairing({ ...left, topics: ['ef'], until: Date.now() + minutes })
    await settle(answer('ab'))
    expect(told.found).toEqual([])
    expect(ended).toEqual(['one'])
    expect(readPairing(origin)).toMatchObject({ topics: ['ef'] })
  })

  test.each([
    ['where the person went on to another wallet', account, false],
    ['that shares no account of the page', 'eip155:1:0x', true],
  ] as const)('one %s: it is given back, and nothing is kept', async (_what, shared, takes) => {
    const there = await loaded()
    there.takes.found = takes
    await there.settle({ ...sessionOf('one', [shared]), pairingTopic: 'ab' })
    expect(there.ended).toEqual(['one'])
    expect(there.told.found).toEqual([])
    expect(readConnection(origin)).toBeNull()
  })

  test.each(['', 'null', '{"origin":7}', '[]'])('a record that somebody wrote as %j', async (text) => {
    const storage = new Map([['walletframe:pairing', text]])
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: () => undefined,
    })
    expect(readPairing(origin)).toBeNull()
    expect(isPairingLeft()).toBe(text.startsWith('{'))
    vi.unstubAllGlobals()
  })
})
