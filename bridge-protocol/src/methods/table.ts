import type { Namespace } from '../caip.ts'
import type { MethodPolicy } from '../contract.ts'
import type { RpcMethod } from './schema.ts'

/*
 * One method, one row: everything that anybody must know of an RPC method stands here, and nothing else knows methods by their names'
 * beginnings. From the rows follow the policies that the page gets with `ready`, the router's way, what may be asked again of a node, and
 * which calls closing the modal gives up. A method without a row is refused; refused.ts says of many why.
 *
 * `schema.ts` types the same methods: a row without a type, or a type without a row, does not compile.
 */

export type MethodRow = {
  readonly namespace: Namespace
  /**
   * `state`: the connection's state. `node`: the node of the network. `connect`: Connect, until an account is there. `wallet`: the
   * connected wallet, after the person's consent. `rule`: a rule of its own (an EIP's, frame-app/src/rpc/rules), which may ask a person too.
   */
  readonly answeredBy: 'state' | 'node' | 'connect' | 'wallet' | 'rule'
  /** Whether it may wait for a person: one such call at a time, without limit of time, and given up when the modal is closed. */
  readonly asksPerson: boolean
  /** Whether sending it twice is the same as sending it once. Only then is it sent again after a reload, or after a node's silence. */
  readonly isRepeatable: boolean
}

const row = (
  answeredBy: MethodRow['answeredBy'],
  more: Partial<Omit<MethodRow, 'answeredBy'>> = {},
): MethodRow => ({ namespace: 'eip155', answeredBy, asksPerson: false, isRepeatable: true, ...more })

const state = row('state')
const read = row('node')
/** Changes something at the node, or takes away what nobody can ask for again. */
const nodeOnce = row('node', { isRepeatable: false })
const ruled = row('rule')
const ruledOnce = row('rule', { isRepeatable: false })
const ruledWithPerson = row('rule', { asksPerson: true, isRepeatable: false })
const asking = { asksPerson: true, isRepeatable: false }
const connect = row('connect', asking)
const approval = row('wallet', asking)
const solanaApproval: MethodRow = { ...approval, namespace: 'solana' }
const bitcoin: MethodRow = { ...ruledWithPerson, namespace: 'bip122' }
const polkadot: MethodRow = { ...ruledWithPerson, namespace: 'polkadot' }

/** Methods that a page may call. */
export const methods: { readonly [Method in RpcMethod]: MethodRow } = {
  eth_accounts: state,
  eth_blobBaseFee: read,
  eth_blockNumber: read,
  eth_call: read,
  eth_chainId: state,
  eth_coinbase: state,
  eth_createAccessList: read,
  eth_estimateGas: read,
  eth_feeHistory: read,
  eth_gasPrice: read,
  eth_getAccount: read,
  eth_getBalance: read,
  eth_getBlockByHash: read,
  eth_getBlockByNumber: read,
  eth_getBlockReceipts: read,
  eth_getBlockTransactionCountByHash: read,
  eth_getBlockTransactionCountByNumber: read,
  eth_getCode: read,
  eth_getFilterChanges: nodeOnce,
  eth_getFilterLogs: read,
  eth_getLogs: read,
  eth_getProof: read,
  eth_getStorageAt: read,
  eth_getTransactionByBlockHashAndIndex: read,
  eth_getTransactionByBlockNumberAndIndex: read,
  eth_getTransactionByHash: read,
  eth_getTransactionCount: read,
  eth_getTransactionReceipt: read,
  eth_getUncleCountByBlockHash: read,
  eth_getUncleCountByBlockNumber: read,
  eth_maxPriorityFeePerGas: read,
  eth_newBlockFilter: nodeOnce,
  eth_newFilter: nodeOnce,
  eth_newPendingTransactionFilter: nodeOnce,
  eth_protocolVersion: read,
  eth_requestAccounts: connect,
  eth_sendRawTransaction: nodeOnce,
  eth_sendTransaction: approval,
  eth_signTypedData_v4: approval,
  eth_simulateV1: read,
  eth_subscribe: ruledOnce,
  eth_syncing: read,
  eth_uninstallFilter: nodeOnce,
  eth_unsubscribe: ruledOnce,
  net_listening: read,
  net_version: state,
  personal_ecRecover: ruled,
  personal_sign: approval,
  wallet_addEthereumChain: ruledWithPerson,
  wallet_getCallsStatus: ruled,
  wallet_getCapabilities: ruled,
  wallet_getPermissions: ruled,
  wallet_grantPermissions: ruledWithPerson,
  wallet_requestPermissions: ruledWithPerson,
  wallet_revokePermissions: ruledWithPerson,
  wallet_sendCalls: ruledWithPerson,
  wallet_showCallsStatus: ruledWithPerson,
  wallet_switchEthereumChain: ruledWithPerson,
  wallet_watchAsset: ruledWithPerson,
  web3_clientVersion: read,
  web3_sha3: ruled,
  solana_getAccounts: { ...state, namespace: 'solana' },
  solana_requestAccounts: { ...connect, namespace: 'solana' },
  solana_signMessage: solanaApproval,
  solana_signTransaction: solanaApproval,
  solana_signAllTransactions: solanaApproval,
  solana_signAndSendTransaction: solanaApproval,
  getAccountAddresses: { ...ruledOnce, namespace: 'bip122' },
  sendTransfer: bitcoin,
  signMessage: bitcoin,
  signPsbt: bitcoin,
  signPayload: polkadot,
  signRaw: polkadot,
}

/** What the wallet itself asks of nodes and no page may: methods that must not be sent twice. */
const ownOnce: ReadonlySet<string> = new Set(['sendTransaction', 'requestAirdrop'])

/** The row of a method; undefined where it is refused. Own names only: `toString` is no method. */
export const methodRow = (method: string): MethodRow | undefined =>
  Object.hasOwn(methods, method) ? methods[method as RpcMethod] : undefined

/** Whether a method may be asked of a node again, or one answer be shared by all who ask. */
export const isRepeatable = (method: string): boolean =>
  methodRow(method)?.isRepeatable ?? !ownOnce.has(method)

const policyOf = ({ asksPerson, isRepeatable: repeats }: MethodRow): MethodPolicy => {
  if (asksPerson) return 'unsafe'
  return repeats ? 'safe' : 'once'
}

/** What `ready` tells the page: each method that is served, and how a call of it is treated. */
export const methodPolicies: { readonly [method: string]: MethodPolicy } = Object.fromEntries(
  Object.entries(methods).map(([method, known]) => [method, policyOf(known)]),
)
