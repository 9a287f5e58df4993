import type { Caip2 } from '@walletframe/bridge-protocol'
import { defineView } from '../../../../state/view.ts'

declare module '../../../../state/modal.ts' {
  interface Views {
    /** A network of a namespace in which nobody is connected. */
    SwitchActiveChain: { readonly network: Caip2 }
  }
}

export const switchActiveChain = defineView({
  name: 'SwitchActiveChain',
  title: { of: ({ titles }) => titles.UnsupportedChain, follows: [] },
  next: ['Connect'],
})
