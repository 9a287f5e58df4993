import { z } from 'zod'
import { evmNetworkId } from '../networkConfig.ts'
import { createTextCache } from '../services/nodes/cache.ts'
import { blockscoutUrls } from './blockscout.ts'
import { createBlockscoutTokens } from './balances/blockscout.ts'
import { createEvmBalances } from './balances/evm.ts'
import { createBitcoinBalances } from './balances/bitcoin.ts'
import { createSolanaBalances } from './balances/solana.ts'
import type { Bitcoin } from './bitcoin.ts'
import { evmAddress, type Exchanges } from './market/exchange.ts'
import { foundKey } from './evm/looks.ts'
import type { Market } from './market/market.ts'
import { lifetimes, type ProviderParts } from './provider.ts'

/** What an account has of one coin or token. */
export type AccountBalance = {
  /** As the network writes it; null for the network's own coin. */
  readonly address: string | null
  /** Display text; empty where a contract says nothing of itself. */
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** Smallest units, in digits: this passes through a cache of JSON. */
  readonly amount: string
  /** What waits to be in a block, in smallest units: above zero it comes on top of `amount`, below it is taken from that already. */
  readonly pending?: string
  /** Of somewhere that the operator named; empty where there is none. */
  readonly logoUri: string
  /** Nobody whom the operator trusts named it, and what it says of itself is what such tokens say that are sent to strangers. */
  readonly suspicious: boolean
}

/** What an account has on one network. */
export type AccountBalances = {
  readonly balances: readonly AccountBalance[]
  /** False where there may be more: not all that was to be read was read. */
  readonly isWhole: boolean
}

/** What accounts have. */
export type Balances = {
  /** Whether balances of this network are read. */
  readonly serves: (network: string) => boolean
  /** Whether reading it now walks back over the chain: it is not remembered what reached the account. @param account as of `of`. */
  readonly looksBack: (account: string, network: string) => boolean
  /**
   * @param account plain address, of the network's namespace. @param network CAIP-2.
   * @param fresh tokens (lower case on EVM networks) of which the account has another amount now: nothing kept is told. Undefined: what is
   *   less than 30 seconds old is good.
   * @throws OutboundError, NodeRefusal
   */
  readonly of: (ask: {
    readonly account: string
    readonly network: string
    readonly fresh?: readonly string[] | undefined
  }) => Promise<AccountBalances>
}

const nodeSettings = {
  /** Tokens that are always looked for, by network. */
  tokens: z.record(evmNetworkId, z.array(evmAddress).max(1_000)).default({}),
  /** Whether tokens of the list that ships are looked for, and the names that it has for tokens of Solana are used. */
  shippedTokens: z.boolean().default(true),
  /** Blocks of one `eth_getLogs`. */
  blockRange: z.number().int().min(1).max(1_000_000).default(2_000),
  /** Blocks back to which transfers to an account are looked for, when it is first asked about; 0: never. */
  logBlocks: z.number().int().min(0).max(10_000_000).default(10_000),
}

/**
 * `node`: what the operator's nodes tell: the network's own coin, tokens of the list that ships, of the providers of swaps and of `tokens`, and
 * those of which something reached the account in the newest `logBlocks` blocks. `blockscout`: the same, but which tokens reached it a Blockscout tells, of
 * the networks that have one in `urls`. `none`: nothing.
 */
export const balancesConfig = z
  .discriminatedUnion(
    'kind',
    [
      z.strictObject({ kind: z.literal('node'), ...nodeSettings }),
      z.strictObject({ kind: z.literal('blockscout'), urls: blockscoutUrls, ...nodeSettings }),
      z.strictObject({ kind: z.literal('none') }),
    ],
    { error: 'expected { "kind": "node", … }, { "kind": "blockscout", "urls": … } or { "kind": "none" }' },
  )
  .prefault({ kind: 'node' })
export type BalancesConfig = z.output<typeof balancesConfig>

/** Characters of what is remembered of accounts, of all networks together. */
const memorySize = 16 * 1024 * 1024
/** Tokens that one load is asked for by name, of all who wait for it. */
const mostWanted = 100

/** @param exchanges of the provider of swaps. */
export const createBalances = (
  config: BalancesConfig,
  exchanges: Exchanges,
  parts: ProviderParts,
  market: Market,
  bitcoin: Bitcoin,
): Balances => {
  const { rpc, cache } = parts
  const memory = createTextCache(memorySize, parts.now)
  const urls = config.kind === 'blockscout' ? config.urls : {}
  const readers = new Map(
    config.kind === 'none'
      ? []
      : parts.config.networks.flatMap((network) => {
          const { id } = network
          if (!rpc.serves(id)) return []
          const { blockRange, logBlocks, tokens, shippedTokens: shipped } = config
          if (id.startsWith('solana:')) return [[id, createSolanaBalances(network, parts, shipped)] as const]
          if (!id.startsWith('eip155:')) return []
          const listed = tokens[id] ?? []
          const url = urls[id]
          const tokensOf = url === undefined ? undefined : createBlockscoutTokens(url, id, parts, memory)
          const read = createEvmBalances(
            { blockRange, logBlocks, listed, shipped, exchange: exchanges[id], tokensOf },
            network,
            parts,
            market,
            memory,
          )
          return [[id, read] as const]
        }),
  )
  /** These keep what they read by themselves. */
  const bitcoins = new Map(
    config.kind === 'none'
      ? []
      : parts.config.networks
          .filter(({ id }) => bitcoin.serves(id))
          .map((network) => [network.id, createBitcoinBalances(network, bitcoin)]),
  )
  /** Tokens that the load which waits to begin has to look at: it is one for all who want one. */
  const wanted = new Map<string, Set<string>>()
  return {
    serves: (network) => readers.has(network) || bitcoins.has(network),
    looksBack: (account, network) =>
      config.kind !== 'none' &&
      config.logBlocks > 0 &&
      urls[network] === undefined &&
      network.startsWith('eip155:') &&
      readers.has(network) &&
      memory.get(foundKey(network, account)) === undefined,
    of: async ({ account, network, fresh }) => {
      const ofBitcoin = bitcoins.get(network)
      if (ofBitcoin) return ofBitcoin(account, fresh !== undefined)
      const read = readers.get(network)
      if (!read) return { balances: [], isWhole: true }
      const key = `balances:${network}:${account}`
      if (!fresh) return cache.get(key, lifetimes.balance, () => read(account, []))
      const together = wanted.get(key) ?? new Set()
      wanted.set(key, together)
      for (const token of fresh) if (together.size < mostWanted) together.add(token)
      return cache.renew(key, lifetimes.balance, () => {
        wanted.delete(key)
        return read(account, [...together])
      })
    },
  }
}
