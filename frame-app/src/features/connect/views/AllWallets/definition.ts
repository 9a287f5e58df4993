import type { Namespace } from '@walletframe/bridge-protocol'
import { optionsStore } from '../../../../state/options.ts'
import { mayOpenPast, offersCatalogue } from '../../offers.ts'
import { defineView } from '../../../../state/view.ts'
import { wantedNamespace } from '../wantedNamespace.ts'

declare module '../../../../state/modal.ts' {
  interface Views {
    /** The namespace that an account is wanted of; any where none is named. */
    AllWallets: { readonly namespace?: Namespace | undefined }
  }
}

export const allWallets = defineView({
  name: 'AllWallets',
  guard: ({ namespace }) => offersCatalogue(optionsStore.getState()) && mayOpenPast(namespace),
  public: wantedNamespace,
  next: ['Downloads', 'ConnectingExternal'],
})
