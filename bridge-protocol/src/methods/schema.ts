import type { Json } from '../json.ts'

/*
 * Params and results of every method that a page may call, as their EIPs and the execution APIs write them: `request()` is typed by it.
 * Types alone, without any code. Amounts and numbers are hex with `0x`; addresses are 20 bytes, hashes 32.
 * https://ethereum.github.io/execution-apis/
 */

export type Hex = `0x${string}`
export type Address = Hex
export type Hash = Hex

/** `latest`, `pending` …, a number in hex, or a block's hash (EIP-1898). */
export type BlockId =
  | 'latest'
  | 'earliest'
  | 'pending'
  | 'safe'
  | 'finalized'
  | Hex
  | { readonly blockHash: Hash; readonly requireCanonical?: boolean }
  | { readonly blockNumber: Hex }

export type AccessList = readonly { readonly address: Address; readonly storageKeys: readonly Hash[] }[]

/** A transaction as `eth_sendTransaction`, `eth_call` and `eth_estimateGas` take it. */
export type TransactionRequest = {
  readonly from?: Address | undefined
  readonly to?: Address | null | undefined
  readonly data?: Hex | undefined
  readonly input?: Hex | undefined
  readonly value?: Hex | undefined
  readonly gas?: Hex | undefined
  readonly gasPrice?: Hex | undefined
  readonly maxFeePerGas?: Hex | undefined
  readonly maxPriorityFeePerGas?: Hex | undefined
  readonly nonce?: Hex | undefined
  readonly type?: Hex | undefined
  readonly chainId?: Hex | undefined
  readonly accessList?: AccessList | undefined
}

export type LogFilter = {
  readonly address?: Address | readonly Address[] | undefined
  readonly topics?: readonly (Hash | readonly Hash[] | null)[] | undefined
  readonly fromBlock?: BlockId | undefined
  readonly toBlock?: BlockId | undefined
  readonly blockHash?: Hash | undefined
}

/** A log as nodes tell it. */
export type RpcLog = {
  readonly address: Address
  readonly topics: readonly Hash[]
  readonly data: Hex
  readonly blockNumber: Hex | null
  readonly blockHash: Hash | null
  readonly transactionHash: Hash | null
  readonly transactionIndex: Hex | null
  readonly logIndex: Hex | null
  readonly removed: boolean
}

/** A transaction as nodes tell it; chains add members of their own. */
export type RpcTransaction = {
  readonly hash: Hash
  readonly from: Address
  readonly to: Address | null
  readonly input: Hex
  readonly value: Hex
  readonly nonce: Hex
  readonly gas: Hex
  readonly blockNumber: Hex | null
  readonly blockHash: Hash | null
  readonly transactionIndex: Hex | null
  readonly type: Hex
  readonly [member: string]: Json
}

export type RpcReceipt = {
  readonly transactionHash: Hash
  readonly transactionIndex: Hex
  readonly blockHash: Hash
  readonly blockNumber: Hex
  readonly from: Address
  readonly to: Address | null
  readonly contractAddress: Address | null
  readonly cumulativeGasUsed: Hex
  readonly gasUsed: Hex
  readonly logs: readonly RpcLog[]
  /** `0x1` succeeded, `0x0` reverted. */
  readonly status: Hex
  readonly [member: string]: Json
}

export type RpcBlock = {
  readonly number: Hex | null
  readonly hash: Hash | null
  readonly parentHash: Hash
  readonly timestamp: Hex
  readonly gasLimit: Hex
  readonly gasUsed: Hex
  readonly miner: Address
  readonly baseFeePerGas?: Hex
  /** Hashes, or whole transactions where they were asked for. */
  readonly transactions: readonly Hash[] | readonly RpcTransaction[]
  readonly [member: string]: Json | undefined
}

/** EIP-2255. */
export type Permission = {
  readonly invoker: string
  readonly parentCapability: string
  readonly caveats: readonly { readonly type: string; readonly value: Json }[]
}

