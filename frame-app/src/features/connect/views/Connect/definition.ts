import type { Namespace } from '@walletframe/bridge-protocol'
import { connectionsStore, isConnected } from '../../../../connections/connections.ts'
import { walletsStore } from '../../../../connections/wallets.ts'
import { optionsStore } from '../../../../state/options.ts'
import { offersEmail, offersWallets } from '../../offers.ts'
import { defineView } from '../../../../state/view.ts'
import { wantedNamespace } from '../wantedNamespace.ts'

declare module '../../../../state/modal.ts' {
  interface Views {
    /** The namespace that an account is wanted of; any where none is named. */
    Connect: { readonly namespace?: Namespace | undefined }
  }
}

export const connect = defineView({
  name: 'Connect',
  title: {
    of: ({ connect: texts, titles }, { namespace }) => {
      const options = optionsStore.getState()
      const hasWallets = offersWallets(options, walletsStore.getState(), namespace)
      return !hasWallets && offersEmail(options, namespace) ? texts.emailTitle : titles.Connect
    },
    follows: [optionsStore, walletsStore],
  },
  left: 'help',
  guard: ({ namespace }) => !isConnected(connectionsStore.getState(), namespace),
  public: wantedNamespace,
  next: ['EmailVerifyOtp', 'ConnectingExternal', 'AllWallets', 'WhatIsAWallet', 'Account'],
})
