import type { NftProof } from '@walletframe/api-contract'
import { z } from 'zod'
import { Failure } from '../failure.ts'
import { solanaNetworkId } from '../networkConfig.ts'
import { createTextCache } from '../services/nodes/cache.ts'
import { blockscoutUrls } from './blockscout.ts'
import { foundKey } from './evm/looks.ts'
import type { Exchanges } from './market/exchange.ts'
import type { Market } from './market/market.ts'
import { createBlockscoutNfts } from './nfts/blockscout.ts'
import { createDasNfts } from './nfts/das.ts'
import { createMetadata } from './nfts/metadata.ts'
import { createNodeNfts } from './nfts/node.ts'
import type { PiecePage } from './nfts/piece.ts'
import { createSolanaNfts } from './nfts/solana.ts'
import { orFailure, type ProviderParts } from './provider.ts'

/** What accounts have of collections. */
export type Nfts = {
  /** Whether reading it now walks back over the chain: it is not remembered what reached the account. @param account as of `page`. */
  readonly looksBack: (account: string, network: string) => boolean
  /**
   * @param account EVM address in lower case, or one of Solana. @param network CAIP-2. @param cursor `next` of the page before. @param isFresh whether what is kept
   * of the account does not count.
   * @returns nothing where the network is not served here.
   * @throws Failure `invalid_request` (a cursor that is none), `provider_unavailable`, `rate_limited`.
   */
  readonly page: (ask: {
    readonly account: string
    readonly network: string
    readonly cursor?: string | undefined
    readonly isFresh?: boolean
  }) => Promise<PiecePage>
  /** Where a compressed piece stands in its tree. @throws Failure `provider_unavailable`, also where no index knows it; `rate_limited`. */
  readonly proof: (network: string, id: string) => Promise<NftProof>
}

const gateway = z
  .url({
    protocol: /^https$/,
    error: 'expected the https address of a gateway, such as https://ipfs.example.com',
  })
  // Addresses of pictures begin with it, and those go to every visitor.
  .refine(
    (url) => !URL.canParse(url) || new URL(url).username + new URL(url).password === '',
    'expected an address without credentials: every visitor sees it',
  )
  .refine(
    (url) => !/[?#]/.test(url),
    'expected an address without a query and without a fragment: every visitor sees it, and paths are put behind it',
  )
  .transform((url) => new URL(url).href.replace(/\/+$/, ''))

const nodeSettings = {
  /** Blocks of one `eth_getLogs`. */
  blockRange: z.number().int().min(1).max(1_000_000).default(2_000),
  /** Blocks back to which it is looked for what reached an account, when it is first asked about. */
  logBlocks: z.number().int().min(0).max(10_000_000).default(10_000),
  /** Of Solana networks an index with the Digital Asset Standard's API, which knows compressed pieces too. It may have a key in it. */
  das: z
    .record(
      solanaNetworkId,
      z.url({
        protocol: /^https?$/,
        error: "expected the http(s) address of an index with the Digital Asset Standard's API",
      }),
    )
    .default({}),
}

/**
 * `node`: what reached the account in the newest `logBlocks` blocks, and on Solana what it has now, by the operator's own nodes. `blockscout`: what a
 * Blockscout tells of the networks that have one in `urls`; the node's word for the others. `none`: nothing. Of both an index in `das` goes first.
 */
export const nftsConfig = z
  .discriminatedUnion(
    'kind',
    [
      z.strictObject({ kind: z.literal('node'), ipfsGateway: gateway.optional(), ...nodeSettings }),
      z.strictObject({
        kind: z.literal('blockscout'),
        urls: blockscoutUrls,
        ipfsGateway: gateway.optional(),
        ...nodeSettings,
      }),
      z.strictObject({ kind: z.literal('none') }),
    ],
    { error: 'expected { "kind": "node", … }, { "kind": "blockscout", "urls": … } or { "kind": "none" }' },
  )
  .prefault({ kind: 'node' })
export type NftsConfig = z.output<typeof nftsConfig>

/** Characters of what is remembered of accounts, of all networks together. */
const memorySize = 8 * 1024 * 1024

const nothing: PiecePage = { pieces: [], next: null, isWhole: true }

/** @param exchanges of the provider of swaps: they say where Multicall3 is. */
export const createNfts = (
  config: NftsConfig,
  exchanges: Exchanges,
  parts: ProviderParts,
  { multicall }: Pick<Market, 'multicall'>,
): Nfts => {
  const noIndex = () =>
    Promise.reject(new Failure('provider_unavailable', 'No index of this network knows compressed pieces.'))
  if (config.kind === 'none')
    return { looksBack: () => false, page: () => Promise.resolve(nothing), proof: noIndex }
  const memory = createTextCache(memorySize, parts.now)
  const metadata = createMetadata(config.ipfsGateway, parts)
  const urls = config.kind === 'blockscout' ? config.urls : {}
  const { ipfsGateway, das } = config
  const indexes = new Map(
    parts.config.networks.flatMap(({ id }) => {
      const url = das[id]
      return url === undefined ? [] : [[id, createDasNfts(url, ipfsGateway, id, parts)] as const]
    }),
  )
  type Read = (account: string, cursor: string | undefined, isFresh: boolean) => Promise<PiecePage>
  const readerOf = (id: string): Read | undefined => {
    const index = indexes.get(id)
    if (index) return index.page
    const url = urls[id]
    if (url !== undefined) return createBlockscoutNfts(url, ipfsGateway, id, parts)
    if (!parts.rpc.serves(id)) return undefined
    if (id.startsWith('solana:')) return createSolanaNfts(id, parts, memory, metadata)
    return id.startsWith('eip155:')
      ? createNodeNfts({ ...config, at: exchanges[id]?.multicall }, id, parts, multicall, memory, metadata)
      : undefined
  }
  const readers = new Map(parts.config.networks.map(({ id }) => [id, readerOf(id)] as const))
  return {
    looksBack: (account, network) =>
      network.startsWith('eip155:') &&
      readers.get(network) !== undefined &&
      urls[network] === undefined &&
      config.logBlocks > 0 &&
      memory.get(foundKey(network, account)) === undefined,
    page: async ({ account, network, cursor, isFresh = false }) => {
      const page = readers.get(network)
      if (!page) return nothing
      return orFailure(page(account, cursor, isFresh), 'Collectibles cannot be read now. Try again.')
    },
    proof: async (network, id) => {
      const index = indexes.get(network)
      return index ? orFailure(index.proof(id), 'This piece cannot be looked up now. Try again.') : noIndex()
    },
  }
}
