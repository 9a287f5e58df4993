import { defineView } from '../../../../state/view.ts'

declare module '../../../../state/modal.ts' {
  interface Views {
    AccountData: NoArguments
  }
}

export const accountData = defineView({
  name: 'AccountData',
})
