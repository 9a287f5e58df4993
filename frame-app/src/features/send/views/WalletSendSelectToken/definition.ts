import { defineView } from '../../../../state/view.ts'

declare module '../../../../state/modal.ts' {
  interface Views {
    WalletSendSelectToken: NoArguments
  }
}

export const walletSendSelectToken = defineView({
  name: 'WalletSendSelectToken',
})
