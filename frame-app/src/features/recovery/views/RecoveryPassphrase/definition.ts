import { defineView } from '../../../../state/view.ts'

declare module '../../../../state/modal.ts' {
  interface Views {
    RecoveryPassphrase: NoArguments
  }
}

export const recoveryPassphrase = defineView({
  name: 'RecoveryPassphrase',
  keeps: true,
})
