import type { Amount } from '../amount.ts'
import type { Portion, SafeRefund, TokenLabel, TransactionAction } from './subject.ts'

/** What somebody may take of a token with a signature alone. */
export type Permitted = {
  readonly token: TokenLabel
  /** Null: the signature names no amount, and then it is everything. */
  readonly amount: Amount | null
  readonly unlimited: boolean
  /** Until when it may be taken, in seconds since 1970; absent: as long as nobody takes the right back. */
  readonly until?: string | undefined
}

/** One thing of an order. */
export type OrderPart =
  | (Portion & { readonly kind: 'amount' })
  | {
      readonly kind: 'item'
      readonly token: TokenLabel
      /** Null: any one of the collection. */
      readonly id: string | null
      readonly count: string
    }

/**
 * What a signature (EIP-712) does, read from the tree that was hashed. `known`: it is for the very contract that a standard names, and has all
 * the members of the standard's type; else it only looks like it, and its name is not to be trusted. Times are seconds since 1970.
 */
export type SignedAction =
  /** EIP-2612, DAI, and the allowances and transfers of Permit2. */
  | {
      readonly kind: 'permit'
      readonly known: boolean
      readonly spender: string
      readonly tokens: readonly Permitted[]
      /** Taken once, with the signature itself (Permit2's transfers); else an allowance that stays. */
      readonly once: boolean
      /** Until when the signature is good. */
      readonly deadline: string
    }
  /** EIP-3009: the transfer itself is signed. */
  | {
      readonly kind: 'signed-transfer'
      readonly known: boolean
      readonly to: string
      readonly token: TokenLabel
      readonly amount: Amount | null
      readonly deadline: string
    }
  /** EIP-3009: a transfer that was signed before is not to be carried out any more. */
  | { readonly kind: 'cancel-transfer'; readonly known: true; readonly token: TokenLabel }
  | {
      readonly kind: 'order'
      readonly known: boolean
      /** The exchange by its name; null where it is not known. */
      readonly market: string | null
      /** At most. */
      readonly gives: readonly OrderPart[]
      /** At least, by the account itself. */
      readonly gets: readonly OrderPart[]
      /** What others get of it: fees, or the whole. */
      readonly others: readonly { readonly part: OrderPart; readonly to: string }[]
      readonly until: string
    }
  /** Many orders under one signature, none of which is shown. */
  | { readonly kind: 'orders'; readonly known: boolean; readonly market: string | null }
  | {
      readonly kind: 'safe-transaction'
      readonly known: boolean
      readonly safe: string
      readonly action: TransactionAction
      /** In the network's coin. */
      readonly value: Amount
      readonly foreignCode: boolean
      /** Null: it pays nothing for gas. */
      readonly refund: SafeRefund | null
    }
  | { readonly kind: 'safe-message'; readonly known: boolean; readonly safe: string }
  | {
      readonly kind: 'delegation'
      readonly known: false
      readonly of: 'votes' | 'account'
      /** Empty where the data does not say. */
      readonly to: string
    }
  | { readonly kind: 'meta-transaction'; readonly known: false }
  | { readonly kind: 'user-operation'; readonly known: false }
