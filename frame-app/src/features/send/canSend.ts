import { isServed } from '../../data/isServed.ts'

/**
 * Whether something can be sent from accounts of a namespace: of those that `chains/send.ts` has a part for, which is fetched later. On Bitcoin
 * where the server reads the network.
 * @param id the namespace, or a network or an account of it.
 */
export const canSendOn = (id: string): boolean => /^((eip155|solana)(:|$)|bip122:)/.test(id) && isServed(id)
