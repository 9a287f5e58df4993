import { defineView } from '../../../../state/view.ts'

declare module '../../../../state/modal.ts' {
  interface Views {
    UpdateEmailSecondaryOtp: NoArguments
  }
}

export const updateEmailSecondaryOtp = defineView({
  name: 'UpdateEmailSecondaryOtp',
  keeps: true,
})
