import { vi } from 'vitest'
import type { StandardAccount, StandardApi, StandardWallet } from '../src/multichain/standardApi.ts'

/* Wallets of the page that speak no EIP, whose person is the test. */

export const solanaMainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
export const solanaDevnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
export const bitcoin = 'bip122:000000000019d6689c085ae165831e93'
export const polkadot = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'

/** Any two Solana addresses. */
export const solanaAddress = 'So11111111111111111111111111111111111111112'
export const otherSolanaAddress = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'

export const standardAccount = (
  address = solanaAddress,
  chains: readonly string[] = ['solana:mainnet', 'solana:devnet'],
): StandardAccount => ({ address, publicKey: new Uint8Array(32), chains, features: [] })

type Change = (change: { readonly accounts?: readonly StandardAccount[] }) => void

/** A wallet that shares an account once it was asked. */
export const createStandardWallet = (given: Readonly<Record<string, unknown>> = {}) => {
  const listeners = new Set<Change>()
  let accounts: readonly StandardAccount[] = []
  const connect = vi.fn(async ({ silent = false }: { readonly silent?: boolean } = {}) => {
    if (!silent && accounts.length === 0) accounts = [standardAccount()]
    return { accounts }
  })
  const disconnect = vi.fn(async () => undefined)
  const signMessage = vi.fn(async (...inputs: readonly unknown[]) =>
    inputs.map(() => ({ signature: new Uint8Array([7]) })),
  )
  const wallet = {
    version: '1.0.0',
    name: 'Solana Purse',
    icon: 'data:image/png;base64,AAAA',
    chains: ['solana:mainnet'],
    features: {
      'standard:connect': { version: '1.0.0', connect },
      'standard:disconnect': { version: '1.0.0', disconnect },
      'standard:events': {
        version: '1.0.0',
        on: (_event: 'change', listener: Change) => {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
      'solana:signMessage': { version: '1.0.0', signMessage },
    },
    get accounts() {
      return accounts
    },
    ...given,
  } as unknown as StandardWallet
  return {
    wallet,
    connect,
    disconnect,
    signMessage,
    /** What the person does inside it. */
    change: (now: readonly StandardAccount[]) => {
      accounts = now
      for (const listener of listeners) listener({ accounts: now })
    },
    tell: (change: object) => {
      for (const listener of listeners) listener(change)
    },
    listenerCount: () => listeners.size,
  }
}

/** Registers as `@wallet-standard/wallet` does: at once, and with every page part that comes later. @returns what ends it. */
export const registerWallet = (wallet: unknown): (() => void) => {
  const tell = (api: StandardApi) => api.register(wallet as StandardWallet)
  const onReady = (event: Event) => void tell((event as CustomEvent<StandardApi>).detail)
  window.addEventListener('wallet-standard:app-ready', onReady)
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: tell }))
  return () => window.removeEventListener('wallet-standard:app-ready', onReady)
}
