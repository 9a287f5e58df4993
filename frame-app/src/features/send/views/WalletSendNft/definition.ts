import type { SendableNft } from '../../../../data/nfts.ts'
import { defineView } from '../../../../state/view.ts'

declare module '../../../../state/modal.ts' {
  interface Views {
    WalletSendNft: { readonly nft: SendableNft }
  }
}

export const walletSendNft = defineView({
  name: 'WalletSendNft',
  title: { of: ({ titles }) => titles.WalletSend, follows: [] },
  next: ['WalletSendNftPreview'],
})
