import {
  keepPermissions,
  noteRevoked,
  readPermissions,
  type BodyOf,
  type KeptPermission,
} from '@walletframe/api-contract'
import type { Caip2 } from '@walletframe/bridge-protocol'
import { session } from '../api/session.ts'

/* The list of permissions that an account of the wallet has given, which its owner finds on every device. What they are worth is the chain's to say. */

const params = (network: Caip2, account: string) => ({ account: `${network}:${account.toLowerCase()}` })

export const permissions = {
  /** @throws ApiFailure `list_full` */
  keep: async (
    network: Caip2,
    account: string,
    given: BodyOf<typeof keepPermissions>['pcis'],
  ): Promise<void> => {
    await session.call(keepPermissions, { params: params(network, account), body: { pcis: given } })
  },
  /** Newest first. @throws ApiFailure */
  read: async (network: Caip2, account: string): Promise<readonly KeptPermission[]> =>
    (await session.call(readPermissions, { params: params(network, account) })).pcis,
  /** @throws ApiFailure */
  noteRevoked: async (network: Caip2, account: string, pci: string): Promise<void> => {
    await session.call(noteRevoked, { params: params(network, account), body: { pci } })
  },
}
