import {
  bundlerMethods,
  nodeMethodsByNamespace,
  type BundlerMethod,
  type NodeMethod,
  type SolanaNodeMethod,
} from '@walletframe/api-contract'

/** What the proxy does with a method. */
export type MethodPolicy = {
  /** What a call costs of a client's budget: about the work of a node, a plain read being 1. */
  readonly weight: number
  /**
   * `read`: may be asked twice, of any node, and shared. `send`: a signed transaction. `makeFilter`, `useFilter`: something that one node keeps
   * for one visitor. `own`: answered here. Of a bundler: `askBundler`: a read; `sponsor`: what its paymaster signs; `sendOperation`: a signed user
   * operation.
   */
  readonly kind:
    | 'read'
    | 'send'
    | 'makeFilter'
    | 'useFilter'
    | 'own'
    | 'askBundler'
    | 'sponsor'
    | 'sendOperation'
  /** `forever`: an answer other than null never changes. `head`: what the newest block says; it may be a moment old. */
  readonly keep?: 'forever' | 'head'
  /** A node may take seconds for it: it goes in no batch of the server's own. */
  readonly isSlow?: true
}

const read: MethodPolicy = { weight: 1, kind: 'read' }
const heavy = (weight: number): MethodPolicy => ({ ...read, weight })
const head: MethodPolicy = { ...read, keep: 'head' }
const forever: MethodPolicy = { ...read, keep: 'forever' }
const makeFilter: MethodPolicy = { weight: 5, kind: 'makeFilter' }

const policies: Readonly<Record<NodeMethod | SolanaNodeMethod, MethodPolicy>> = {
  eth_blobBaseFee: head,
  eth_blockNumber: head,
  eth_call: read,
  eth_chainId: { weight: 1, kind: 'own' },
  eth_createAccessList: heavy(5),
  eth_estimateGas: heavy(2),
  eth_feeHistory: head,
  eth_gasPrice: head,
  eth_getAccount: read,
  eth_getBalance: read,
  eth_getBlockByHash: forever,
  eth_getBlockByNumber: read,
  eth_getBlockReceipts: heavy(20),
  eth_getBlockTransactionCountByHash: forever,
  eth_getBlockTransactionCountByNumber: read,
  eth_getCode: read,
  eth_getFilterChanges: { weight: 2, kind: 'useFilter' },
  eth_getFilterLogs: { weight: 20, kind: 'useFilter' },
  eth_getLogs: heavy(20),
  eth_getProof: heavy(5),
  eth_getStorageAt: read,
  eth_getTransactionByBlockHashAndIndex: forever,
  eth_getTransactionByBlockNumberAndIndex: read,
  eth_getTransactionByHash: read,
  eth_getTransactionCount: read,
  eth_getTransactionReceipt: read,
  eth_getUncleCountByBlockHash: forever,
  eth_getUncleCountByBlockNumber: read,
  eth_maxPriorityFeePerGas: head,
  eth_newBlockFilter: makeFilter,
  eth_newFilter: makeFilter,
  eth_newPendingTransactionFilter: makeFilter,
  eth_protocolVersion: read,
  eth_sendRawTransaction: { weight: 5, kind: 'send' },
  eth_simulateV1: heavy(20),
  eth_syncing: head,
  eth_uninstallFilter: { weight: 1, kind: 'useFilter' },
  net_listening: head,
  net_version: forever,
  web3_clientVersion: { weight: 1, kind: 'own' },
  getAccountInfo: read,
  getBalance: read,
  getBlockHeight: head,
  getBlockTime: read,
  getEpochInfo: head,
  getFeeForMessage: read,
  getGenesisHash: forever,
  getHealth: read,
  // Not kept: two transfers alike that name one blockhash are one transaction.
  getLatestBlockhash: read,
  getMinimumBalanceForRentExemption: read,
  getMultipleAccounts: heavy(2),
  getRecentPrioritizationFees: head,
  getSignatureStatuses: read,
  getSignaturesForAddress: heavy(10),
  getSlot: head,
  getTokenAccountBalance: read,
  getTokenAccountsByDelegate: heavy(10),
  getTokenAccountsByOwner: heavy(10),
  getTokenLargestAccounts: heavy(20),
  getTokenSupply: read,
  getTransaction: heavy(2),
  getVersion: read,
  isBlockhashValid: read,
  sendTransaction: { weight: 5, kind: 'send' },
  simulateTransaction: heavy(5),
}

/** Reads that end up in what is signed: fees, nonces, estimates, simulations. */
const preparing: ReadonlySet<string> = new Set<NodeMethod | SolanaNodeMethod>([
  'eth_blobBaseFee',
  'eth_createAccessList',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getTransactionCount',
  'eth_maxPriorityFeePerGas',
  'eth_simulateV1',
  'getFeeForMessage',
  'getLatestBlockhash',
  'getRecentPrioritizationFees',
  'isBlockhashValid',
  'simulateTransaction',
])

/** Whether a node that a page wishes for may be asked: reads alone, and none that prepares a transaction. */
export const isForPageNodes = (method: string, { kind }: MethodPolicy): boolean =>
  kind === 'read' && !preparing.has(method)

const askBundler: MethodPolicy = { weight: 2, kind: 'askBundler' }
const sponsor: MethodPolicy = { weight: 10, kind: 'sponsor' }

const bundlerPolicies: Readonly<Record<BundlerMethod, MethodPolicy>> = {
  eth_estimateUserOperationGas: { ...askBundler, weight: 10 },
  eth_getUserOperationByHash: askBundler,
  eth_getUserOperationReceipt: askBundler,
  eth_sendUserOperation: { weight: 20, kind: 'sendOperation' },
  eth_supportedEntryPoints: askBundler,
  pimlico_getUserOperationGasPrice: askBundler,
  pm_getPaymasterData: sponsor,
  pm_getPaymasterStubData: sponsor,
  rundler_maxPriorityFeePerGas: askBundler,
}
const ofBundlers: ReadonlySet<string> = new Set(bundlerMethods)

/** What may be asked of a network's bundler. */
export const bundlerPolicyOf = (method: string): MethodPolicy | undefined =>
  ofBundlers.has(method) ? bundlerPolicies[method as BundlerMethod] : undefined

const allowed: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(nodeMethodsByNamespace).map(([namespace, methods]) => [namespace, new Set<string>(methods)]),
)

/** What may be asked of a network's nodes: each namespace has its own list, and what is on none is refused. @param network CAIP-2. */
export const policyOf = (network: string, method: string): MethodPolicy | undefined =>
  allowed.get(network.slice(0, network.indexOf(':')))?.has(method)
    ? policies[method as keyof typeof policies]
    : undefined

/** Reads that the server asks its own nodes for, and that no visitor may. */
const ownReads: Readonly<Record<string, MethodPolicy>> = {
  trace_filter: { ...heavy(20), isSlow: true },
  trace_transaction: { ...heavy(5), isSlow: true },
}

/** What the server may read of a network's nodes by itself. */
export const ownReadPolicyOf = (network: string, method: string): MethodPolicy | undefined =>
  policyOf(network, method) ?? (network.startsWith('eip155:') ? ownReads[method] : undefined)
