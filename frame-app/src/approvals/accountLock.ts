import type { Caip2 } from '@walletframe/bridge-protocol'
import { alone } from '../storage/locks.ts'

/**
 * Runs `work` alone among all tabs of this storage partition: from approval to broadcast an account has one transaction on a network under
 * way, so that no two take the same nonce.
 */
export const withAccountLock = <T>(account: string, network: Caip2, work: () => Promise<T>): Promise<T> =>
  alone(`walletframe-account ${network} ${account.toLowerCase()}`, work)
