import type { Amount } from '../amount.ts'

/** A transaction of Bitcoin, as the vault worker read it. */
export type BitcoinSubject = {
  readonly kind: 'bitcoin'
  /** What goes to others. `to`: null where a script has no address. */
  readonly pays: readonly { readonly to: string | null; readonly amount: Amount }[]
  /** What the account has less by it: what its inputs say, less what comes back. */
  readonly leaves: Amount
  /** What the network takes; null where inputs of others do not say what they bring. */
  readonly fee: Amount | null
  /** Whether it is given to the network at once, and not to the page. */
  readonly sends: boolean
}
