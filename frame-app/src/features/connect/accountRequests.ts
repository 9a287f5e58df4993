import type { Caip10, ProviderRpcError } from '@walletframe/bridge-protocol'

type Waiter = {
  readonly resolve: (accounts: readonly Caip10[]) => void
  readonly reject: (error: ProviderRpcError) => void
}

/** Requests of the page for accounts, of any namespace, that wait for the person. */
const waiting = new Set<Waiter>()

const finish = (end: (waiter: Waiter) => void) => {
  const all = [...waiting]
  waiting.clear()
  for (const waiter of all) end(waiter)
}

/** Waits until an account is connected. @throws ProviderRpcError 4001 when the modal is closed first. */
export const waitForAccounts = (): Promise<readonly Caip10[]> =>
  new Promise((resolve, reject) => waiting.add({ resolve, reject }))

export const resolveAccountRequests = (accounts: readonly Caip10[]): void =>
  finish(({ resolve }) => resolve(accounts))

export const rejectAccountRequests = (error: ProviderRpcError): void => finish(({ reject }) => reject(error))
