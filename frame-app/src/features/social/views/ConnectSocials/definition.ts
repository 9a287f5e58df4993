import { defineView } from '../../../../state/view.ts'

declare module '../../../../state/modal.ts' {
  interface Views {
    ConnectSocials: NoArguments
  }
}

export const connectSocials = defineView({
  name: 'ConnectSocials',
  feature: 'email',
})
