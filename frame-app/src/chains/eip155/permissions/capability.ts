import type { Caip2, Json } from '@walletframe/bridge-protocol'
import { permissionTypes, policyTypes, signerTypes } from './request.ts'
import { permissionStatus } from './status.ts'

/** What `wallet_getCapabilities` says of permissions (ERC-7715); undefined where an account gives none. @throws ProviderRpcError 4901 */
export const capabilityOf = async (network: Caip2, account: string): Promise<Json | undefined> =>
  (await permissionStatus(network, account)) === 'unsupported'
    ? undefined
    : {
        supported: true,
        signerTypes: [...signerTypes],
        permissionTypes: [...permissionTypes],
        policyTypes: [...policyTypes],
      }
