import * as z from 'zod/mini'
import { activeConnection, connectionsStore } from '../../../../connections/connections.ts'
import { defineView } from '../../../../state/view.ts'
import { optionsStore } from '../../../../state/options.ts'

declare module '../../../../state/modal.ts' {
  interface Views {
    Account: NoArguments
  }
}

export const account = defineView({
  name: 'Account',
  guard: () => {
    const { status, network } = activeConnection(connectionsStore.getState())
    return status === 'connected' && optionsStore.getState().networks.some(({ id }) => id === network)
  },
  public: z.strictObject({}),
  next: ['Networks', 'WalletReceive', 'ApproveTransaction'],
})
