import { defineView } from '../../../../state/view.ts'

declare module '../../../../state/modal.ts' {
  interface Views {
    SmartSessionList: NoArguments
  }
}

export const smartSessionList = defineView({
  name: 'SmartSessionList',
})
