import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Caip10, Caip2 } from '@walletframe/bridge-protocol'
import { readConnection, writeConnection } from '../../storage/walletConnectRecord.ts'
import type { PairingAsk, Shared } from '../connector.ts'
import type { Session } from './client.ts'
import { createRelayed, type Relayed } from './relayed.ts'

/* With a client that is told what the relay and the wallet say, since minutes are to pass; the real ones are in e2e/walletConnect.spec.ts. */

const started = vi.hoisted((): { client: unknown } => ({ client: undefined }))
vi.mock('./client.ts', () => ({ startClient: async () => started.client }))

const origin = 'https://page.example'
const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const key = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'
const sun: Caip2 = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const pageNetworks: readonly Caip2[] = ['eip155:1', 'eip155:10', sun]

/** How long a code is good, and when the next one is to be there: spec sections 4 and 9. */
const second = 1_000
const renewal = 230 * second

type Asked = {
  readonly chainId: string
  readonly request: { readonly method: string; readonly params: unknown }
}
type Pairing = { approve: (session: Session) => void; fail: (error: unknown) => void }

const sessionOf = (topic: string, accounts: readonly Caip10[], metadata: unknown = { name: 'Pocket' }) =>
  ({
    topic,
    namespaces: {
      eip155: {
        accounts: accounts.filter((each) => each.startsWith('eip155')),
        methods: ['personal_sign', 'wallet_switchEthereumChain', 'wallet_addEthereumChain'],
      },
      solana: {
        accounts: accounts.filter((each) => each.startsWith('solana')),
        methods: ['solana_signMessage'],
      },
    },
    peer: { metadata },
    expiry: Date.now() / second + 7 * 24 * 3_600,
  }) as never as Session

const world = (ask: Partial<PairingAsk> = {}) => {
  const pairings: Pairing[] = []
  const sessions = new Map<string, Session>()
  const ended: string[] = []
  const asked: Asked[] = []
  /** What the wallet says next; `null` when they are used up. */
  const answers: (Error | null)[] = []
  const told: { shared: Shared[]; ends: number } = { shared: [], ends: 0 }
  const client = {
    on: () => undefined,
    session: {
      get keys() {
        return [...sessions.keys()]
      },
      get: (topic: string) => sessions.get(topic),
    },
    connect: async () => {
      const number = pairings.length + 1
      const approval = new Promise<Session>((resolve, reject) =>
        pairings.push({
          approve: (session) => {
            sessions.set(session.topic, session)
            resolve(session)
          },
          fail: reject,
        }),
      )
      return { uri: `wc:${number}`, approval: () => approval }
    },
    request: async (question: Asked) => {
      asked.push(question)
      const answer = answers.shift() ?? null
      if (answer instanceof Error) throw answer
      return answer
    },
    disconnect: async ({ topic }: { topic: string }) => {
      ended.push(topic)
      sessions.delete(topic)
    },
  }
  started.client = client
  const relayed: Relayed = createRelayed({
    hostOrigin: () => origin,
    clientOptions: () => ({
      relayUrl: 'wss://relay.example',
      projectId: 'p',
      metadata: { name: 'Page', description: '', url: origin, icons: [] },
    }),
    pageNetworks: () => pageNetworks,
    networkOf: (id) => ({
      id,
      name: 'Ten',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      walletRpcUrl: 'https://ten.example',
      testnet: false,
    }),
    activeNetworks: () => ['eip155:1'],
    walletChanged: (shared) => void told.shared.push(shared),
    walletEnded: () => {
      told.ends += 1
    },
    walletAsked: () => () => undefined,
  })
  const uris: string[] = []
  const stopper = new AbortController()
  const connecting = relayed.connect({
    onUri: (uri) => void uris.push(uri),
    signal: stopper.signal,
    ...ask,
  })
  // Looked at by the tests that await it.
  connecting.catch(() => undefined)
  return { relayed, pairings, sessions, asked, answers, ended, told, uris, stopper, connecting }
}

beforeEach(() => {
  vi.useFakeTimers()
  writeConnection(origin, null)
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a code is renewed by itself', () => {
  test('when less than 10 of its 240 seconds are left, again and again', async () => {
    const { uris } = world()
    await vi.advanceTimersByTimeAsync(renewal - 1)
    expect(uris).toEqual(['wc:1'])
    await vi.advanceTimersByTimeAsync(1)
    expect(uris).toEqual(['wc:1', 'wc:2'])
    await vi.advanceTimersByTimeAsync(2 * renewal)
    expect(uris).toEqual(['wc:1', 'wc:2', 'wc:3', 'wc:4'])
  })
  test('the one before, scanned at the last moment, connects as well; then there are no more', async () => {
    const { uris, pairings, connecting } = world()
    await vi.advanceTimersByTimeAsync(renewal + 5 * second)
    pairings[0]?.approve(sessionOf('one', [`eip155:1:${address}`]))
    expect(await connecting).toMatchObject({ accounts: [`eip155:1:${address}`] })
    await vi.advanceTimersByTimeAsync(5 * renewal)
    expect(uris).toHaveLength(2)
  })
  test('one that nobody used ends nothing; the wallet’s no to the newest does', async () => {
    const { pairings, connecting } = world()
    await vi.advanceTimersByTimeAsync(renewal)
    pairings[0]?.fail(new Error('Proposal expired'))
    await vi.advanceTimersByTimeAsync(second)
    pairings[1]?.fail({ code: 5_000, message: 'User rejected.' })
    await expect(connecting).rejects.toMatchObject({ code: 4_001 })
  })
  test('not when nobody looks any more; what is approved then is given back', async () => {
    const { uris, pairings, stopper, ended, connecting } = world()
    await vi.advanceTimersByTimeAsync(second)
    stopper.abort(new Error('back'))
    await expect(connecting).rejects.toThrow('back')
    await vi.advanceTimersByTimeAsync(3 * renewal)
    expect(uris).toEqual(['wc:1'])
    pairings[0]?.approve(sessionOf('late', [`eip155:1:${address}`]))
    await vi.advanceTimersByTimeAsync(second)
    expect(ended).toEqual(['late'])
  })
})

