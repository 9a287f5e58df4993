import {
  errorCode,
  ProviderRpcError,
  type Caip10,
  type Caip2,
  type Json,
  type WalletConnection,
  type WalletMethod,
} from '@walletframe/bridge-protocol/host'
import type { State } from '../state.ts'
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

const readChainId = (value: unknown): string => {
  const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN
  if (!Number.isSafeInteger(number) || number < 1)
    throw new ProviderRpcError(errorCode.internal, 'The wallet gave no chain id.')
  return `0x${number.toString(16)}`
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

  const find = (walletId: string): InjectedWallet => {
    const wallet = directory.find(walletId)
    if (!wallet) throw new ProviderRpcError(errorCode.disconnected, 'This wallet has left the page.')
    return wallet
  }

  const apply = () => {
    if (!active) return
    const { wallet, connection } = active
    const network: Caip2 = `eip155:${Number(connection.chainId)}`
    if (connection.accounts.length === 0) drop()
    state.set(
      connection.accounts.length === 0
        ? { status: 'disconnected', connector: null, accounts: [] }
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
      ['chainChanged', (payload) => change({ chainId: readChainId(payload) })],
      ['disconnect', () => change({ accounts: [] })],
    ]
    for (const [event, handler] of handlers) provider.on?.(event, handler)
    return () => {
      for (const [event, handler] of handlers) provider.removeListener?.(event, handler)
    }
  }

  const drop = () => {
    active?.unbind()
    active = undefined
  }

  /** @param method `eth_requestAccounts` asks the person, `eth_accounts` does not. */
  const attach = async (
    walletId: string,
    method: 'eth_requestAccounts' | 'eth_accounts',
  ): Promise<WalletConnection> => {
    const wallet = find(walletId)
    try {
      const accounts = readAccounts(await wallet.provider.request({ method }))
      const chainId = readChainId(await wallet.provider.request({ method: 'eth_chainId' }))
      drop()
      active = { wallet, unbind: bind(wallet.provider), connection: { walletId, accounts, chainId } }
      if (accounts.length === 0) drop()
      return { walletId, accounts, chainId }
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

    /** Lets go of the wallet; asks it to take its permission back, and does not wait long for it. */
    disconnect: async (): Promise<void> => {
      const provider = active?.wallet.provider
      drop()
      state.set({ status: 'disconnected', connector: null, accounts: [] })
      if (!provider) return
      const revoke = provider
        .request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
        // Many wallets do not know the method; the page has let go of them either way.
        .catch(() => undefined)
      await Promise.race([revoke, new Promise((resolve) => setTimeout(resolve, revokeTimeout))])
    },

    drop,
    provider: (): InjectedProvider | undefined =>
      state.get().connector?.type === 'injected' ? active?.wallet.provider : undefined,
    current: (): WalletConnection | undefined => active?.connection,
  }
}
