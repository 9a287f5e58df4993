import * as z from 'zod/mini'
import type { Namespace } from '@walletframe/bridge-protocol'
import { connectionsStore, isConnected } from '../../../../connections/connections.ts'
import { walletsStore } from '../../../../connections/wallets.ts'
import { optionsStore } from '../../../../state/options.ts'
import { offersEmail, offersWallets } from '../../offers.ts'
import { defineView } from '../../../../state/view.ts'

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
  public: z.strictObject({ namespace: z.optional(z.enum(['eip155', 'solana', 'bip122', 'polkadot'])) }),
  next: ['EmailVerifyOtp', 'ConnectingExternal', 'AllWallets', 'WhatIsAWallet', 'Account'],
})
