import { defineView } from '../../../../state/view.ts'

declare module '../../../../state/modal.ts' {
  interface Views {
    RemoveLogin: { readonly loginId: string }
  }
}

export const removeLogin = defineView({
  name: 'RemoveLogin',
  keeps: true,
})
