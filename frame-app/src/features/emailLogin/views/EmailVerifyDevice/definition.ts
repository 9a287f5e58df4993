import { defineView } from '../../../../state/view.ts'

declare module '../../../../state/modal.ts' {
  interface Views {
    EmailVerifyDevice: NoArguments
  }
}

export const emailVerifyDevice = defineView({
  name: 'EmailVerifyDevice',
  feature: 'email',
  keeps: true,
  next: ['EmailVerifyOtp'],
})
