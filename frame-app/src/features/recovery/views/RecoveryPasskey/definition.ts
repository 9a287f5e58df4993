import { defineView } from '../../../../state/view.ts'

declare module '../../../../state/modal.ts' {
  interface Views {
    RecoveryPasskey: NoArguments
  }
}

export const recoveryPasskey = defineView({
  name: 'RecoveryPasskey',
  keeps: true,
})
