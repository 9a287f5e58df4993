import { optionsStore } from '../state/options.ts'

/**
 * Whether the server tells of a network: of Bitcoin it reads what the operator named a source for.
 * @param id the network, or an account of it.
 */
export const isServed = (id: string): boolean =>
  !id.startsWith('bip122:') ||
  optionsStore
    .getState()
    .networks.some((network) => network.isRead === true && `${id}:`.startsWith(`${network.id}:`))
