import * as z from 'zod/mini'
import { route } from './http.ts'
import { longestPageWish } from './pageNodes.ts'

/** Calls in one batch (specification, section 9). */
export const mostCalls = 1_000
/** Arrays and objects inside each other in `params`; what the listed methods take has fewer than ten. */
const deepest = 64

/** Whether a value is no deeper than {@link deepest}. Without recursion: what is too deep must not end in a stack that is too small. */
export const isShallow = (value: unknown): boolean => {
  let level: readonly unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) return false
    level = level.flatMap((each) =>
      typeof each === 'object' && each !== null ? (Object.values(each) as readonly unknown[]) : [],
    )
  }
  return true
}

/** One JSON-RPC 2.0 request to a node. Notifications are not taken. */
export const rpcRequest = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.number(), z.string().check(z.maxLength(128))]),
  method: z.string().check(z.maxLength(128)),
  params: z.optional(
    z
      .array(z.unknown())
      .check(z.refine(isShallow, `expected at most ${deepest} levels of arrays and objects`)),
  ),
})
export type RpcRequest = z.output<typeof rpcRequest>

export const rpcResponse = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.nullable(z.union([z.number(), z.string()])),
  result: z.optional(z.unknown()),
  error: z.optional(z.object({ code: z.number(), message: z.string(), data: z.optional(z.unknown()) })),
})
export type RpcResponse = z.output<typeof rpcResponse>

/**
 * JSON-RPC proxy to the nodes that the operator configured for a network (CAIP-2). It takes one request, or a batch of up to
 * {@link mostCalls}; the members of a batch may each be wrong or refused by themselves and then have an error each. Results come in the very
 * characters that the node used; the answers of a batch come in the order of the requests.
 * Errors of a request as a whole: `network_unknown` 404, `rpc_method_refused` 403, `payload_too_large` 413, `rate_limited` 429,
 * `node_unavailable` 502.
 */
export const rpcProxy = route({
  method: 'POST',
  path: '/rpc/:network',
  params: z.object({ network: z.string().check(z.maxLength(64)) }),
  query: z.object({
    /** Addresses of nodes that the page's reads are asked of, if the project lists their hosts: a space between, the first one first. */
    nodes: z.optional(z.string().check(z.maxLength(longestPageWish))),
  }),
  project: 'query-or-header',
  body: z.union([z.array(z.unknown()).check(z.minLength(1), z.maxLength(mostCalls)), rpcRequest]),
  answer: z.union([z.array(rpcResponse), rpcResponse]),
  errors: ['network_unknown', 'rpc_method_refused', 'node_unavailable'],
  auth: 'none',
  origin: 'own',
  limit: 'rpc',
  size: 'batch',
  cache: 'no-store',
  exact: true,
})

/** The way to the nodes. */
export const rpcRoutes = { rpcProxy }

/** Methods that the proxy passes on to an EVM node: reads, and broadcasting what is already signed. */
export const nodeMethods = [
  'eth_blobBaseFee',
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_createAccessList',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getAccount',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getCode',
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_getLogs',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_getUncleCountByBlockHash',
  'eth_getUncleCountByBlockNumber',
  'eth_maxPriorityFeePerGas',
  'eth_newBlockFilter',
  'eth_newFilter',
  'eth_newPendingTransactionFilter',
  'eth_protocolVersion',
  'eth_sendRawTransaction',
  'eth_simulateV1',
  'eth_syncing',
  'eth_uninstallFilter',
  'net_listening',
  'net_version',
  'web3_clientVersion',
] as const
export type NodeMethod = (typeof nodeMethods)[number]

/**
 * Methods that it passes on to the bundler of an EVM network (ERC-7769), where there is one, and to its paymaster (ERC-7677). The prices of operations have
 * no standard: two names that bundlers have for them.
 */
export const bundlerMethods = [
  'eth_estimateUserOperationGas',
  'eth_getUserOperationByHash',
  'eth_getUserOperationReceipt',
  'eth_sendUserOperation',
  'eth_supportedEntryPoints',
  'pimlico_getUserOperationGasPrice',
  'pm_getPaymasterData',
  'pm_getPaymasterStubData',
  'rundler_maxPriorityFeePerGas',
] as const
export type BundlerMethod = (typeof bundlerMethods)[number]

/**
 * The same for a Solana node. Left out: airdrops, what walks a whole program or chain
 * (`getProgramAccounts`, `getLargestAccounts`, `getSupply`), and what only a validator's operator asks for.
 */
export const solanaNodeMethods = [
  'getAccountInfo',
  'getBalance',
  'getBlockHeight',
  'getBlockTime',
  'getEpochInfo',
  'getFeeForMessage',
  'getGenesisHash',
  'getHealth',
  'getLatestBlockhash',
  'getMinimumBalanceForRentExemption',
  'getMultipleAccounts',
  'getRecentPrioritizationFees',
  'getSignatureStatuses',
  'getSignaturesForAddress',
  'getSlot',
  'getTokenAccountBalance',
  'getTokenAccountsByDelegate',
  'getTokenAccountsByOwner',
  'getTokenLargestAccounts',
  'getTokenSupply',
  'getTransaction',
  'getVersion',
  'isBlockhashValid',
  'sendTransaction',
  'simulateTransaction',
] as const
export type SolanaNodeMethod = (typeof solanaNodeMethods)[number]

/** Namespaces (CAIP-2) that a network may be of, each with the methods that the proxy passes on. */
export const nodeMethodsByNamespace = {
  eip155: nodeMethods,
  solana: solanaNodeMethods,
} as const
export type NodeNamespace = keyof typeof nodeMethodsByNamespace
