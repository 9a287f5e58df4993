import { isBitcoinNetwork } from '@walletframe/api-contract/bitcoin'
import { z } from 'zod'
import { knownIds, knownNetwork, publicNodeOf } from './knownNetworks.ts'

/** Calls in one batch to a node, where its entry does not say: what providers take. */
const usualBatch = 100
/** Milliseconds for which what the newest block says may be kept; the longest that an operator may set. */
const usualHeadCache = 500
const longestHeadCache = 1_000

/**
 * CAIP-2 ids of the namespaces that are served: an EVM chain id, or the first 32 characters of a genesis hash. Bitcoin and Polkadot are for
 * the page's own wallets: nothing is read from their nodes, and Bitcoin is read through an Esplora.
 */
const networkId = /^(eip155:[1-9]\d*|solana:[1-9A-HJ-NP-Za-km-z]{32}|(bip122|polkadot):[0-9a-f]{32})$/

/** CAIP-2 id of an EVM network. */
export const evmNetworkId = z.string().regex(/^eip155:[1-9]\d*$/, 'expected a network such as eip155:1')

/** CAIP-2 id of a Solana network. */
export const solanaNetworkId = z
  .string()
  .regex(
    /^solana:[1-9A-HJ-NP-Za-km-z]{32}$/,
    'expected a network such as solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  )

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
  /** Whether batches of the e-mail wallet have their network fee paid by that paymaster, as far as it agrees. */
  sponsors: z.boolean().default(false),
  /** Operations a day that one account may have paid. */
  sponsorsPerDay: z.number().int().min(1).max(100_000).default(100),
})

