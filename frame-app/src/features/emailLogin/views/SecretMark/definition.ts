import { defineView } from '../../../../state/view.ts'

declare module '../../../../state/modal.ts' {
  interface Views {
    SecretMark: NoArguments
  }
}

export const secretMark = defineView({
  name: 'SecretMark',
  feature: 'email',
  back: false,
  keeps: true,
  next: ['Account', 'ApproveTransaction'],
})
