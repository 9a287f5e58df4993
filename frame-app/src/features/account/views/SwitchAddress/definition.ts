import { defineView } from '../../../../state/view.ts'

declare module '../../../../state/modal.ts' {
  interface Views {
    SwitchAddress: NoArguments
  }
}

export const switchAddress = defineView({
  name: 'SwitchAddress',
})
