import { defineView } from '../../../../state/view.ts'

declare module '../../../../state/modal.ts' {
  interface Views {
    Security: NoArguments
  }
}

export const security = defineView({
  name: 'Security',
})
