import type { Caip10, Caip2 } from '@walletframe/bridge-protocol'
import { vi } from 'vitest'
import type { PairingAsk, Shared } from '../src/connectors/connector.ts'
import type { Session } from '../src/connectors/walletConnect/client.ts'
import { createRelayed, type Relayed } from '../src/connectors/walletConnect/relayed.ts'

/*
 * The connector of WalletConnect with a client that is told what the relay and the wallet say, since minutes are to pass, or they lie; the real
 * ones are in e2e/walletConnect.spec.ts.
 */

export const origin = 'https://page.example'
export const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const key = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'
export const sun: Caip2 = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
export const coin: Caip2 = 'bip122:000000000019d6689c085ae165831e93'
/** Its addresses are other ones. */
export const testCoin: Caip2 = 'bip122:000000000933ea01ad0ee984209779ba'
const pageNetworks: readonly Caip2[] = ['eip155:1', 'eip155:10', sun, coin, testCoin]

/** In milliseconds. */
export const second = 1_000

export type Asked = {
  readonly chainId: string
  readonly request: { readonly method: string; readonly params: unknown }
}
type Pairing = { approve: (session: Session) => void; fail: (error: unknown) => void }

export const sessionOf = (
  topic: string,
  accounts: readonly Caip10[],
  metadata: unknown = { name: 'Pocket' },
) =>
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

/**
 * A page that was loaded in this moment.
 * @param started what `startClient` gives, mocked by the test file.
 */
export const loadedWorld = (started: { client: unknown }) => {
  const pairings: Pairing[] = []
  const sessions = new Map<string, Session>()
  const ended: string[] = []
  const asked: Asked[] = []
  /** What the wallet says next, an error or a promise too; `null` when they are used up. */
  const answers: unknown[] = []
  const told: { shared: Shared[]; ends: number; found: Shared[] } = { shared: [], ends: 0, found: [] }
  /** Whether the page takes what it did not wait for. */
  const takes = { found: true }
  const hearers = new Map<string, ((said: never) => void)[]>()
  const client = {
    on: (event: string, hear: (said: never) => void) => {
      hearers.set(event, [...(hearers.get(event) ?? []), hear])
    },
    off: (event: string, hear: (said: never) => void) => {
      hearers.set(
        event,
        (hearers.get(event) ?? []).filter((each) => each !== hear),
      )
    },
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
      const answer = await Promise.resolve(answers.shift() ?? null)
      if (answer instanceof Error) throw answer
      return answer
    },
    disconnect: async ({ topic }: { topic: string }) => {
      ended.push(topic)
      sessions.delete(topic)
    },
  }
  started.client = client
  /** As the browser does it where another tab of the same storage wrote something. */
  const heard = new EventTarget()
  vi.stubGlobal('addEventListener', heard.addEventListener.bind(heard))
  const otherTabWrote = () =>
    heard.dispatchEvent(Object.assign(new Event('storage'), { key: 'walletframe:walletconnect' }))
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
    walletFound: async (shared) => {
      if (takes.found) told.found.push(shared)
      return takes.found
    },
    walletEnded: () => {
      told.ends += 1
    },
    walletAsked: () => () => undefined,
  })
  /** The client tells an event, whatever stands in it. */
  const emit = (event: string, said: unknown) => {
    for (const hear of hearers.get(event) ?? []) hear(said as never)
  }
  vi.unstubAllGlobals()
  return {
    otherTabWrote,
    emit,
    hearers,
    client,
    relayed,
    pairings,
    sessions,
    asked,
    answers,
    ended,
    told,
    takes,
  }
}

/** A page that shows a code. */
export const relayedWorld = (started: { client: unknown }, ask: Partial<PairingAsk> = {}) => {
  const there = loadedWorld(started)
  const uris: string[] = []
  const stopper = new AbortController()
  const connecting = there.relayed.connect({
    onUri: (uri) => void uris.push(uri),
    signal: stopper.signal,
    ...ask,
  })
  // Looked at by the tests that await it.
  connecting.catch(() => undefined)
  return { ...there, uris, stopper, connecting }
}
