import { z } from 'zod'

/** Calls in one batch to a node, where its entry does not say: what providers take. */
const usualBatch = 100
/** Milliseconds for which what the newest block says may be kept; the longest that an operator may set. */
const usualHeadCache = 500
const longestHeadCache = 1_000

/**
 * CAIP-2 ids of the namespaces that are served: an EVM chain id, or the first 32 characters of a genesis hash. Bitcoin and Polkadot are for
 * the page's own wallets: nothing is read from their nodes.
 */
const networkId = /^(eip155:[1-9]\d*|solana:[1-9A-HJ-NP-Za-km-z]{32}|(bip122|polkadot):[0-9a-f]{32})$/

/** CAIP-2 id of an EVM network. */
export const evmNetworkId = z.string().regex(/^eip155:[1-9]\d*$/, 'expected a network such as eip155:1')

const nodeUrl = z.url({ protocol: /^https?$/, error: 'expected the http(s) address of a node' })

const node = z.strictObject({
  url: nodeUrl,
  /** Share of the visitors among the nodes of the network. */
  weight: z.number().positive('expected a number above 0').max(1_000).default(1),
  /** Calls in one batch; 1: the node takes no batches. */
  maxBatch: z.number().int().min(1).max(1_000).default(usualBatch),
})
export type NodeConfig = z.output<typeof node>

const nodeEntry = z.union([nodeUrl.transform((url) => node.parse({ url })), node], {
  error: 'expected the http(s) address of a node, or { "url", "weight"?, "maxBatch"? }',
})

/** A bundler of user operations (ERC-4337), and who pays for them. */
const bundler = z.strictObject({
  url: nodeUrl,
  /** Versions of the entry point that it takes operations for. */
  entryPoints: z
    .array(z.enum(['0.6', '0.7', '0.8'], 'expected "0.6", "0.7" or "0.8"'))
    .min(1)
    .default(['0.7', '0.8']),
  /** Without it, the bundler is asked. */
  paymasterUrl: nodeUrl.optional(),
})

/** A network as the operator writes it: `rpcUrl` and `rpcUrls` become `nodes`. */
export const networkConfig = z
  .strictObject({
    id: z
      .string()
      .regex(
        networkId,
        'expected a CAIP-2 id such as eip155:1 or solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp (the first 32 characters of the genesis hash)',
      ),
    name: z.string().min(1).max(64),
    nativeCurrency: z.strictObject({
      name: z.string().min(1).max(64),
      symbol: z.string().min(1).max(16),
      decimals: z.number().int().min(0).max(36),
    }),
    /** The operator's node; several stand in `rpcUrls`. Never told to anybody. */
    rpcUrl: nodeUrl.optional(),
    rpcUrls: z.array(nodeEntry).max(20).default([]),
    headCacheMs: z.number().int().min(0).max(longestHeadCache).default(usualHeadCache),
    explorerUrl: z
      .url({ protocol: /^https?$/ })
      .transform((value) => value.replace(/\/$/, ''))
      .optional(),
    testnet: z.boolean().default(false),
    /** Instead of the frame's own icon; fetched and drawn by this server. */
    iconUrl: z.url({ protocol: /^https$/, error: 'expected an https:// address of an image' }).optional(),
    bundler: bundler.nullable().default(null),
  })
  .transform(({ rpcUrl, rpcUrls, ...network }) => ({
    ...network,
    nodes: [...(rpcUrl === undefined ? [] : [node.parse({ url: rpcUrl })]), ...rpcUrls],
  }))
  .superRefine(({ id, nodes, bundler: given }, context) => {
    if (given && !id.startsWith('eip155:'))
      context.addIssue({
        code: 'custom',
        path: ['bundler'],
        message: 'bundlers are for eip155 networks',
      })
    if (nodes.length === 0 && /^(eip155|solana):/.test(id))
      context.addIssue({
        code: 'custom',
        path: ['rpcUrl'],
        message: 'expected the http(s) address of a node of this network',
      })
    if (new Set(nodes.map(({ url }) => url)).size < nodes.length)
      context.addIssue({ code: 'custom', path: ['rpcUrls'], message: 'a node is there twice' })
  })
