import type { Caip2 } from '@walletframe/bridge-protocol'
import { texts } from '../../../../i18n/texts.ts'
import { defineView } from '../../../../state/view.ts'
import { optionsStore } from '../../../../state/options.ts'

declare module '../../../../state/modal.ts' {
  interface Views {
    SwitchNetwork: { readonly network: Caip2 }
  }
}

export const switchNetwork = defineView({
  name: 'SwitchNetwork',
  load: async () => (await import('./SwitchNetwork.tsx')).SwitchNetwork,
  title: {
    of: ({ network }) =>
      optionsStore.getState().networks.find(({ id }) => id === network)?.name ??
      texts.titles.UnsupportedChain,
    follows: [optionsStore],
  },
})
