import { defineView } from '../../../../state/view.ts'

declare module '../../../../state/modal.ts' {
  interface Views {
    MakeWallet: NoArguments
  }
}

export const makeWallet = defineView({
  name: 'MakeWallet',
  keeps: true,
})
