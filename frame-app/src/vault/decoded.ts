/*
 * What the vault worker read in the bytes that it is about to sign. It comes with the digest of those bytes, so that what a person
 * reads and what is signed have one source. Everything is data that survives structured clones; amounts are decimal text in the
 * smallest unit, since they outgrow numbers.
 */

import type { Caveat, Grant } from './payload.ts'

type Hex = `0x${string}`

/** One value of typed data or of a call, with its name and its Solidity type. A struct or an array holds further nodes. */
export type TreeNode = {
  readonly label: string
  readonly type: string
  /** Integers in decimal, addresses with EIP-55 checksum, bytes in lower-case hex; text as it is. */
  readonly value: string | readonly TreeNode[]
}

/** Typed data (EIP-712) as it was hashed: every member of the domain and of the message, in the order of their types. */
export type DecodedTypedData = {
  readonly kind: 'typed-data'
  readonly primaryType: string
  readonly domain: readonly TreeNode[]
  readonly message: readonly TreeNode[]
  /** What the message's `data` says as a call, where it has an address `to` beside it (Safe, forwarders). */
  readonly call: DecodedCall | null
}

/** A sign-in message (EIP-4361, CAIP-122, Sign in with Solana) by its lines. Its domain is the page's: others are refused. */
export type SignIn = {
  readonly domain: string
  readonly address: string
  readonly statement: string | null
  readonly uri: string | null
  readonly version: string | null
  /** As the message says it: a number on EVM, a cluster's name or id on Solana. */
  readonly chainId: string | null
  readonly nonce: string | null
  readonly issuedAt: string | null
  readonly expirationTime: string | null
  readonly notBefore: string | null
  readonly requestId: string | null
  readonly resources: readonly string[]
  /** Whether every line is one of the standard's, in its place: others may read the message in another way. */
  readonly isWhole: boolean
}

export type DecodedMessage = {
  readonly kind: 'message'
  readonly data: Hex
  /** Null where the bytes are no text. */
  readonly text: string | null
  readonly signIn: SignIn | null
}

/** A call of a contract. */
export type DecodedCall = {
  /** The first four bytes; fewer where the data is shorter. */
  readonly selector: Hex
  /** `name(types)`; null where the function, or its arguments, are not understood. */
  readonly signature: string | null
  readonly args: readonly TreeNode[]
  /** Calls that this one carries: of the same contract (`multicall`), or of the one in `to` (a Safe's `execTransaction`). */
  readonly inner: readonly DecodedCall[]
  /** Bytes behind the arguments. */
  readonly trailing: number
  readonly data: Hex
}

export type DecodedTransaction = {
  readonly kind: 'transaction'
  readonly chainId: number
  readonly nonce: number
  /** Null: a deployment. */
  readonly to: Hex | null
  /** Wei. */
  readonly value: string
  readonly data: Hex
  readonly gas: string
  /** Most wei that a unit of gas may cost. */
  readonly gasPrice: string
  /** Null where nothing is called: a deployment, or a plain transfer. */
  readonly call: DecodedCall | null
}

/** Calls that one transaction makes, in order, as the code of their own account. */
export type DecodedBatch = {
  readonly kind: 'batch'
  /** Whose calls they are: of a smart account, its own address. */
  readonly account: Hex
  readonly chainId: number
  readonly nonce: number
  readonly calls: readonly Pick<DecodedTransaction, 'to' | 'value' | 'data' | 'call'>[]
  /** Of an operation that its account pays for: all of its gas. */
  readonly gas: string
  /** Most wei that a unit of gas may cost. */
  readonly gasPrice: string
  /** The contract whose code the account gets by this (EIP-7702); null where it has it. */
  readonly delegate: Hex | null
  /** Whether the account is a smart account that is made by this (ERC-4337). */
  readonly deploys: boolean
  /** Present where it is a user operation (ERC-4337): its hash, and the contract that pays the network in the account's place; null where none does. */
  readonly operation: { readonly hash: Hex; readonly paymaster: Hex | null } | null
}

/** Permissions that an account gives, and what is signed for each. */
export type DecodedGrant = {
  readonly kind: 'grant'
  readonly account: Hex
  readonly chainId: number
  /** The contract that holds them. */
  readonly manager: Hex
  /** 32 bytes: it is the account's own to give. */
  readonly authority: Hex
  readonly grants: readonly (Grant & {
    readonly caveats: readonly Caveat[]
    /** By which it is ended. */
    readonly hash: Hex
  })[]
  /** The transaction by which the account gets the code for them; null where it has it. */
  readonly setUp: DecodedBatch | null
}

export type DecodedInstruction = {
  /** Place of the program in {@link DecodedSolanaTransaction.accounts}. */
  readonly program: number
  /** What it does (`vault/worker/solanaPrograms.ts`); null where it is not understood. */
  readonly name: string | null
  /** Accounts by what they are for, as places in the list. */
  readonly roles: Readonly<Record<string, number>>
  /** Fields of the data: amounts in decimal, keys in base58. */
  readonly values: Readonly<Record<string, string>>
}

/** An account that a message names itself (base58), or takes from a lookup table, which only a node can read. */
export type DecodedAccount = string | { readonly table: string; readonly index: number }

export type DecodedSolanaTransaction = {
  readonly kind: 'solana-transaction'
  readonly version: 'legacy' | '0'
  /** Base58; the first one pays the fee. */
  readonly signers: readonly string[]
  /** Base58: it ties the transaction to one cluster, for about a minute. */
  readonly blockhash: string
  readonly accounts: readonly DecodedAccount[]
  readonly instructions: readonly DecodedInstruction[]
  /** The bytes that are signed. */
  readonly message: Hex
}

/** A transaction of Bitcoin. Values in satoshis. */
export type DecodedBitcoin = {
  readonly kind: 'bitcoin'
  readonly inputs: readonly {
    readonly txid: string
    /** Null where it is not said: of inputs that are not signed here. */
    readonly value: string | null
    readonly address: string | null
    /** Whether it is signed here: its amount is then a part of what is signed. */
    readonly signed: boolean
  }[]
  readonly outputs: readonly {
    readonly value: string
    /** Null where its script has none. */
    readonly address: string | null
    readonly script: Hex
  }[]
}

/** What the worker read in a payload. */
export type Decoded =
  | DecodedMessage
  | DecodedTypedData
  | DecodedTransaction
  | DecodedBatch
  | DecodedGrant
  | DecodedSolanaTransaction
  | DecodedBitcoin

/** A payload as the worker describes it before anything is approved. */
export type Described = {
  /** What an approval is bound to, and what will be signed: 32 bytes in hex. */
  readonly digest: Hex
  readonly decoded: Decoded
}
