import { defineView } from '../../../../state/view.ts'

declare module '../../../../state/modal.ts' {
  interface Views {
    OtherSites: NoArguments
  }
}

export const otherSites = defineView({
  name: 'OtherSites',
  keeps: true,
})
