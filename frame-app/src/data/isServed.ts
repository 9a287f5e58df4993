import { chainOf, namespaceOf, type Caip10 } from '@walletframe/bridge-protocol'
import { optionsStore } from '../state/options.ts'

/** Whether the server tells of the account's network: of Bitcoin it reads what the operator named a source for. */
export const isServed = (account: Caip10): boolean =>
  namespaceOf(account) !== 'bip122' ||
  optionsStore.getState().networks.some(({ id, isRead }) => id === chainOf(account) && isRead === true)