/** ERC-7715: what `signer` may do in the name of the account, within limits that the chain holds. */
export type PermissionRequest = {
  /** Hex, or a number. */
  readonly chainId: Hex | number
  readonly address?: Address | undefined
  /** Seconds since 1970, within a year. */
  readonly expiry: number
  readonly signer: { readonly type: 'account'; readonly data: { readonly address: Address } }
  /** `native-token-transfer`, `native-token-periodic`, `erc20-token-transfer`, `erc20-token-periodic`, `contract-call`. */
  readonly permission: { readonly type: string; readonly data: { readonly [member: string]: Json } }
  /** `call-limit`. */
  readonly policies?: readonly { readonly type: string; readonly data: { readonly [member: string]: Json } }[]
}

/** `context` is what `signerMeta.delegationManager` redeems (ERC-7710). */
export type PermissionResponse = PermissionRequest & {
  readonly address: Address
  readonly context: Hex
  readonly signerMeta: { readonly delegationManager: Address }
}

/** EIP-3085. */
export type AddChain = {
  readonly chainId: Hex
  readonly chainName?: string | undefined
  readonly nativeCurrency?:
    | { readonly name: string; readonly symbol: string; readonly decimals: number }
    | undefined
  readonly rpcUrls?: readonly string[] | undefined
  readonly blockExplorerUrls?: readonly string[] | undefined
  readonly iconUrls?: readonly string[] | undefined
}

/** EIP-747. */
export type WatchAsset = {
  readonly type: string
  readonly options: {
    readonly address: string
    readonly symbol?: string | undefined
    readonly decimals?: number | undefined
    readonly image?: string | undefined
    readonly tokenId?: string | undefined
  }
}

/** EIP-5792. */
export type SendCalls = {
  readonly version: string
  readonly id?: string | undefined
  readonly from?: Address | undefined
  readonly chainId: Hex
  readonly atomicRequired?: boolean | undefined
  readonly calls: readonly {
    readonly to?: Address | undefined
    readonly data?: Hex | undefined
    readonly value?: Hex | undefined
    readonly capabilities?: { readonly [name: string]: unknown } | undefined
  }[]
  readonly capabilities?: { readonly [name: string]: unknown } | undefined
}

/** EIP-5792. `status` 100 pending, 200 confirmed, 4xx and 500 failed, 600 in part. */
export type CallsStatus = {
  readonly version: string
  readonly id: string
  readonly chainId: Hex
  readonly status: number
  readonly atomic: boolean
  readonly receipts?: readonly {
    readonly logs: readonly {
      readonly address: Address
      readonly data: Hex
      readonly topics: readonly Hex[]
    }[]
    readonly status: Hex
    readonly blockHash: Hash
    readonly blockNumber: Hex
    readonly gasUsed: Hex
    readonly transactionHash: Hash
  }[]
}

/** Params and result of one method. `params` are optional where none need be given. */
type Method<Params, Result> = { readonly params: Params; readonly result: Result }
type None = readonly [] | undefined

type SolanaPubkey = { readonly pubkey: string }

/** An address of a Bitcoin wallet. */
export type BitcoinAddress = {
  readonly address: string
  readonly purpose?: 'payment' | 'ordinal' | undefined
  /** In hex; x-only for Taproot. */
  readonly publicKey?: string | undefined
}

/** An input of a PSBT, and the address that signs it. */
export type SignInput = {
  readonly address: string
  readonly index: number
  /** Default: ALL. */
  readonly sighashTypes?: readonly number[] | undefined
}

