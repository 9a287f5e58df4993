import type { ProviderRpcError, Signal } from '@walletframe/bridge-protocol'

type Waiter = {
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

/** Requests of the page for accounts, of any namespace, that wait for the person. */
const waiting = new Set<Waiter>()

const finish = (end: (waiter: Waiter) => void) => {
  const all = [...waiting]
  waiting.clear()
  for (const waiter of all) end(waiter)
}

/** Waits until an account is connected. @throws ProviderRpcError 4001 when the modal is closed first; the signal's reason when it aborts. */
export const waitForAccounts = (signal?: Signal): Promise<void> =>
  new Promise((resolve, reject) => {
    const waiter = { resolve, reject }
    waiting.add(waiter)
    signal?.addEventListener('abort', () => {
      if (waiting.delete(waiter)) reject(signal.reason)
    })
  })

/** Whether somebody waits for an account. */
export const isAccountAwaited = (): boolean => waiting.size > 0

export const resolveAccountRequests = (): void => finish(({ resolve }) => resolve())

export const rejectAccountRequests = (error: ProviderRpcError): void => finish(({ reject }) => reject(error))
