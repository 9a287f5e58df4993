import { errorCode, ProviderRpcError, type Caip2, type Json } from '@walletframe/bridge-protocol'
import { invalid, isFields, isHexAddress, listOf, refuseUnknown } from '../../chains/fields.ts'
import type { Connection } from '../../connections/connections.ts'
import type { Rules } from '../router.ts'
import { createWatcher, type Watcher } from './watcher.ts'

/** Subscriptions that one page may have. */
const most = 32

/** What a subscription is for, checked. */
export type Wanted =
  | { readonly kind: 'newHeads' | 'newPendingTransactions' | 'syncing' }
  | { readonly kind: 'logs'; readonly filter: { readonly [key: string]: Json } }

/** What subscriptions need of the rest. */
export type SubscriptionParts = {
  readonly node: (network: Caip2, method: string, params: readonly Json[]) => Promise<Json>
  /** Tells the page a provider message (EIP-1193 `message`). */
  readonly tellMessage: (type: string, data: Json) => void
  /** Whether nobody can see the page. */
  readonly isHidden: () => boolean
}

const filterFields: ReadonlySet<string> = new Set(['address', 'topics'])

const isTopic = (value: Json): boolean =>
  value === null || (typeof value === 'string' && /^0x[0-9a-fA-F]{64}$/.test(value))

/** `{ address?, topics? }`: a range of blocks has no meaning for what is yet to come. */
const readFilter = (given: Json | undefined): { readonly [key: string]: Json } => {
  if (given === undefined || given === null) return {}
  if (!isFields(given)) throw invalid('params[1]', 'an object of address and topics')
  refuseUnknown(given, filterFields, 'params[1]')
  const { address, topics } = given
  const addresses = Array.isArray(address) ? (address as readonly Json[]) : [address]
  if (address !== undefined && (addresses.length === 0 || !addresses.every(isHexAddress)))
    throw invalid('params[1].address', 'an address, or an array of addresses')
  if (topics !== undefined) {
    if (!Array.isArray(topics) || topics.length > 4)
      throw invalid('params[1].topics', 'an array of at most 4 topics')
    for (const [index, topic] of (topics as readonly Json[]).entries())
      if (!(Array.isArray(topic) ? (topic as readonly Json[]).every(isTopic) : isTopic(topic)))
        throw invalid(`params[1].topics[${index}]`, 'null, 32 bytes in hex, or an array of these')
  }
  return given
}

const readWanted = (params: Json | undefined): Wanted => {
  const [kind, filter] = listOf(params, 1)
  if (kind === 'logs') return { kind, filter: readFilter(filter) }
  if (kind === 'newHeads' || kind === 'newPendingTransactions' || kind === 'syncing') return { kind }
  throw invalid('params[0]', "'newHeads', 'logs', 'newPendingTransactions' or 'syncing'")
}

const newId = (): string =>
  `0x${[...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`

/**
 * `eth_subscribe` without a socket: the node is asked in turns, and the page is told what is new as `message` of type
 * `eth_subscription` (EIP-1193). A subscription belongs to the network on which it was made, and to this document: a reload ends it.
 */
export const createSubscriptions = (parts: SubscriptionParts) => {
  const watchers = new Map<Caip2, Watcher>()
  /** By subscription id: the network whose watcher has it. */
  const owners = new Map<string, Caip2>()

  const watcherOf = (network: Caip2): Watcher => {
    const known = watchers.get(network)
    if (known) return known
    const watcher = createWatcher({
      node: (method, params) => parts.node(network, method, params),
      tell: (subscription, result) => parts.tellMessage('eth_subscription', { subscription, result }),
      isHidden: parts.isHidden,
    })
    watchers.set(network, watcher)
    return watcher
  }

  return {
    /** @returns the id. @throws ProviderRpcError -32602; -32005 too many; 4901 the node does not answer. */
    subscribe: async (network: Caip2, params: Json | undefined): Promise<string> => {
      const wanted = readWanted(params)
      if (owners.size >= most)
        throw new ProviderRpcError(
          errorCode.limitExceeded,
          `A page can have ${most} subscriptions. End one with eth_unsubscribe first.`,
        )
      const id = newId()
      owners.set(id, network)
      try {
        await watcherOf(network).add(id, wanted)
      } catch (error) {
        owners.delete(id)
        throw error
      }
      return id
    },
    /** @returns whether there was such a subscription. @throws ProviderRpcError -32602 */
    unsubscribe: (params: Json | undefined): boolean => {
      const [id] = listOf(params, 1)
      if (typeof id !== 'string') throw invalid('params[0]', 'the id of a subscription')
      const network = owners.get(id)
      if (network === undefined) return false
      owners.delete(id)
      watchers.get(network)?.remove(id)
      return true
    },
  }
}

/** EIP-1193 messages. A subscription goes to the network that is named, else to the active one. */
export const createSubscriptionMethods = (
  parts: SubscriptionParts & {
    /** The connection of eip155. */
    readonly connection: () => Connection
    /** Networks of this page. */
    readonly networks: () => readonly Caip2[]
  },
): Rules => {
  const subscriptions = createSubscriptions(parts)
  return {
    eth_subscribe: ({ network = parts.connection().network ?? undefined, params }) => {
      if (network === undefined || !parts.networks().includes(network))
        throw new ProviderRpcError(
          errorCode.chainDisconnected,
          `No node is configured for ${network ?? 'eip155'}.`,
        )
      return subscriptions.subscribe(network, params)
    },
    eth_unsubscribe: async ({ params }) => subscriptions.unsubscribe(params),
  }
}
