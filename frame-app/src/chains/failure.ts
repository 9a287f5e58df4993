import { ProviderRpcError, type Json } from '@walletframe/bridge-protocol'
import type { Amount } from './amount.ts'

/** Why a contract refuses a call, as its node tells: a stranger's words, capped and cleaned. */
export type RevertReason =
  | { readonly kind: 'text'; readonly text: string }
  /** Solidity's own checks, by their number: 0x11 is an overflow. */
  | { readonly kind: 'panic'; readonly code: number }
  /** An error of the contract's own: its name where it is a standard's (ERC-6093), else only its bytes. */
  | { readonly kind: 'error'; readonly name: string | null; readonly data: string }

/** Why a request cannot be carried out, for a person. The words are in `i18n/english/engine.ts`. */
export type Failure =
  | {
      readonly code: 'insufficient-funds'
      /** Value and fee together; null where the node did not say. */
      readonly needed: Amount | null
      readonly missing: Amount | null
    }
  | {
      readonly code: 'would-fail'
      readonly reason: RevertReason | null
      /** Which one of a batch, counted from 1. */
      readonly call?: { readonly index: number; readonly total: number } | undefined
    }
  /** Whoever made the token, or an account of it, does not let it be sent. `hook`: a program of theirs would run, which is not asked here. */
  | {
      readonly code: 'token-refuses'
      readonly why: 'not-transferable' | 'frozen' | 'hook' | 'paused' | 'memo'
    }
  /** A contract that does not say that it takes pieces of collections (ERC-721, ERC-1155). */
  | { readonly code: 'recipient-refuses' }
  /** An account of the network has nothing, or no less than this. */
  | { readonly code: 'minimum'; readonly of: 'sender' | 'recipient'; readonly minimum: Amount }
  /** The network passes on no amount so small. */
  | { readonly code: 'dust'; readonly minimum: Amount }
  | { readonly code: 'nonce-taken' }
  /** What should be replaced is in a block, or what was sent in its place. */
  | { readonly code: 'already-done' }
  /** What should be sped up is being cancelled, in another tab. */
  | { readonly code: 'being-cancelled' }
  | { readonly code: 'fee-too-low' }
  /** A smart account is made by something that is on its way: until that is in a block it does nothing else. */
  | { readonly code: 'being-made' }
  /** It names the other one of two accounts for which one key signs. */
  | { readonly code: 'names-other-account' }
  /** The network takes nothing of a smart account: it has no base fee, or no bundler that answers. */
  | { readonly code: 'no-operations' }

/** An error that the page hears as always, and that says to the person what happened in data. Nothing was sent. */
export class ChainFailure extends ProviderRpcError {
  readonly failure: Failure

  constructor(failure: Failure, code: number, message: string, data?: Json) {
    super(code, message, data)
    this.failure = failure
  }
}
