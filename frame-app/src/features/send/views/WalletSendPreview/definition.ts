import { defineView } from '../../../../state/view.ts'

declare module '../../../../state/modal.ts' {
  interface Views {
    WalletSendPreview: NoArguments
  }
}

export const walletSendPreview = defineView({
  name: 'WalletSendPreview',
})
