import * as z from 'zod/mini'
import type { CatalogueWallet } from '@walletframe/api-contract'
import { optionsStore } from '../../../../state/options.ts'
import { shownName } from '../../../../state/shownName.ts'
import { walletConnectName } from '../../../../state/walletConnectName.ts'
import { defineView } from '../../../../state/view.ts'
import { mayOpenPast, offersWalletConnect } from '../../offers.ts'

declare module '../../../../state/modal.ts' {
  interface Views {
    /** The wallet that was picked; none: any wallet that reads the code. */
    ConnectingWalletConnect: { readonly wallet?: CatalogueWallet | undefined }
  }
}

export const connectingWalletConnect = defineView({
  name: 'ConnectingWalletConnect',
  title: { of: (_texts, { wallet }) => (wallet ? shownName(wallet.name) : walletConnectName), follows: [] },
  guard: () => offersWalletConnect(optionsStore.getState()) && mayOpenPast(),
  // Which wallet is the person's choice, of the operator's list.
  public: z.strictObject({}),
  next: ['Account', 'UnsupportedChain'],
})
