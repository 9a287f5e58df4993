import type { Namespace } from '@walletframe/bridge-protocol'
import { defineView } from '../../../../state/view.ts'

declare module '../../../../state/modal.ts' {
  interface Views {
    /** The namespace that an account is wanted of; any where none is named. */
    AllWallets: { readonly namespace?: Namespace | undefined }
  }
}

export const allWallets = defineView({
  name: 'AllWallets',
  next: ['Downloads', 'ConnectingExternal'],
})
