import type { HistoryPage } from '@walletframe/api-contract'
import { z } from 'zod'
import type { NetworkConfig } from '../config.ts'
import { evmNetworkId } from '../networkConfig.ts'
import type { Bitcoin } from './bitcoin.ts'
import { blockscoutUrls } from './blockscout.ts'
import { createBitcoinHistory } from './history/bitcoin.ts'
import { createEtherscanHistory } from './history/etherscan.ts'
import { createBlockscoutHistory } from './history/blockscout.ts'
import { createIndex } from './history/index/createIndex.ts'
import { createNodeHistory, type NodeHistoryConfig } from './history/node.ts'
import { createSolanaHistory } from './history/solana.ts'
import { orFailure, type ProviderParts } from './provider.ts'

/** What happened to accounts. */
export type History = {
  /**
   * @param account plain address of the network's namespace. @param network CAIP-2. @param cursor `next` of the page before.
   * @returns nothing where the network has no history here.
   * @throws Failure `invalid_request` (a cursor that is none), `provider_unavailable`, `rate_limited`.
   */
  readonly page: (ask: {
    readonly account: string
    readonly network: string
    readonly cursor?: string | undefined
  }) => Promise<HistoryPage>
  /** Reads blocks of the accounts that are followed into the index, for some seconds. Absent where there is no index. */
  readonly fill?: (signal: AbortSignal) => Promise<void>
}

const nodeSettings = {
  blockRange: z.number().int().min(1).max(1_000_000).default(2_000),
  scanBlocks: z.number().int().min(0).max(128).default(0),
}

const indexSettings = {
  /** By itself all EVM networks. */
  networks: z.array(evmNetworkId).min(1, 'expected at least one network').optional(),
  traceRange: z.number().int().min(1).max(1_000_000).default(100),
  confirmations: z.number().int().min(1).max(100_000).default(128),
  rangesPerSecond: z.number().min(0.1).max(1_000).default(10),
  mostAccounts: z.number().int().min(1).max(1_000_000).default(10_000),
}

/**
 * `node`: what the operator's node tells. `index`: the same, read once and kept in the database, with the coin's transfers where the node has traces. `blockscout`: what a Blockscout tells of the networks that have one in `urls`, `etherscan`: what Etherscan, or an
 * explorer that speaks like it, tells of `networks`; the node's word for the others. `none`: nothing. Of Bitcoin the network's `esploraUrl` tells it.
 */
export const historyConfig = z
  .discriminatedUnion(
    'kind',
    [
      z.strictObject({ kind: z.literal('node'), ...nodeSettings }),
      z.strictObject({ kind: z.literal('index'), ...nodeSettings, ...indexSettings }),
      z.strictObject({
        kind: z.literal('blockscout'),
        urls: blockscoutUrls,
        ...nodeSettings,
      }),
      z.strictObject({
        kind: z.literal('etherscan'),
        url: z.url({ protocol: /^https?$/ }).default('https://api.etherscan.io/v2/api'),
        apiKey: z.string().min(1).max(256).optional(),
        networks: z.array(evmNetworkId).min(1, 'expected at least one network'),
        ...nodeSettings,
      }),
      z.strictObject({ kind: z.literal('none') }),
    ],
    {
      error:
        'expected { "kind": "node", … }, { "kind": "index", … }, { "kind": "blockscout", "urls": … }, { "kind": "etherscan", "networks": … } or { "kind": "none" }',
    },
  )
  .prefault({ kind: 'node' })
export type HistoryConfig = z.output<typeof historyConfig>

export const createHistory = (
  config: HistoryConfig,
  parts: ProviderParts,
  bitcoin: Pick<Bitcoin, 'serves' | 'page'>,
): History => {
  if (config.kind === 'none') return { page: () => Promise.resolve({ data: [], next: null }) }
  const nodes: NodeHistoryConfig = config
  const urls = config.kind === 'blockscout' ? config.urls : {}
  const index = config.kind === 'index' ? createIndex(config, parts) : undefined
  /** Undefined where the network has no history here. */
  const readerOf = (network: NetworkConfig) => {
    const { id } = network
    if (bitcoin.serves(id)) return createBitcoinHistory(network, bitcoin, parts.now)
    if (id.startsWith('solana:')) return createSolanaHistory(network, parts)
    if (!id.startsWith('eip155:')) return undefined
    if (config.kind === 'etherscan' && config.networks.includes(id))
      return createEtherscanHistory(config, network, parts)
    if (index?.serves(id) === true) return index.historyOf(network)
    const url = urls[id]
    return url === undefined
      ? createNodeHistory(nodes, network, parts)
      : createBlockscoutHistory(url, network, parts)
  }
  const pages = new Map(parts.config.networks.map((network) => [network.id, readerOf(network)]))
  return {
    page: async ({ account, network, cursor }) => {
      const page = pages.get(network)
      if (!page) return { data: [], next: null }
      return orFailure(page(account, cursor), 'The history cannot be read now. Try again.')
    },
    ...(index && { fill: index.fill }),
  }
}
