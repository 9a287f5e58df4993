import * as z from 'zod/mini'
import { activeConnection, connectionsStore } from '../../../../connections/connections.ts'
import { defineView } from '../../../../state/view.ts'
import { optionsStore } from '../../../../state/options.ts'

declare module '../../../../state/modal.ts' {
  interface Views {
    Account: NoArguments
  }
}

/** Whether there is an account to show: connected, on a network that the page uses. */
export const isAccountThere = (): boolean => {
  const { status, network } = activeConnection(connectionsStore.getState())
  return status === 'connected' && optionsStore.getState().networks.some(({ id }) => id === network)
}

export const account = defineView({
  name: 'Account',
  guard: isAccountThere,
  public: z.strictObject({}),
  next: ['Networks', 'WalletReceive', 'ApproveTransaction'],
})
