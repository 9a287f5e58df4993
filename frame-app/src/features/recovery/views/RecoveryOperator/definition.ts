import { optionsStore } from '../../../../state/options.ts'
import { defineView } from '../../../../state/view.ts'

declare module '../../../../state/modal.ts' {
  interface Views {
    RecoveryOperator: NoArguments
  }
}

export const recoveryOperator = defineView({
  name: 'RecoveryOperator',
  guard: () => optionsStore.getState().project.operatorRecovery !== undefined,
  keeps: true,
})
