import { defineView } from '../../../../state/view.ts'

declare module '../../../../state/modal.ts' {
  interface Views {
    WalletReceive: NoArguments
  }
}

export const walletReceive = defineView({
  name: 'WalletReceive',
  load: async () => (await import('./WalletReceive.tsx')).WalletReceive,
  next: ['WalletCompatibleNetworks'],
})
