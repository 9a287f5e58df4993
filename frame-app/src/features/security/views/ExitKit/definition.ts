import { defineView } from '../../../../state/view.ts'

declare module '../../../../state/modal.ts' {
  interface Views {
    ExitKit: NoArguments
  }
}

export const exitKit = defineView({
  name: 'ExitKit',
  keeps: true,
})
