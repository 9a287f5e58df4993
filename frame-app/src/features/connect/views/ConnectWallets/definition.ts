import type { Namespace } from '@walletframe/bridge-protocol'
import { defineView } from '../../../../state/view.ts'

declare module '../../../../state/modal.ts' {
  interface Views {
    /** The namespace that an account is wanted of; any where none is named. */
    ConnectWallets: { readonly namespace?: Namespace | undefined }
  }
}

export const connectWallets = defineView({
  name: 'ConnectWallets',
  title: { of: ({ titles }) => titles.Connect, follows: [] },
})
