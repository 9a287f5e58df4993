import {
  errorCode,
  ProviderRpcError,
  type Caip10,
  type Caip2,
  type Json,
  type WalletConnection,
  type WalletMethod,
} from '@walletframe/bridge-protocol/host'
import { ended, type State } from '../state.ts'
import type { Directory, InjectedProvider, InjectedWallet } from './directory.ts'

/** Milliseconds that taking a permission back may take (specification, section 9). */
const revokeTimeout = 100

/** A wallet's own error keeps its code; the rest becomes one of ours. */
const asRpcError = (thrown: unknown): ProviderRpcError => {
  const { code, message, data } = (thrown ?? {}) as { code?: unknown; message?: unknown; data?: unknown }
  return new ProviderRpcError(
    typeof code === 'number' ? code : errorCode.internal,
    typeof message === 'string' && message !== '' ? message.slice(0, 300) : 'The wallet gave no reason.',
    data,
  )
}

const readAccounts = (value: unknown): string[] =>
  Array.isArray(value)
    ? value
        .filter((item): item is string => typeof item === 'string' && /^0x[0-9a-fA-F]{40}$/.test(item))
        .slice(0, 64)
    : []

const readChainId = (value: unknown): string | undefined => {
  const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : 0
  return Number.isSafeInteger(number) && number > 0 ? `0x${number.toString(16)}` : undefined
}

/**
 * The connection to one wallet of the page. Once connected, the wallet's own words are the truth: they are set here first,
 * told to the page, and then to the frame (`onChange`).
 */
export const createInjectedConnection = (
  directory: Directory,
  state: State,
  onChange: (told: WalletConnection) => void,
) => {
  let active:
    | { readonly wallet: InjectedWallet; readonly unbind: () => void; connection: WalletConnection }
    | undefined
  /** Counts attempts: the answer to one that was given up means nothing. */
  let attempts = 0

  const find = (walletId: string): InjectedWallet => {
    const wallet = directory.find(walletId)
    if (!wallet) throw new ProviderRpcError(errorCode.disconnected, 'This wallet has left the page.')
    return wallet
  }

  const apply = () => {
    if (!active) return
    const { wallet, connection } = active
    const network: Caip2 = `eip155:${Number(connection.chainId)}`
    if (connection.accounts.length === 0) release()
    state.set(
      connection.accounts.length === 0
        ? ended
        : {
            status: 'connected',
            connector: { type: 'injected', id: wallet.info.id, name: wallet.info.name },
            accounts: connection.accounts.map((address): Caip10 => `${network}:${address}`),
            network,
          },
    )
    onChange(connection)
  }

  const change = (next: Partial<WalletConnection>) => {
    if (!active) return
    active.connection = { ...active.connection, ...next }
    apply()
  }

  const bind = (provider: InjectedProvider) => {
    const handlers: readonly (readonly [string, (payload: unknown) => void])[] = [
      ['accountsChanged', (payload) => change({ accounts: readAccounts(payload) })],
      [
        'chainChanged',
        (payload) => {
          const chainId = readChainId(payload)
          if (chainId) change({ chainId })
        },
      ],
      ['disconnect', () => change({ accounts: [] })],
    ]
    for (const [event, handler] of handlers) provider.on?.(event, handler)
    return () => {
      for (const [event, handler] of handlers) provider.removeListener?.(event, handler)
    }
  }

  const release = () => {
    active?.unbind()
    active = undefined
  }

  /** @param method `eth_requestAccounts` asks the person, `eth_accounts` does not. */
  const attach = async (
    walletId: string,
    method: 'eth_requestAccounts' | 'eth_accounts',
  ): Promise<WalletConnection> => {
    const wallet = find(walletId)
    attempts += 1
    const mine = attempts
    try {
      const accounts = readAccounts(await wallet.provider.request({ method }))
      const chainId = readChainId(await wallet.provider.request({ method: 'eth_chainId' }))
      if (!chainId) throw new ProviderRpcError(errorCode.internal, 'The wallet gave no chain id.')
      const connection = { walletId, accounts, chainId }
      if (mine === attempts) {
        release()
        if (accounts.length > 0) active = { wallet, unbind: bind(wallet.provider), connection }
      }
      return connection
    } catch (error) {
      throw asRpcError(error)
    }
  }

  return {
    /** On the person's choice in the frame. State follows when the frame has taken the connection. */
    connect: (walletId: string) => attach(walletId, 'eth_requestAccounts'),

    /** Without a question: the wallet of the last visit, if it still shares an account. */
    reconnect: async (walletId: string): Promise<boolean> => {
      const { accounts } = await attach(walletId, 'eth_accounts')
      apply()
      return accounts.length > 0
    },

    request: async (walletId: string, method: WalletMethod, params: Json): Promise<Json> => {
      try {
        return ((await find(walletId).provider.request({ method, params })) ?? null) as Json
      } catch (error) {
        throw asRpcError(error)
      }
    },

    /** Lets go of a wallet, the connected one or one that was given up; asks it to take its permission back, and does not wait long for it. */
    disconnect: async (walletId = active?.wallet.info.id): Promise<void> => {
      if (walletId === undefined) return
      if (active?.wallet.info.id === walletId) release()
      if (state.get().connector?.id === walletId) state.set(ended)
      const revoke = directory
        .find(walletId)
        ?.provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
        // Many wallets do not know the method; the page has let go of them either way.
        .catch(() => undefined)
      await Promise.race([revoke, new Promise((resolve) => setTimeout(resolve, revokeTimeout))])
    },

    /** Another connection takes its place: what is under way means nothing any more. */
    drop: () => {
      attempts += 1
      release()
    },
    provider: (): InjectedProvider | undefined =>
      state.get().connector?.type === 'injected' ? active?.wallet.provider : undefined,
    current: (): WalletConnection | undefined => active?.connection,
  }
}
