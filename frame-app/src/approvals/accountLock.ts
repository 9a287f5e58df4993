import type { Caip2 } from '@walletframe/bridge-protocol'

/** Stands in where the browser has no Web Locks: one after another in this document. */
const tails = new Map<string, Promise<unknown>>()

const inTurn = <T>(name: string, run: () => Promise<T>): Promise<T> => {
  const turn = (tails.get(name) ?? Promise.resolve()).then(run, run)
  tails.set(
    name,
    turn.catch(() => undefined),
  )
  return turn
}

/**
 * Runs `work` alone among all tabs of this storage partition: from approval to broadcast an account has one transaction on a network under
 * way, so that no two take the same nonce.
 */
export const withAccountLock = <T>(account: string, network: Caip2, work: () => Promise<T>): Promise<T> => {
  const name = `walletframe-account ${network} ${account.toLowerCase()}`
  const { locks } = navigator as { readonly locks?: LockManager | undefined }
  return locks ? locks.request(name, work) : inTurn(name, work)
}
