import { defineView } from '../../../../state/view.ts'

declare module '../../../../state/modal.ts' {
  interface Views {
    UnsupportedChain: NoArguments
  }
}

export const unsupportedChain = defineView({
  name: 'UnsupportedChain',
  load: async () => (await import('./UnsupportedChain.tsx')).UnsupportedChain,
  next: ['SwitchNetwork'],
})
