import { walletsStore } from '../../../../connections/wallets.ts'
import { texts } from '../../../../i18n/texts.ts'
import { defineView } from '../../../../state/view.ts'

declare module '../../../../state/modal.ts' {
  interface Views {
    ConnectingExternal: { readonly walletId: string }
  }
}

export const connectingExternal = defineView({
  name: 'ConnectingExternal',
  load: async () => (await import('./ConnectingExternal.tsx')).ConnectingExternal,
  title: {
    of: ({ walletId }) =>
      walletsStore.getState().injected.find(({ id }) => id === walletId)?.name ?? texts.titles.Connect,
    follows: [walletsStore],
  },
  next: ['Account', 'UnsupportedChain'],
})
