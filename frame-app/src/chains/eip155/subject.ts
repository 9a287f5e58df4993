import type { DecodedTypedData } from '../../vault/decoded.ts'
import type { Replacing } from '../../storage/sent.ts'
import type { Amount, Paid } from '../amount.ts'
import type { Warning } from '../warning.ts'
import type { SignedAction } from './signedAction.ts'

/** A contract as it speaks of itself: a stranger's words, capped and cleaned. */
export type TokenLabel = {
  readonly address: string
  readonly symbol?: string | undefined
  readonly name?: string | undefined
}

/** A number of a token; `token` null: the network's own coin. */
export type Portion = { readonly token: TokenLabel | null; readonly amount: Amount }

/** What a shared account (Safe) pays for the gas of its transaction. */
export type SafeRefund = {
  /** Null: whoever sends it. */
  readonly to: string | null
  /** Null: the network's own coin. */
  readonly token: TokenLabel | null
  /** About as much, at most. */
  readonly amount: Amount
}

/** What a transaction does, as the vault worker decoded it, with what the node says of the contracts. */
export type TransactionAction =
  | { readonly kind: 'native-transfer'; readonly to: string; readonly amount: Amount }
  | {
      readonly kind: 'token-transfer'
      readonly to: string
      readonly token: TokenLabel
      readonly amount: Amount
      /** Whose tokens; absent: the account's own. */
      readonly from?: string | undefined
      /** What of it does not arrive, where the node could run it: the token keeps it. */
      readonly keptBack?: Amount
    }
  | {
      readonly kind: 'item-transfer'
      readonly to: string
      readonly token: TokenLabel
      readonly from: string
      /** ERC-721 ids one by one, ERC-1155 ids with how many of each. */
      readonly items: readonly { readonly id: string; readonly count: string }[]
    }
  | {
      readonly kind: 'token-approval'
      readonly spender: string
      readonly token: TokenLabel
      readonly amount: Amount
      readonly unlimited: boolean
      /** How the amount counts: alone, or on top of (or off) what was allowed before. */
      readonly change: 'set' | 'increase' | 'decrease'
      /** Seconds since 1970; absent: without an end. */
      readonly until?: string | undefined
    }
  | {
      readonly kind: 'item-approval'
      /** Null: the permission is taken back. */
      readonly spender: string | null
      readonly token: TokenLabel
      readonly id: string
    }
  | {
      readonly kind: 'approve-all'
      readonly operator: string
      readonly token: TokenLabel
      readonly approved: boolean
    }
  /** An exchange through a contract of Uniswap's second version, or of one that has its functions. */
  | {
      readonly kind: 'exchange'
      readonly through: string
      /** Which of the two amounts is certain; the other is the most that leaves, or the least that comes. */
      readonly exact: 'gives' | 'gets'
      readonly gives: Portion
      readonly gets: Portion
      /** Who gets it; null: the account itself. */
      readonly recipient: string | null
      readonly until: string
    }
  /** The network's coin into its token of the same worth, and back. */
  | { readonly kind: 'wrap'; readonly token: TokenLabel; readonly amount: Amount }
  | { readonly kind: 'unwrap'; readonly token: TokenLabel; readonly amount: Amount }
  /** What a shared account (Safe) does, since this account sends what its owners have signed. */
  | {
      readonly kind: 'safe-execution'
      readonly safe: string
      readonly action: TransactionAction
      /** The code of `to` runs as the Safe itself. */
      readonly foreignCode: boolean
      /** Null: it pays nothing for gas. */
      readonly refund: SafeRefund | null
    }
  /** A permission is over (ERC-7715). @param holder null: all of the account's are. */
  | { readonly kind: 'permission-end'; readonly holder: string | null }
  | { readonly kind: 'deploy'; readonly size: number }
  | { readonly kind: 'several'; readonly to: string; readonly actions: readonly TransactionAction[] }
  | { readonly kind: 'call'; readonly to: string; readonly selector: string; readonly data: string }

/** What the account would have more or less of, as the node simulated it. */
export type BalanceChange =
  | { readonly kind: 'coin'; readonly amount: Amount }
  | { readonly kind: 'token'; readonly token: TokenLabel; readonly amount: Amount }
  | { readonly kind: 'item'; readonly token: TokenLabel; readonly id: string; readonly amount: Amount }
  /** Further ones, which are not listed: a contract can tell of as many as it likes. */
  | { readonly kind: 'more'; readonly count: number }

/** An allowance that the person may lower before it is approved (`Prepared.withAllowance`). */
export type Lowerable = {
  /** What the page asked for; `action.amount` is what it is now. */
  readonly asked: Amount
  /** Null: the token does not say. */
  readonly balance: Amount | null
}

/** One call of a batch (EIP-5792), with what is to be said of it. */
export type CallSubject = {
  readonly action: TransactionAction
  /** Native value. */
  readonly value: Amount
  readonly data: string
  readonly warnings: readonly Warning[]
}

/** What is replaced, as the person has to know it. */
export type Replaces = {
  readonly how: Replacing
  /** What its fee is above that of the first one, whatever was sent in between; null where it is no higher: a cancellation takes less gas. */
  readonly more: Amount | null
  /** The network wanted more than what was approved before: nothing was sent. */
  readonly refused: boolean
}

/** What a permission is for (ERC-7715). `each`: seconds of the period in which the amount counts; null: in all. */
export type Allowed =
  | { readonly kind: 'coin'; readonly amount: Amount; readonly each: number | null }
  | {
      readonly kind: 'token'
      readonly token: TokenLabel
      readonly amount: Amount
      readonly each: number | null
    }
  /** `functions`: their signatures. */
  | { readonly kind: 'call'; readonly to: string; readonly functions: readonly string[] }

/** A permission that somebody else gets. */
export type PermissionSubject = {
  readonly allows: Allowed
  /** Whose account may use it. */
  readonly to: string
  /** Seconds since 1970. */
  readonly until: number
  /** How often; null: as often as the other limits allow. */
  readonly calls: number | null
}

/** What an approval of an EVM account shows. */
export type Eip155Subject =
  | (DecodedTypedData & {
      /** What the signature is for; null where that is not known, and then the data itself says all. */
      readonly action: SignedAction | null
    })
  | {
      readonly kind: 'transaction'
      readonly action: TransactionAction
      /** Native value. */
      readonly value: Amount
      readonly data: string
      readonly nonce: number
      /** Most that the network can take. */
      readonly fee: Amount
      /** Null: the node cannot simulate. */
      readonly changes: readonly BalanceChange[] | null
      /** Null: there is no allowance, or none that could be lower. */
      readonly lowerable: Lowerable | null
      /** Of one that takes the place of another, which waits. */
      readonly replaces?: Replaces
    }
  | {
      readonly kind: 'calls'
      readonly calls: readonly CallSubject[]
      /** Native value of all calls. */
      readonly value: Amount
      /** Most that the network can take for all of them, or who pays it. */
      readonly fee: Amount | Paid
      readonly changes: readonly BalanceChange[] | null
      /** Whether they are one transaction: all of them happen, or none. */
      readonly atomic: boolean
    }
  | {
      readonly kind: 'grant'
      readonly permissions: readonly PermissionSubject[]
      /** Most that the network can take for the code that the account gets; null where it has it. */
      readonly fee: Amount | null
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
