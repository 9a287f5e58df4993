import type { MethodPolicy } from '../contract.ts'

/*
 * Every RPC method that the border lets through, by class (specification, section 6). A method that is not here is refused.
 * Lists rather than a map: they are in the first kilobytes of the frame, and travel to each page.
 */

/** Read-only, answered by the node or from state; may be sent again after a reload. */
const safe: readonly string[] = [
  'eth_accounts',
  'eth_blobBaseFee',
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_coinbase',
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
  'eth_subscribe',
  'eth_syncing',
  'eth_uninstallFilter',
  'eth_unsubscribe',
  'net_listening',
  'net_version',
  'personal_ecRecover',
  'solana_getAccounts',
  'wallet_getCallsStatus',
  'wallet_getCapabilities',
  'wallet_getPermissions',
  'web3_clientVersion',
  'web3_sha3',
]

/** A person decides, or the connection changes; one at a time; never replayed. */
const unsafe: readonly string[] = [
  'eth_requestAccounts',
  'eth_sendTransaction',
  'eth_signTypedData_v4',
  'personal_sign',
  'wallet_addEthereumChain',
  'wallet_requestPermissions',
  'wallet_revokePermissions',
  'wallet_sendCalls',
  'wallet_showCallsStatus',
  'wallet_switchEthereumChain',
  'wallet_watchAsset',
  'solana_requestAccounts',
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
]

const all = (methods: readonly string[], policy: MethodPolicy) =>
  methods.map((method): [string, MethodPolicy] => [method, policy])

export const methodPolicies: { readonly [method: string]: MethodPolicy } = Object.fromEntries([
  ...all(safe, 'safe'),
  ...all(unsafe, 'unsafe'),
])

/** The class of an RPC method; undefined where it is refused. Own names only: `toString` is no method. */
export const policyOf = (method: string): MethodPolicy | undefined =>
  Object.hasOwn(methodPolicies, method) ? methodPolicies[method] : undefined
