import { defineView } from '../../../../state/view.ts'

declare module '../../../../state/modal.ts' {
  interface Views {
    WalletCompatibleNetworks: NoArguments
  }
}

export const walletCompatibleNetworks = defineView({
  name: 'WalletCompatibleNetworks',
})
