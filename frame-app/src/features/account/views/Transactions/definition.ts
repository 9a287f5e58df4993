import * as z from 'zod/mini'
import { activeConnection, connectionsStore } from '../../../../connections/connections.ts'
import { optionsStore } from '../../../../state/options.ts'
import { defineView } from '../../../../state/view.ts'

declare module '../../../../state/modal.ts' {
  interface Views {
    Transactions: NoArguments
  }
}

export const transactions = defineView({
  name: 'Transactions',
  guard: () => {
    const { status, network } = activeConnection(connectionsStore.getState())
    const { networks, features } = optionsStore.getState()
    return status === 'connected' && features.history && networks.some(({ id }) => id === network)
  },
  public: z.strictObject({}),
})
