import type { Amount } from '../amount.ts'

/** What whoever made a token calls it: anybody may give any name. Empty where nothing is left of it. */
export type Called = { readonly symbol: string; readonly name: string }

/** One instruction of a Solana transaction, as the vault worker decoded it. Addresses are base58. */
export type SolanaAction =
  /** `from` is absent where it is the account itself. */
  | {
      readonly kind: 'transfer'
      readonly amount: Amount
      readonly to: string
      readonly from?: string | undefined
    }
  | {
      readonly kind: 'token-transfer'
      readonly amount: Amount
      readonly mint: string
      readonly called?: Called | undefined
      readonly to: string
      readonly from?: string | undefined
      /** What the token keeps back (Token 2022). */
      readonly fee?: Amount | undefined
    }
  | {
      readonly kind: 'token-allow'
      readonly amount: Amount
      readonly mint: string
      readonly called?: Called | undefined
      readonly to: string
      readonly unlimited: boolean
    }
  | { readonly kind: 'token-revoke'; readonly mint: string; readonly called?: Called | undefined }
  | { readonly kind: 'token-account'; readonly mint: string; readonly owner: string }
  | { readonly kind: 'token-recover'; readonly mint: string; readonly wallet: string }
  | { readonly kind: 'token-mint'; readonly amount: Amount; readonly mint: string; readonly to: string }
  | { readonly kind: 'token-burn'; readonly amount: Amount; readonly mint: string }
  | { readonly kind: 'token-close'; readonly to: string }
  | { readonly kind: 'token-sync' }
  | {
      readonly kind: 'token-authority'
      /** What the authority is for: the owner of an account, who may mint, freeze, close, or another one of Token 2022. */
      readonly authority: 'mint' | 'freeze' | 'owner' | 'close' | 'other'
      readonly account: string
      /** Null: nobody has it afterwards. */
      readonly to: string | null
    }
  | { readonly kind: 'create-account'; readonly amount: Amount; readonly owner: string }
  | { readonly kind: 'assign'; readonly owner: string; readonly account: string }
  | { readonly kind: 'memo'; readonly text: string }
  | { readonly kind: 'nonce' }
  | { readonly kind: 'nonce-authority'; readonly account: string; readonly to: string }
  | {
      readonly kind: 'stake-authority'
      readonly role: 'staker' | 'withdrawer'
      readonly account: string
      readonly to: string
    }
  | { readonly kind: 'stake-delegate'; readonly account: string; readonly to: string }
  | { readonly kind: 'stake-deactivate'; readonly account: string }
  | { readonly kind: 'stake-move'; readonly account: string; readonly to: string; readonly amount: Amount }
  | { readonly kind: 'program-upgrade'; readonly account: string }
  | { readonly kind: 'program-authority'; readonly account: string; readonly to: string | null }
  | { readonly kind: 'program-close'; readonly account: string; readonly to: string }
  /** Not understood; `name` where the program is a well-known one. */
  | { readonly kind: 'call'; readonly program: string; readonly name?: string | undefined }

/** A Solana transaction as a person reads it, instruction by instruction. */
export type SolanaTransaction = {
  readonly actions: readonly SolanaAction[]
  /** Network fee with priority; null where the node cannot say. */
  readonly fee: Amount | null
  /** What the account's SOL would change by, as the node simulated it; null where it cannot say. */
  readonly change: Amount | null
  /** The message that is signed, hex. */
  readonly message: string
}

/** What an approval of a Solana account shows. */
export type SolanaSubject = {
  readonly kind: 'solana'
  readonly transactions: readonly SolanaTransaction[]
  /** Whether the wallet sends them; else the page gets them back signed. */
  readonly sends: boolean
}