test('one approval of several namespaces: an account of each, on a network of the page', async () => {
  const { pairings, connecting } = world()
  await vi.advanceTimersByTimeAsync(second)
  pairings[0]?.approve(
    sessionOf('both', [
      `eip155:10:${address}`,
      `eip155:1:${address}`,
      `${sun}:${key}`,
      `eip155:5:${address}`,
    ]),
  )
  expect(await connecting).toMatchObject({
    accounts: [`eip155:1:${address}`, `${sun}:${key}`],
    network: 'eip155:1',
  })
})

describe('the wallet’s icon', () => {
  const metadata = { name: 'Pocket Wallet', icons: ['javascript:alert(1)', 'https://pocket.example/i.png'] }
  const icon = 'https://pocket.example/i.png'
  test.each([
    [undefined, undefined],
    [{ name: 'Pocket', imageId: 'picture' }, 'picture'],
    // Scanned with another wallet than the one that was picked.
    [{ name: 'Rainbow', imageId: 'picture' }, undefined],
  ])('picked %j: the picture of the list is %j, also after a reload', async (picked, imageId) => {
    const { pairings, connecting } = world({ picked: () => picked })
    await vi.advanceTimersByTimeAsync(second)
    pairings[0]?.approve(sessionOf('one', [`eip155:1:${address}`], metadata))
    const { connector } = await connecting
    expect(connector).toEqual({
      type: 'walletConnect',
      id: 'walletConnect',
      name: 'Pocket Wallet',
      icon,
      imageId,
    })
    expect(readConnection(origin)).toMatchObject({ icon, ...(imageId !== undefined && { imageId }) })
  })
})

describe('a network that the wallet does not know', () => {
  const connected = async () => {
    const there = world()
    await vi.advanceTimersByTimeAsync(second)
    there.pairings[0]?.approve(sessionOf('one', [`eip155:1:${address}`]))
    await there.connecting
    return there
  }
  const methods = (asked: readonly Asked[]) => asked.map(({ request }) => request.method)

  test('is added, then it goes there', async () => {
    const { relayed, asked, answers, told } = await connected()
    answers.push(Object.assign(new Error('Unrecognized chain ID "0xa".'), { code: 4_902 }))
    await relayed.switchNetwork('eip155:10')
    expect(methods(asked)).toEqual([
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'wallet_switchEthereumChain',
    ])
    expect(asked[1]).toMatchObject({
      chainId: 'eip155:1',
      request: { params: [{ chainId: '0xa', chainName: 'Ten', rpcUrls: ['https://ten.example'] }] },
    })
    expect(told.shared.at(-1)).toMatchObject({ network: 'eip155:10', accounts: [`eip155:10:${address}`] })
  })
  test.each([
    ['declined', [4_902, 5_000], 4_001],
    ['not taken', [4_902, -32_602], 4_902],
    ['for ever unknown', [4_902, 0, 4_902], 4_902],
    ['declined at once', [5_000], 4_001],
  ])('%s: it stays where it was', async (_what, codes, code) => {
    const { relayed, answers, told } = await connected()
    answers.push(...codes.map((each) => (each === 0 ? null : Object.assign(new Error('no'), { code: each }))))
    await expect(relayed.switchNetwork('eip155:10')).rejects.toMatchObject({ code })
    expect(told.shared).toEqual([])
    expect(readConnection(origin)).toMatchObject({ network: 'eip155:1' })
  })
  test('is not added by a wallet that allowed no such question; the person is told to add it there', async () => {
    const { relayed, asked, answers, sessions } = await connected()
    const session = sessions.get('one') as { namespaces: { eip155: { methods: string[] } } } | undefined
    session?.namespaces.eip155.methods.splice(2)
    answers.push(Object.assign(new Error('no'), { code: 4_902 }))
    await expect(relayed.switchNetwork('eip155:10')).rejects.toMatchObject({ code: 4_902 })
    expect(methods(asked)).toEqual(['wallet_switchEthereumChain'])
  })
})

test('an approval without an account of the page’s namespaces is given back', async () => {
  const { pairings, connecting, ended } = world()
  await vi.advanceTimersByTimeAsync(second)
  pairings[0]?.approve(sessionOf('none', ['cosmos:hub:abc']))
  await expect(connecting).rejects.toMatchObject({ code: 4_100 })
  expect(ended).toEqual(['none'])
})

describe('the link of the app that was opened for the pairing', () => {
  test('is kept with the session, for its requests', async () => {
    const { pairings, connecting } = world({ link: () => 'pocket://' })
    await vi.advanceTimersByTimeAsync(1)
    pairings[0]?.approve(sessionOf('one', [`eip155:1:${address}`]))
    await connecting
    expect(readConnection(origin)).toMatchObject({ topic: 'one', link: 'pocket://' })
  })

  test('is not that of the session before, nor is there one where a code was scanned', async () => {
    writeConnection(origin, {
      topic: 'old',
      name: 'Other',
      accounts: [`eip155:1:${address}`],
      network: 'eip155:1',
      expiry: Date.now() / second + 60,
      link: 'other://',
    })
    const { pairings, connecting } = world()
    await vi.advanceTimersByTimeAsync(1)
    pairings[0]?.approve(sessionOf('one', [`eip155:1:${address}`]))
    await connecting
    expect(readConnection(origin)).not.toHaveProperty('link')
  })
})
