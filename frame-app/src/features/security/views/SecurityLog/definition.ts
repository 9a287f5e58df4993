import { defineView } from '../../../../state/view.ts'

declare module '../../../../state/modal.ts' {
  interface Views {
    SecurityLog: NoArguments
  }
}

export const securityLog = defineView({
  name: 'SecurityLog',
})
