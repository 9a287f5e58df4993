import type { Passkey } from '@walletframe/api-contract'
import { defineView } from '../../../../state/view.ts'

declare module '../../../../state/modal.ts' {
  interface Views {
    /** What can be known of the wallet whose key is not here. */
    WalletElsewhere: {
      readonly walletId: string
      /** Its EVM address. */
      readonly account: string
      /** The browser lets the wallet keep nothing here: it is opened for one visit. */
      readonly isDenied: boolean
      /** The key was here: this site's data was cleared since, or a part of it. */
      readonly wasHere: boolean
      /** A key of it is in a browser that calls itself as this one does: perhaps this one, for another site. */
      readonly hasLikeThis: boolean
      /** A recovery code opens it. */
      readonly hasCode: boolean
      /** The operator has a key of it, and gives its owner a code. */
      readonly isKeptByOperator: boolean
      /** A passphrase opens it. */
      readonly hasPassphrase: boolean
      /** Passkeys that open it, the newest first. */
      readonly passkeys: readonly Passkey[]
      /** Where it was made, as that browser called itself then. */
      readonly madeWith: string | null
      /** Milliseconds since 1970. */
      readonly madeAt: number | null
    }
  }
}

export const walletElsewhere = defineView({
  name: 'WalletElsewhere',
  keeps: true,
})
