import * as z from 'zod/mini'
import type { Namespace } from '@walletframe/bridge-protocol'
import { defineView } from '../../../../state/view.ts'
import { mayOpenPast } from '../../offers.ts'
import { wantedNamespace } from '../wantedNamespace.ts'

declare module '../../../../state/modal.ts' {
  interface Views {
    ConnectWallet: {
      /** A wallet's name, or its id in the operator's list. */
      readonly wallet: string
      /** The namespace that an account is wanted of; any where none is named. */
      readonly namespace?: Namespace | undefined
    }
  }
}

export const connectWallet = defineView({
  name: 'ConnectWallet',
  title: { of: ({ titles }) => titles.Connect, follows: [] },
  guard: ({ namespace }) => mayOpenPast(namespace),
  public: z.strictObject({
    ...wantedNamespace.shape,
    wallet: z.string().check(z.minLength(1), z.maxLength(100)),
  }),
  next: ['ConnectingExternal', 'ConnectingWalletConnect'],
})
