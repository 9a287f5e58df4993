import { defineView } from '../../../../state/view.ts'

declare module '../../../../state/modal.ts' {
  interface Views {
    DeleteAccount: NoArguments
  }
}

export const deleteAccount = defineView({
  name: 'DeleteAccount',
  keeps: true,
})
