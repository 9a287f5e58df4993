import { account } from './fakeFrame.ts'

type Listener = (payload: never) => void
type Answer = (params: unknown) => unknown

/** An injected wallet whose person is the test. */
export const createFakeWallet = (answers: Record<string, Answer> = {}) => {
  const listeners = new Map<string, Set<Listener>>()
  const asked: string[] = []
  const all: Record<string, Answer> = {
    eth_accounts: () => [account],
    eth_requestAccounts: () => [account],
    eth_chainId: () => '0x1',
    ...answers,
  }
  const provider = {
    request: async ({ method, params }: { method: string; params?: unknown }): Promise<unknown> => {
      asked.push(method)
      const answer = all[method]
      if (!answer) throw Object.assign(new Error(`no ${method}`), { code: 4200 })
      return answer(params)
    },
    on: (event: string, listener: Listener) => {
      const known = listeners.get(event) ?? new Set()
      listeners.set(event, known.add(listener))
    },
    removeListener: (event: string, listener: Listener) => listeners.get(event)?.delete(listener),
  }
  return {
    provider,
    asked,
    emit: (event: string, payload: unknown) => {
      for (const listener of listeners.get(event) ?? []) listener(payload as never)
    },
    listenerCount: () => [...listeners.values()].reduce((sum, { size }) => sum + size, 0),
  }
}

export const png = (length = 100) => `data:image/png;base64,${'A'.repeat(length)}`

/** Announces a wallet by EIP-6963. */
export const announceWallet = (provider: unknown, info: Readonly<Record<string, unknown>> = {}): void => {
  const detail = {
    info: { uuid: crypto.randomUUID(), name: 'Wallet A', rdns: 'com.a', icon: png(), ...info },
    provider,
  }
  window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
}
