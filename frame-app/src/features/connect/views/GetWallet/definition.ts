import { defineView } from '../../../../state/view.ts'

declare module '../../../../state/modal.ts' {
  interface Views {
    GetWallet: NoArguments
  }
}

export const getWallet = defineView({
  name: 'GetWallet',
  next: ['Downloads', 'AllWallets'],
})
