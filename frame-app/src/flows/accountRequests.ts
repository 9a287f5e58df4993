import type { ProviderRpcError } from '@walletframe/bridge-protocol'

type Waiter = {
  readonly resolve: (accounts: readonly string[]) => void
  readonly reject: (error: ProviderRpcError) => void
}

/** `eth_requestAccounts` of the page that wait for the person. */
const waiting = new Set<Waiter>()

const finish = (end: (waiter: Waiter) => void) => {
  const all = [...waiting]
  waiting.clear()
  for (const waiter of all) end(waiter)
}

/** Waits until an account is connected. @throws ProviderRpcError 4001 when the modal is closed first. */
export const waitForAccounts = (): Promise<readonly string[]> =>
  new Promise((resolve, reject) => waiting.add({ resolve, reject }))

export const resolveAccountRequests = (accounts: readonly string[]): void =>
  finish(({ resolve }) => resolve(accounts))

export const rejectAccountRequests = (error: ProviderRpcError): void => finish(({ reject }) => reject(error))
