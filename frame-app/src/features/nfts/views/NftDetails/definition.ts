import type { Caip10 } from '@walletframe/bridge-protocol'
import type { Nft } from '../../../../data/nfts.ts'
import { defineView } from '../../../../state/view.ts'

declare module '../../../../state/modal.ts' {
  interface Views {
    NftDetails: { readonly account: Caip10; readonly nft: Nft }
  }
}

export const nftDetails = defineView({
  name: 'NftDetails',
})
