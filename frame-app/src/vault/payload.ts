import type { BitcoinPrefix } from '@walletframe/api-contract/bitcoin'
import type { AccountCode } from './worker/accountCode.ts'

/** `0x…` */
export type Hex = `0x${string}`

export type AccessList = readonly { readonly address: Hex; readonly storageKeys: readonly Hex[] }[]

/** A transaction, complete: everything that is signed. Quantities are hex: they outgrow numbers. */
export type TransactionFields = {
  readonly type: 'eip1559' | 'eip2930' | 'legacy'
  readonly chainId: number
  readonly nonce: number
  /** Absent: a deployment. */
  readonly to?: Hex | undefined
  readonly value: Hex
  readonly data: Hex
  readonly gas: Hex
  readonly maxFeePerGas?: Hex | undefined
  readonly maxPriorityFeePerGas?: Hex | undefined
  readonly gasPrice?: Hex | undefined
  /** EIP-2930: storage that the transaction says beforehand it will touch. None in a legacy transaction. */
  readonly accessList?: AccessList | undefined
}

/** One call of a batch. It has a target: an account's code cannot deploy. */
export type BatchCall = { readonly to: Hex; readonly value: Hex; readonly data: Hex }

/** Calls that become one transaction of the account to itself: all of them happen, or none. Complete, as {@link TransactionFields} are. */
export type BatchFields = {
  /** Whose calls, and whose code makes them. */
  readonly account: Hex
  readonly chainId: number
  readonly nonce: number
  readonly calls: readonly BatchCall[]
  readonly gas: Hex
  readonly maxFeePerGas: Hex
  readonly maxPriorityFeePerGas: Hex
  /** Whether the account gets its code by this transaction (EIP-7702). Which code is the worker's to say, and nobody else's. */
  readonly delegates: boolean
  /** Which code makes the calls. Absent: the one for batches. */
  readonly code?: AccountCode | undefined
  /** Present: it is no transaction of the account's, but a user operation. */
  readonly operation?: OperationFields | undefined
  /** Present: the calls are those of the account's smart account (ERC-4337), which is another account than its own; then it is a user operation. */
  readonly smart?: SmartFields | undefined
}

export type SmartFields = {
  /** What makes the proxy of such an account; the worker holds it to its hash. */
  readonly proxyCode: Hex
  /** Whether the account is made by this: it is not on the chain yet. */
  readonly deploys: boolean
}

/** What a user operation has beside its calls (ERC-4337). Which entry point is the worker's to say. */
export type OperationFields = {
  /** Of the entry point, not of the account: a key of 24 bytes and a sequence of 8. */
  readonly nonce: Hex
  readonly verificationGas: Hex
  readonly preVerificationGas: Hex
  /** The contract that pays; null where the account does, which a smart account alone can. */
  readonly paymaster: Hex | null
  readonly paymasterVerificationGas: Hex
  readonly paymasterPostOpGas: Hex
  readonly paymasterData: Hex
}

/** What somebody else may do in the name of an account (the types of ERC-7715). Amounts in the smallest unit, times in seconds. */
export type GrantedPermission =
  /** Coin, so much in all. */
  | { readonly type: 'native-token-transfer'; readonly allowance: Hex }
  /** Coin, so much in each period from `start` (since 1970) on. */
  | ({ readonly type: 'native-token-periodic' } & Period)
  /** A token by `transfer`, so much in all. */
  | { readonly type: 'erc20-token-transfer'; readonly token: Hex; readonly allowance: Hex }
  | ({ readonly type: 'erc20-token-periodic'; readonly token: Hex } & Period)
  /** These functions of a contract (four bytes each, lower case), without coin. */
  | { readonly type: 'contract-call'; readonly target: Hex; readonly selectors: readonly Hex[] }

type Period = { readonly amount: Hex; readonly duration: number; readonly start: number }

