import type { Namespace } from '@walletframe/bridge-protocol'
import type { ChainAdapter } from './chain.ts'

/** One chunk a namespace, fetched when an account of it is used. */
const adapters: Readonly<Partial<Record<Namespace, () => Promise<ChainAdapter>>>> = {
  solana: async () => (await import('./solana/adapter.ts')).solana,
  bip122: async () => (await import('./bip122/adapter.ts')).bitcoin,
  eip155: async () => (await import('./eip155/adapter.ts')).eip155,
}

/** Whether chains of the namespace are read. */
export const isRead = (namespace: string): boolean => Object.hasOwn(adapters, namespace)

/** @throws Error 'Unsupported chain' where a namespace has no adapter. */
export const loadChain = (namespace: Namespace): Promise<ChainAdapter> => {
  const load = adapters[namespace]
  return load ? load() : Promise.reject(new Error('Unsupported chain'))
}
