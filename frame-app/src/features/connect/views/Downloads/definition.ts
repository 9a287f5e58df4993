import { shownName } from '../../../../state/shownName.ts'
import type { CatalogueWallet } from '@walletframe/api-contract'
import { defineView } from '../../../../state/view.ts'

declare module '../../../../state/modal.ts' {
  interface Views {
    /** A wallet that `data/` has checked. */
    Downloads: { readonly wallet: CatalogueWallet }
  }
}

export const downloads = defineView({
  name: 'Downloads',
  title: { of: (_texts, { wallet }) => shownName(wallet.name), follows: [] },
})