/** A network as the operator describes it: `rpcUrl` and `rpcUrls` become `nodes`. */
const networkConfig = z
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
    /** Of Bitcoin: the HTTP API of an Esplora (`/address/…` lies below it), which tells balances, fees and what became of transactions. */
    esploraUrl: z
      .url({ protocol: /^https?$/, error: 'expected the http(s) address of an Esplora' })
      .refine((url) => !/[?#]/.test(url), 'expected no query and no fragment')
      .transform((url) => url.replace(/\/+$/, ''))
      .optional(),
    /** Told to wallets that do not know the network; of known ones, their public node. */
    walletRpcUrl: nodeUrl.optional(),
    headCacheMs: z.number().int().min(0).max(longestHeadCache).default(usualHeadCache),
    explorerUrl: z
      .url({ protocol: /^https?$/ })
      .transform((value) => value.replace(/\/$/, ''))
      .optional(),
    testnet: z.boolean().default(false),
    /** Instead of the frame's own icon; fetched and drawn by this server. */
    iconUrl: z.url({ protocol: /^https$/, error: 'expected an https:// address of an image' }).optional(),
    bundler: bundler.nullable().default(null),
    /** Whether accounts of the e-mail wallet may get code there, so that several calls are one transaction (EIP-7702). */
    smartAccounts: z.boolean().optional(),
    /** Whether accounts of the e-mail wallet may have a smart account there, with an address of its own (ERC-4337). */
    erc4337: z.boolean().optional(),
    /** Whether accounts may give permissions there (ERC-7715), by code that holds them on the chain. */
    sessions: z.boolean().optional(),
  })
  .transform(({ rpcUrl, rpcUrls, ...network }) => ({
    ...network,
    nodes: [...(rpcUrl === undefined ? [] : [node.parse({ url: rpcUrl })]), ...rpcUrls],
  }))
  .superRefine(({ id, nodes, bundler: given, smartAccounts, erc4337, sessions, esploraUrl }, context) => {
    if (esploraUrl !== undefined && !isBitcoinNetwork(id))
      context.addIssue({
        code: 'custom',
        path: ['esploraUrl'],
        message: 'an Esplora is for Bitcoin and its test networks',
      })
    if (smartAccounts && !id.startsWith('eip155:'))
      context.addIssue({
        code: 'custom',
        path: ['smartAccounts'],
        message: 'smart accounts are for eip155 networks',
      })
    if (erc4337 && !id.startsWith('eip155:'))
      context.addIssue({
        code: 'custom',
        path: ['erc4337'],
        message: 'smart accounts are for eip155 networks',
      })
    const serves = (version: '0.7' | '0.8') => given?.entryPoints.includes(version) ?? false
    if (erc4337 && !serves('0.7'))
      context.addIssue({
        code: 'custom',
        path: ['erc4337'],
        message:
          'smart accounts with an address of their own need a bundler of entry point 0.7: expected "bundler", and "0.7" in its "entryPoints"',
      })
    if (sessions && !id.startsWith('eip155:'))
      context.addIssue({
        code: 'custom',
        path: ['sessions'],
        message: 'permissions of accounts are for eip155 networks',
      })
    if (given?.sponsors && !(smartAccounts && serves('0.8')) && !(erc4337 && serves('0.7')))
      context.addIssue({
        code: 'custom',
        path: ['bundler', 'sponsors'],
        message:
          'fees are paid for smart accounts: expected "smartAccounts": true, and "0.8" in "entryPoints"; or "erc4337": true, and "0.7" there',
      })
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

/** What stands in the list for all known networks that it does not name. */
const allKnown = 'known'

/** CAIP-2 of an entry that is an id alone: `eip155:1`, or `1`. */
const idOf = (entry: unknown): string | undefined =>
  typeof entry === 'number' ? `eip155:${entry}` : typeof entry === 'string' ? entry : undefined

const isObject = (entry: unknown): entry is Readonly<Record<string, unknown>> =>
  typeof entry === 'object' && entry !== null && !Array.isArray(entry)

/** What wallets are told of a known EVM network that they do not know: others have no such question. */
const forWallets = (id: string) => {
  const walletRpcUrl = id.startsWith('eip155:') ? publicNodeOf(id) : undefined
  return walletRpcUrl !== undefined && { walletRpcUrl }
}

/** An entry in full: what is known of its network stands where the operator says nothing. Only an id alone gets a public node. */
const inFull = (entry: unknown): unknown => {
  const id = idOf(entry)
  if (id !== undefined) {
    const url = publicNodeOf(id)
    const member = id.startsWith('bip122:') ? 'esploraUrl' : 'rpcUrl'
    return { ...knownNetwork(id), ...forWallets(id), ...(url !== undefined && { [member]: url }) }
  }
  if (!isObject(entry) || typeof entry['id'] !== 'string') return entry
  return { ...knownNetwork(entry['id']), ...forWallets(entry['id']), ...entry }
}

/** Whoever puts a node's address in the place of an id may have put a key with it: that is not repeated. */
const unknownId = (id: string) =>
  `${id.includes('://') ? 'an address' : JSON.stringify(id.slice(0, 64))} is no network that is known: expected { "id", "name", "nativeCurrency", "rpcUrl" }, or one of the ids in docs/self-hosting.md`

/**
 * The networks: each described, or known by its id alone; `known` stands for all others that are known, after those. An entry without nodes of its
 * own asks a public one (`isPublic`).
 */
export const networksConfig = z.array(z.unknown()).transform((entries, context) => {
  const issue = (path: readonly PropertyKey[], message: string) =>
    context.addIssue({ code: 'custom', path: [...path], message })
  const parse = (entry: unknown, path: readonly PropertyKey[]) => {
    const id = idOf(entry)
    if (id !== undefined && !knownNetwork(id)) {
      issue(path, unknownId(id))
      return []
    }
    const { success, data, error } = networkConfig.safeParse(inFull(entry))
    for (const { path: inside, message } of error?.issues ?? []) issue([...path, ...inside], message)
    const isRead = success && (data.nodes.length > 0 || data.esploraUrl !== undefined)
    return success ? [{ ...data, isPublic: id !== undefined && isRead }] : []
  }
  const named = entries.flatMap((entry, index) => (entry === allKnown ? [] : parse(entry, [index])))
  const isNamed = (id: string) => named.some((network) => network.id === id)
  return [
    ...named,
    ...(entries.includes(allKnown)
      ? knownIds.filter((id) => !isNamed(id)).flatMap((id) => parse(id, []))
      : []),
  ]
})

/** What an operator should hear of the networks whose public nodes are asked; undefined where there are none. */
export const publicNodesNotice = (
  networks: readonly { readonly name: string; readonly isPublic: boolean }[],
): string | undefined => {
  const names = networks.filter(({ isPublic }) => isPublic).map(({ name }) => name)
  return names.length === 0
    ? undefined
    : `Public nodes without a key are asked for ${names.length === 1 ? names[0] : `${names.length} networks`}: they limit, lag and see what is asked. Before visitors come, name nodes of your own (rpcUrl of networks, esploraUrl of Bitcoin, docs/self-hosting.md).`
}
