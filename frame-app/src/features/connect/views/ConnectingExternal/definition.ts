import { shownName } from '../../../../state/shownName.ts'
import { walletsStore } from '../../../../connections/wallets.ts'
import { defineView } from '../../../../state/view.ts'

declare module '../../../../state/modal.ts' {
  interface Views {
    ConnectingExternal: { readonly walletId: string }
  }
}

export const connectingExternal = defineView({
  name: 'ConnectingExternal',
  title: {
    of: ({ titles }, { walletId }) =>
      shownName(walletsStore.getState().injected.find(({ id }) => id === walletId)?.name ?? titles.Connect),
    follows: [walletsStore],
  },
  next: ['Account', 'UnsupportedChain'],
})
