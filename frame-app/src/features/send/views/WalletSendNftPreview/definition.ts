import { defineView } from '../../../../state/view.ts'

declare module '../../../../state/modal.ts' {
  interface Views {
    WalletSendNftPreview: NoArguments
  }
}

export const walletSendNftPreview = defineView({
  name: 'WalletSendNftPreview',
  title: { of: ({ titles }) => titles.WalletSendPreview, follows: [] },
})
