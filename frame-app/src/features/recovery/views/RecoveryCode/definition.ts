import { defineView } from '../../../../state/view.ts'

declare module '../../../../state/modal.ts' {
  interface Views {
    RecoveryCode: NoArguments
  }
}

export const recoveryCode = defineView({
  name: 'RecoveryCode',
  keeps: true,
})
