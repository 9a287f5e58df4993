import { defineView } from '../../../../state/view.ts'

declare module '../../../../state/modal.ts' {
  interface Views {
    SmartSessionCreated: NoArguments
  }
}

export const smartSessionCreated = defineView({
  name: 'SmartSessionCreated',
  back: false,
})
