import { defineView } from '../../../../state/view.ts'

declare module '../../../../state/modal.ts' {
  interface Views {
    AddLogin: NoArguments
  }
}

export const addLogin = defineView({
  name: 'AddLogin',
  keeps: true,
})