/** Every method that a page may call. */
export type RpcSchema = {
  eth_accounts: Method<None, readonly Address[]>
  eth_blobBaseFee: Method<None, Hex>
  eth_blockNumber: Method<None, Hex>
  eth_call: Method<
    | readonly [transaction: TransactionRequest, block?: BlockId]
    | readonly [
        transaction: TransactionRequest,
        block: BlockId,
        stateOverride: object,
        blockOverride?: object,
      ],
    Hex
  >
  eth_chainId: Method<None, Hex>
  eth_coinbase: Method<None, Address | null>
  eth_createAccessList: Method<
    readonly [transaction: TransactionRequest, block?: BlockId],
    { readonly accessList: AccessList; readonly gasUsed: Hex; readonly error?: string }
  >
  eth_estimateGas: Method<
    readonly [transaction: TransactionRequest, block?: BlockId, stateOverride?: object],
    Hex
  >
  eth_feeHistory: Method<
    readonly [blocks: Hex, newest: BlockId, percentiles?: readonly number[]],
    {
      readonly oldestBlock: Hex
      readonly baseFeePerGas: readonly Hex[]
      readonly gasUsedRatio: readonly number[]
      readonly reward?: readonly (readonly Hex[])[]
    }
  >
  eth_gasPrice: Method<None, Hex>
  eth_getAccount: Method<readonly [address: Address, block: BlockId], Json>
  eth_getBalance: Method<readonly [address: Address, block?: BlockId], Hex>
  eth_getBlockByHash: Method<readonly [hash: Hash, full: boolean], RpcBlock | null>
  eth_getBlockByNumber: Method<readonly [block: BlockId, full: boolean], RpcBlock | null>
  eth_getBlockReceipts: Method<readonly [block: BlockId], readonly RpcReceipt[] | null>
  eth_getBlockTransactionCountByHash: Method<readonly [hash: Hash], Hex | null>
  eth_getBlockTransactionCountByNumber: Method<readonly [block: BlockId], Hex | null>
  eth_getCode: Method<readonly [address: Address, block?: BlockId], Hex>
  eth_getFilterChanges: Method<readonly [filter: Hex], readonly RpcLog[] | readonly Hash[]>
  eth_getFilterLogs: Method<readonly [filter: Hex], readonly RpcLog[]>
  eth_getLogs: Method<readonly [filter: LogFilter], readonly RpcLog[]>
  eth_getProof: Method<readonly [address: Address, keys: readonly Hash[], block: BlockId], Json>
  eth_getStorageAt: Method<readonly [address: Address, slot: Hex, block?: BlockId], Hex>
  eth_getTransactionByBlockHashAndIndex: Method<readonly [hash: Hash, index: Hex], RpcTransaction | null>
  eth_getTransactionByBlockNumberAndIndex: Method<
    readonly [block: BlockId, index: Hex],
    RpcTransaction | null
  >
  eth_getTransactionByHash: Method<readonly [hash: Hash], RpcTransaction | null>
  eth_getTransactionCount: Method<readonly [address: Address, block?: BlockId], Hex>
  eth_getTransactionReceipt: Method<readonly [hash: Hash], RpcReceipt | null>
  eth_getUncleCountByBlockHash: Method<readonly [hash: Hash], Hex | null>
  eth_getUncleCountByBlockNumber: Method<readonly [block: BlockId], Hex | null>
  eth_maxPriorityFeePerGas: Method<None, Hex>
  eth_newBlockFilter: Method<None, Hex>
  eth_newFilter: Method<readonly [filter: LogFilter], Hex>
  eth_newPendingTransactionFilter: Method<None, Hex>
  eth_protocolVersion: Method<None, string>
  /** EIP-1193. Opens Connect where nothing is connected. */
  eth_requestAccounts: Method<None, readonly Address[]>
  eth_sendRawTransaction: Method<readonly [signed: Hex], Hash>
  eth_sendTransaction: Method<readonly [transaction: TransactionRequest], Hash>
  /** EIP-712. The data as an object, or as its JSON text. */
  eth_signTypedData_v4: Method<readonly [address: Address, data: string | object], Hex>
  eth_simulateV1: Method<readonly [payload: object, block?: BlockId], Json>
  eth_subscribe: Method<
    readonly ['newHeads' | 'newPendingTransactions' | 'syncing'] | readonly ['logs', LogFilter?],
    Hex
  >
  eth_syncing: Method<None, false | { readonly [member: string]: Json }>
  eth_uninstallFilter: Method<readonly [filter: Hex], boolean>
  eth_unsubscribe: Method<readonly [subscription: Hex], boolean>
  net_listening: Method<None, boolean>
  net_version: Method<None, string>
  personal_ecRecover: Method<readonly [message: string, signature: Hex], Address>
  /** EIP-191. The message as hex, or as text. */
  personal_sign: Method<readonly [message: string, address: Address], Hex>
  wallet_addEthereumChain: Method<readonly [chain: AddChain], null>
  wallet_getCallsStatus: Method<readonly [id: string], CallsStatus>
  wallet_getCapabilities: Method<
    readonly [address?: Address, chainIds?: readonly Hex[]] | undefined,
    { readonly [chainId: Hex]: { readonly [capability: string]: Json } }
  >
  wallet_getPermissions: Method<None, readonly Permission[]>
  wallet_requestPermissions: Method<
    readonly [permissions: { readonly eth_accounts: object }],
    readonly Permission[]
  >
  /** ERC-7715: up to five permissions of one chain. */
  wallet_grantPermissions: Method<readonly PermissionRequest[], readonly PermissionResponse[]>
  /** EIP-2255, which answers null; with a `permissionContext` it is ERC-7715's, which answers {}. */
  wallet_revokePermissions: Method<
    | readonly [permissions: { readonly eth_accounts: object }]
    | readonly [permission: { readonly permissionContext: Hex }],
    null | object
  >
  wallet_sendCalls: Method<readonly [batch: SendCalls], string | { readonly id: string }>
  wallet_showCallsStatus: Method<readonly [id: string], null>
  wallet_switchEthereumChain: Method<readonly [chain: { readonly chainId: Hex }], null>
  wallet_watchAsset: Method<WatchAsset | readonly WatchAsset[], boolean>
  web3_clientVersion: Method<None, string>
  web3_sha3: Method<readonly [bytes: Hex], Hash>
  /** Bytes and addresses of Solana's methods are base58. */
  solana_getAccounts: Method<None, readonly SolanaPubkey[]>
  solana_requestAccounts: Method<None, readonly SolanaPubkey[]>
  solana_signMessage: Method<
    { readonly message: string; readonly pubkey?: string | undefined },
    { readonly signature: string }
  >
  solana_signTransaction: Method<
    { readonly transaction: string },
    { readonly signature: string; readonly transaction: string }
  >
  solana_signAllTransactions: Method<
    { readonly transactions: readonly string[] },
    { readonly transactions: readonly string[] }
  >
  solana_signAndSendTransaction: Method<
    { readonly transaction: string; readonly options?: object | undefined },
    { readonly signature: string }
  >
  /** The connected addresses, with what the wallet says of them. */
  getAccountAddresses: Method<None, readonly BitcoinAddress[]>
  /** Pays from the wallet; amounts are satoshis in decimal digits. Gives the transaction's id. */
  sendTransfer: Method<{ readonly recipient: string; readonly amount: string }, string>
  /** `ecdsa`: a legacy signed message; `bip322`: BIP-322 simple. Default: what the wallet has for this kind of address. */
  signMessage: Method<
    {
      readonly message: string
      readonly address: string
      readonly protocol?: 'ecdsa' | 'bip322' | undefined
    },
    string
  >
  /** BIP-174 in base64, both ways. Inputs that are not named are left to others. */
  signPsbt: Method<
    {
      readonly psbt: string
      readonly signInputs: readonly SignInput[]
      readonly broadcast?: boolean | undefined
    },
    { readonly psbt: string; readonly txid?: string | undefined }
  >
  /** The payload of a transaction in JSON, as Polkadot's `SignerPayloadJSON` has it. */
  signPayload: Method<
    { readonly address: string; readonly [member: string]: Json },
    { readonly signature: Hex; readonly signedTransaction?: Hex | undefined }
  >
  /** Bytes in hex, or a text: the wallet puts `<Bytes>` around either. */
  signRaw: Method<
    { readonly address: string; readonly data: string; readonly type?: 'bytes' | 'payload' | undefined },
    { readonly signature: Hex }
  >
}

/** The name of a method that a page may call. */
export type RpcMethod = keyof RpcSchema

/** What `request` takes: params as the method has them; of a method that is not listed here nothing is known. */
export type RpcRequestOf<Method extends string> = Method extends RpcMethod
  ? undefined extends RpcSchema[Method]['params']
    ? { readonly method: Method; readonly params?: RpcSchema[Method]['params'] }
    : { readonly method: Method; readonly params: RpcSchema[Method]['params'] }
  : { readonly method: Method; readonly params?: unknown }

/** What `request` answers. */
export type RpcResultOf<Method extends string> = Method extends RpcMethod
  ? RpcSchema[Method]['result']
  : unknown
