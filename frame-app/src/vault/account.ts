import type { Addresses, NamedAccount, Passkey } from '@walletframe/api-contract'
import type { Mark } from './marks.ts'

/** What opens a wallet where no key of it is. */
export type Kept = {
  /** A recovery code opens it. */
  readonly hasCode: boolean
  /** A passkey opens it. */
  readonly hasPasskey: boolean
  /** A passphrase opens it. */
  readonly hasPassphrase: boolean
}

/** The wallet of the session, found or made. */
export type EmbeddedAccount = Kept & {
  readonly walletId: string
  readonly email: string
  /** The provider that the session was begun with; undefined where that was a code by e-mail. */
  readonly provider: string | undefined
  /** Of the first account, by namespace, in the namespace's own form. */
  readonly addresses: Addresses
  /** All accounts, as their owner wanted them kept last; undefined where that never was. */
  readonly accounts: readonly NamedAccount[] | undefined
  /** Absent where it cannot be kept. */
  readonly mark: Mark | null
  /** It was made just now: this person has not had a wallet before. */
  readonly made: boolean
}

/** What can be known of a wallet whose key is not in this storage partition. */
export type Elsewhere = Pick<Kept, 'hasCode' | 'hasPassphrase'> & {
  readonly walletId: string
  /** Its EVM address. */
  readonly account: string
  /** The browser lets the wallet keep nothing here: it is opened for one visit. */
  readonly isDenied: boolean
  /** The key was here: this site's data was cleared since, or a part of it. */
  readonly wasHere: boolean
  /** A key of it is in a browser that calls itself as this one does: perhaps this one, for another site. */
  readonly hasLikeThis: boolean
  /** The operator has a key of it, and gives its owner a code. */
  readonly isKeptByOperator: boolean
  /** Passkeys that open it, the newest first. */
  readonly passkeys: readonly Passkey[]
  /** Where it was made, as that browser called itself then. */
  readonly madeWith: string | null
  /** Milliseconds since 1970. */
  readonly madeAt: number | null
}
