import { createStore } from 'zustand/vanilla'
import type { Caip2 } from '@walletframe/bridge-protocol'
import type { Problem } from '../state/problem.ts'
import type { DecodedTypedData, TreeNode } from '../vault/decoded.ts'
import type { Requester } from './requester.ts'

export type { TreeNode }

/** How much a person should worry about a line. */
export type Tone = 'plain' | 'caution' | 'danger'

/** A warning above the buttons: `unlimited-approval`, `permit`, `approve-all`, `wrong-chain`, `will-fail`, `contract-unknown` … */
export type Warning = { readonly code: string; readonly tone: Tone; readonly text: string }

/** Wei amounts and gas are decimal strings: they outgrow numbers and must survive structured clones and JSON. */
export type Fee = {
  readonly gas: string
  readonly maxFeePerGas: string
  readonly maxPriorityFeePerGas: string
  /** Most that the network can take: gas x maxFeePerGas, in wei. */
  readonly maxTotal: string
  /** The same in the native currency, ready to show, for example `0.00042 ETH`. */
  readonly display: string
}

/** What a transaction does, decoded. */
export type TransactionAction =
  | { readonly kind: 'native-transfer'; readonly to: string; readonly amount: string }
  | {
      readonly kind: 'token-transfer'
      readonly to: string
      readonly token: TokenLabel
      readonly amount: string
      readonly from?: string | undefined
    }
  | {
      readonly kind: 'token-approval'
      readonly spender: string
      readonly token: TokenLabel
      readonly amount: string
      readonly unlimited: boolean
    }
  | {
      readonly kind: 'approve-all'
      readonly operator: string
      readonly token: TokenLabel
      readonly approved: boolean
    }
  | { readonly kind: 'deploy'; readonly size: number }
  | { readonly kind: 'call'; readonly to: string; readonly selector: string; readonly data: string }

export type TokenLabel = {
  readonly address: string
  readonly symbol?: string | undefined
  readonly name?: string | undefined
}

/** One call of a batch (EIP-5792), with what is to be said of it. */
export type CallSubject = {
  readonly action: TransactionAction
  /** Native value, ready to show. */
  readonly value: string
  readonly data: string
  readonly warnings: readonly Warning[]
}

/** What the person is asked for. */
export type ApprovalSubject =
  | { readonly kind: 'message'; readonly text: string; readonly isText: boolean; readonly bytes: number }
  | DecodedTypedData
  | {
      readonly kind: 'transaction'
      readonly action: TransactionAction
      /** Native value, ready to show, for example `1.5 ETH`. */
      readonly value: string
      readonly data: string
      readonly nonce: number
      readonly fee: Fee
    }
  | {
      readonly kind: 'solana'
      readonly transactions: readonly SolanaTransaction[]
      /** Whether the wallet sends them; else the page gets them back signed. */
      readonly sends: boolean
    }
  | {
      readonly kind: 'calls'
      readonly calls: readonly CallSubject[]
      /** Native value of all calls, ready to show. */
      readonly value: string
      /** Most that the network can take for all of them, ready to show. */
      readonly fee: string
    }
  | {
      readonly kind: 'asset'
      readonly type: 'ERC20' | 'ERC721' | 'ERC1155'
      readonly address: string
      readonly tokenId: string | null
      /** What the page says of it. */
      readonly claimed: { readonly symbol: string | null; readonly decimals: number | null }
      /** What its contract says of itself. */
      readonly read: {
        readonly symbol: string | null
        readonly name: string | null
        readonly decimals: number | null
      }
    }

/** One instruction of a Solana transaction. Amounts are ready to show, with their unit; addresses are base58. */
export type SolanaAction =
  | { readonly kind: 'transfer'; readonly amount: string; readonly to: string }
  | { readonly kind: 'token-transfer'; readonly amount: string; readonly mint: string; readonly to: string }
  | { readonly kind: 'token-allow'; readonly amount: string; readonly mint: string; readonly to: string }
  | { readonly kind: 'token-revoke'; readonly mint: string }
  | { readonly kind: 'token-account'; readonly mint: string; readonly owner: string }
  | { readonly kind: 'token-burn'; readonly amount: string; readonly mint: string }
  | { readonly kind: 'token-close'; readonly to: string }
  | { readonly kind: 'token-owner'; readonly to: string }
  | { readonly kind: 'create-account'; readonly amount: string; readonly owner: string }
  | { readonly kind: 'assign'; readonly owner: string }
  | { readonly kind: 'memo'; readonly text: string }
  | { readonly kind: 'nonce' }
  /** A program that we do not read; `name` where it is a well-known one. */
  | { readonly kind: 'call'; readonly program: string; readonly name?: string | undefined }

/** A Solana transaction as a person reads it, instruction by instruction. */
export type SolanaTransaction = {
  readonly actions: readonly SolanaAction[]
  /** Network fee with priority, ready to show; null where the node cannot say. */
  readonly fee: string | null
  /** What the account's SOL would change by, as the node simulated it, with its sign; null where it cannot say. */
  readonly change: string | null
  /** The message that is signed, base64. */
  readonly message: string
}

/** Why an approval is decided in a window of the frame's own origin. */
export type WindowReason =
  | 'danger'
  | 'unknown'
  | 'over-limit'
  | 'first-connection'
  /** The browser cannot prove that the frame is visible, and the operator does not trust the page. */
  | 'unproven'
  /** The operator demands the window for everything. */
  | 'operator'

/** Where an approval is decided (SECURITY, Approvals: by what could be lost). */
export type Place = { readonly where: 'frame' } | { readonly where: 'window'; readonly reason: WindowReason }

export type Approval = {
  readonly id: string
  readonly method: string
  readonly network: Caip2
  readonly account: string
  readonly requester: Requester
  /** `preparing`: waiting for its turn, being decoded or priced; `ready`: the person may decide; `signing`: approved, on its way. */
  readonly status: 'preparing' | 'ready' | 'signing' | 'failed'
  /** Rises whenever something that is shown has changed: what was seen before does not count any more. */
  readonly revision: number
  readonly subject: ApprovalSubject | null
  readonly warnings: readonly Warning[]
  readonly place: Place
  readonly problem: Problem | null
}

/** The queue: the first one is shown, the rest wait ('1 of n'). */
export type Approvals = { readonly queue: readonly Approval[] }

export const approvalsStore = createStore<Approvals>(() => ({ queue: [] }))
