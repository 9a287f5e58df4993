import type { Caip10, Caip2, Connection, Namespace } from '@walletframe/bridge-protocol/host'
import { vi } from 'vitest'
import type { WalletFrame } from '../src/wallet.ts'

type Change = { readonly accounts?: readonly string[]; readonly isOpen?: boolean }

/** A WalletFrame of one namespace whose state the test sets, and whose wallet answers what it is told to. */
export const createFakeForeign = (namespace: Extract<Namespace, 'bip122' | 'polkadot'>, network: Caip2) => {
  const listeners = new Set<(state: never) => void>()
  let accounts: readonly string[] = []
  let isOpen = false
  const connection = (): Connection => ({
    status: accounts.length > 0 ? 'connected' : 'disconnected',
    connector: accounts.length > 0 ? { type: 'injected', id: 'purse', name: 'Purse' } : null,
    accounts: accounts.map((address): Caip10 => `${network}:${address}`),
    network,
  })
  const state = () => ({ isOpen, connections: { [namespace]: connection() } }) as never
  const request = vi.fn<(asked: object) => Promise<unknown>>()
  const open = vi.fn(async () => undefined)
  const disconnect = vi.fn(async () => undefined)
  const foreign = () => (accounts.length > 0 ? { request } : undefined)
  const wallet = {
    getState: state,
    subscribe: (listener: (state: never) => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    open,
    disconnect,
    get bitcoin() {
      return foreign()
    },
    get polkadot() {
      return foreign()
    },
  } as unknown as WalletFrame
  return {
    wallet,
    request,
    open,
    disconnect,
    set: (change: Change) => {
      accounts = change.accounts ?? accounts
      isOpen = change.isOpen ?? isOpen
      for (const listener of listeners) listener(state())
    },
  }
}
