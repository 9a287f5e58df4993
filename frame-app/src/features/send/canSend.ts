import { optionsStore } from '../../state/options.ts'

/**
 * Whether something can be sent from accounts of a namespace: of those that `chains/send.ts` has a part for, which is fetched later. On Bitcoin
 * where the server reads the network.
 * @param id the namespace, or a network or an account of it.
 */
export const canSendOn = (id: string): boolean =>
  /^(eip155|solana)(:|$)/.test(id) ||
  (id.startsWith('bip122:') &&
    optionsStore
      .getState()
      .networks.some((network) => network.isRead === true && `${id}:`.startsWith(`${network.id}:`)))
