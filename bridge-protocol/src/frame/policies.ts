import type { MethodPolicy } from './contract.ts'

/**
 * Every RPC method that the border lets through, by class (specification, section 6). A method that is not here is refused.
 *
 * *safe*: read-only, answered by the node or from state, may be sent again after a reload.
 * *unsafe*: a person decides; one at a time; never replayed.
 */
export const methodPolicies: { readonly [method: string]: MethodPolicy } = {
  eth_accounts: 'safe',
  eth_blockNumber: 'safe',
  eth_call: 'safe',
  eth_chainId: 'safe',
  eth_estimateGas: 'safe',
  eth_feeHistory: 'safe',
  eth_gasPrice: 'safe',
  eth_getBalance: 'safe',
  eth_getBlockByHash: 'safe',
  eth_getBlockByNumber: 'safe',
  eth_getBlockReceipts: 'safe',
  eth_getBlockTransactionCountByHash: 'safe',
  eth_getBlockTransactionCountByNumber: 'safe',
  eth_getCode: 'safe',
  eth_getFilterChanges: 'safe',
  eth_getFilterLogs: 'safe',
  eth_getLogs: 'safe',
  eth_getProof: 'safe',
  eth_getStorageAt: 'safe',
  eth_getTransactionByBlockHashAndIndex: 'safe',
  eth_getTransactionByBlockNumberAndIndex: 'safe',
  eth_getTransactionByHash: 'safe',
  eth_getTransactionCount: 'safe',
  eth_getTransactionReceipt: 'safe',
  eth_getUncleCountByBlockHash: 'safe',
  eth_getUncleCountByBlockNumber: 'safe',
  eth_maxPriorityFeePerGas: 'safe',
  eth_newBlockFilter: 'safe',
  eth_newFilter: 'safe',
  eth_newPendingTransactionFilter: 'safe',
  eth_sendRawTransaction: 'safe',
  eth_syncing: 'safe',
  eth_uninstallFilter: 'safe',
  net_version: 'safe',
  web3_clientVersion: 'safe',
  eth_requestAccounts: 'unsafe',
  personal_sign: 'unsafe',
  eth_signTypedData_v4: 'unsafe',
  eth_sendTransaction: 'unsafe',
  wallet_switchEthereumChain: 'unsafe',
  solana_getAccounts: 'safe',
  solana_requestAccounts: 'unsafe',
  solana_signMessage: 'unsafe',
  solana_signTransaction: 'unsafe',
  solana_signAllTransactions: 'unsafe',
  solana_signAndSendTransaction: 'unsafe',
}

/** The class of an RPC method; undefined where it is refused. Own names only: `toString` is no method. */
export const policyOf = (method: string): MethodPolicy | undefined =>
  Object.hasOwn(methodPolicies, method) ? methodPolicies[method] : undefined
