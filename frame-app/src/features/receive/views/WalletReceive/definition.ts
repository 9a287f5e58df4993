import { defineView } from '../../../../state/view.ts'

declare module '../../../../state/modal.ts' {
  interface Views {
    WalletReceive: NoArguments
  }
}

export const walletReceive = defineView({
  name: 'WalletReceive',
  next: ['WalletCompatibleNetworks'],
})
