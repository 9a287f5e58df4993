import type { CatalogueWallet } from '@walletframe/api-contract'
import { walletConnectName } from '../../../../state/walletConnectName.ts'
import { defineView } from '../../../../state/view.ts'

declare module '../../../../state/modal.ts' {
  interface Views {
    /** The wallet that was picked; none: any wallet that reads the code. */
    ConnectingWalletConnect: { readonly wallet?: CatalogueWallet | undefined }
  }
}

export const connectingWalletConnect = defineView({
  name: 'ConnectingWalletConnect',
  title: { of: (_texts, { wallet }) => wallet?.name ?? walletConnectName, follows: [] },
  next: ['Account', 'UnsupportedChain'],
})
