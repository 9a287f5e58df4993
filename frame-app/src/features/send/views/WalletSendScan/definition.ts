import { defineView } from '../../../../state/view.ts'

declare module '../../../../state/modal.ts' {
  interface Views {
    WalletSendScan: NoArguments
  }
}

export const walletSendScan = defineView({
  name: 'WalletSendScan',
})
