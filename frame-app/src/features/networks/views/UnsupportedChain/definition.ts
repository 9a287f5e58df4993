import { defineView } from '../../../../state/view.ts'

declare module '../../../../state/modal.ts' {
  interface Views {
    UnsupportedChain: NoArguments
  }
}

export const unsupportedChain = defineView({
  name: 'UnsupportedChain',
  keeps: true,
  next: ['SwitchNetwork'],
})
