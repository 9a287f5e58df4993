import { defineView } from '../../../../state/view.ts'

declare module '../../../../state/modal.ts' {
  interface Views {
    UpdateEmailWallet: NoArguments
  }
}

export const updateEmailWallet = defineView({
  name: 'UpdateEmailWallet',
  keeps: true,
})
