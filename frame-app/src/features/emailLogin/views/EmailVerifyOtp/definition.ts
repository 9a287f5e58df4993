import { defineView } from '../../../../state/view.ts'

declare module '../../../../state/modal.ts' {
  interface Views {
    EmailVerifyOtp: NoArguments
  }
}

export const emailVerifyOtp = defineView({
  name: 'EmailVerifyOtp',
  feature: 'email',
  keeps: true,
  next: ['SecretMark', 'Account', 'WalletElsewhere', 'ApproveTransaction'],
})
