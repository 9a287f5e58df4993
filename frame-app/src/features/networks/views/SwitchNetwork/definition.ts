import type { Caip2 } from '@walletframe/bridge-protocol'
import { defineView } from '../../../../state/view.ts'
import { optionsStore } from '../../../../state/options.ts'

declare module '../../../../state/modal.ts' {
  interface Views {
    SwitchNetwork: { readonly network: Caip2 }
  }
}

export const switchNetwork = defineView({
  name: 'SwitchNetwork',
  title: {
    of: ({ titles }, { network }) =>
      optionsStore.getState().networks.find(({ id }) => id === network)?.name ?? titles.UnsupportedChain,
    follows: [optionsStore],
  },
})
