import { defineView } from '../../../../state/view.ts'

declare module '../../../../state/modal.ts' {
  interface Views {
    UpdateEmailPrimaryOtp: NoArguments
  }
}

export const updateEmailPrimaryOtp = defineView({
  name: 'UpdateEmailPrimaryOtp',
  keeps: true,
})
