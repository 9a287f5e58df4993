import { defineView } from '../../../../state/view.ts'

declare module '../../../../state/modal.ts' {
  interface Views {
    Create: NoArguments
  }
}

export const create = defineView({
  name: 'Create',
  next: ['EmailVerifyOtp'],
})
