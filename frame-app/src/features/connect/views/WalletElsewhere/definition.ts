import { defineView } from '../../../../state/view.ts'

declare module '../../../../state/modal.ts' {
  interface Views {
    WalletElsewhere: NoArguments
  }
}

export const walletElsewhere = defineView({
  name: 'WalletElsewhere',
  load: async () => (await import('./WalletElsewhere.tsx')).WalletElsewhere,
})
