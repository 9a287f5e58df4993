import { shownName } from '../../../../state/shownName.ts'
import { pageWallet } from '../../../../connections/pageWallets.ts'
import { walletsStore } from '../../../../connections/wallets.ts'
import { defineView } from '../../../../state/view.ts'

declare module '../../../../state/modal.ts' {
  interface Views {
    /** One wallet of the page, by its ids in the namespaces that it has. */
    ConnectingMultiChain: { readonly walletIds: readonly [string, ...string[]] }
  }
}

export const connectingMultiChain = defineView({
  name: 'ConnectingMultiChain',
  title: {
    of: ({ titles }, { walletIds: [first] }) => shownName(pageWallet(first)?.name ?? titles.Connect),
    follows: [walletsStore],
  },
  next: ['ConnectingExternal'],
})
