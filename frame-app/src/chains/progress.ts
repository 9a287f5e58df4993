import type { Caip2, Json } from '@walletframe/bridge-protocol'
import type { Amount } from './amount.ts'
import type { CallState } from './batch.ts'
import type { RevertReason } from './failure.ts'

/** What an approval sent, as the page was told of it. */
export type Sent = {
  readonly method: string
  /** The method's result. */
  readonly result: Json
  readonly network: Caip2
  readonly account: string
  /** Origin of the page that asked. */
  readonly origin: string
}

/** What became of it, as the network says now. */
export type Progress = {
  /** `partly`: some of a batch is done, the rest was not sent or failed. */
  readonly state: 'pending' | 'confirmed' | 'failed' | 'partly'
  /** Each transaction, in order; its hash or signature, null while it was not sent. */
  readonly steps: readonly { readonly state: CallState; readonly hash: string | null }[]
  /** Why it failed, as its contract says; null where it gave no reason. */
  readonly reason: RevertReason | null
  /** What the network took for all of it; absent while that is open, and where nobody says. */
  readonly fee?: Amount | undefined
  /** Whether somebody else pays the network. */
  readonly paidFor?: true
}