/** A permission, and who gets it. */
export type Grant = {
  readonly permission: GrantedPermission
  /** Who may use it. */
  readonly delegate: Hex
  /** Seconds since 1970, from which on it is worth nothing. */
  readonly expiry: number
  /** How often it can be used; null: as often as the other limits allow. */
  readonly calls: number | null
  /** 32 bytes: two permissions that are alike are two. */
  readonly salt: Hex
}

/** A limit that a contract holds, as a delegation names it. */
export type Caveat = { readonly enforcer: Hex; readonly terms: Hex }

/** Permissions that are given together. */
export type GrantFields = {
  /** Whose key signs, and whose permissions they are. */
  readonly account: Hex
  /** Present: they are those of the account's smart account, which is there. */
  readonly smart?: Pick<SmartFields, 'proxyCode'> | undefined
  readonly chainId: number
  /** The account's number at the contract by which all of its permissions are ended at once. */
  readonly nonce: Hex
  readonly grants: readonly Grant[]
  /** Where the account lacks the code for them: the transaction without calls by which it gets that. */
  readonly setUp?: BatchFields | undefined
}

/** What the vault signs for EVM accounts. There is no raw hash and no `eth_sign`. */
export type Eip155Payload =
  /** EIP-191 version 0x45, `personal_sign`. */
  | { readonly kind: 'message'; readonly data: Hex }
  /** EIP-712, `eth_signTypedData_v4`: `json` is read strictly by the worker, and by nobody else. */
  | { readonly kind: 'typed-data'; readonly json: string; readonly chainId: number }
  | { readonly kind: 'transaction'; readonly transaction: TransactionFields }
  | { readonly kind: 'batch'; readonly batch: BatchFields }
  | { readonly kind: 'grant'; readonly grant: GrantFields }

/** What the vault signs for Solana accounts: Ed25519 over these bytes. */
export type SolanaPayload =
  /** Bytes that are no transaction: the worker makes sure of it. */
  | { readonly kind: 'solana-message'; readonly data: Hex }
  /** A transaction's message (legacy or version 0), serialized: what all its signers sign. */
  | { readonly kind: 'solana-transaction'; readonly message: Hex }

/** What the vault signs for Bitcoin accounts. */
export type BitcoinPayload =
  /** A text as bytes: as a legacy signed message, or by BIP-322 (simple). */
  | { readonly kind: 'bitcoin-message'; readonly data: Hex; readonly protocol: 'ecdsa' | 'bip322' }
  | {
      readonly kind: 'bitcoin-transaction'
      /** BIP-174. */
      readonly psbt: Hex
      /** Inputs that are to be signed: all of the account's own. */
      readonly inputs: readonly number[]
      /** How addresses are written for a person. */
      readonly prefix: BitcoinPrefix
    }

/** What the vault can sign: the worker computes every digest from what the payload means. */
export type SignPayload = Eip155Payload | SolanaPayload | BitcoinPayload

/** What a person approved: this digest, for this page, once. */
export type ApprovalRecord = {
  readonly requestId: string
  readonly digest: Hex
  /** Origin of the page, from the browser. */
  readonly origin: string
  /** The address that signs, in the form of its namespace: the worker signs with this account's root only. */
  readonly account: string
}

/** An error of the vault as it crosses from the worker: a stable code and a sentence. */
export type VaultFault = {
  readonly code:
    | 'locked'
    | 'wrong-digest'
    | 'used-request'
    | 'wrong-chain'
    | 'wrong-domain'
    | 'wrong-account'
    | 'reserved-message'
    | 'worker-ended'
    | 'failed'
    | 'malformed'
    | 'no-key-here'
    | 'closed-here'
    | 'code-exists'
    | 'no-code'
    | 'cannot-unwrap'
    | 'storage-denied'
    | 'later-release'
    | 'words-count'
    | 'words-unknown'
    | 'words-wrong'
    | 'key-wrong'
    | 'account-known'
  readonly message: string
  /** Which of several is meant, from one. */
  readonly at?: number | undefined
}

/** Answers of the worker: values, never thrown objects. */
export type VaultResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly fault: VaultFault }
