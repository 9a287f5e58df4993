import {
  errorCode,
  ProviderRpcError,
  type Json,
  type WalletConnection,
  type WalletMethod,
} from '@walletframe/bridge-protocol/host'
import { ended, type State } from '../state.ts'
import type { Directory } from './directory.ts'
import type { InjectedProvider } from './evm.ts'
import type { PageWallet } from './pageWallet.ts'

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
    | { readonly wallet: PageWallet; readonly unbind: () => void; connection: WalletConnection }
    | undefined
  /** Counts attempts: the answer to one that was given up means nothing. */
  let attempts = 0

  const find = (walletId: string): PageWallet => {
    const wallet = directory.find(walletId)
    if (!wallet)
      throw new ProviderRpcError(errorCode.disconnected, 'This wallet is not in the page any more.')
    return wallet
  }

  const release = () => {
    active?.unbind()
    active = undefined
  }

  const apply = () => {
    if (!active) return
    const { connection } = active
    const { id, name } = active.wallet.info
    const { accounts, network } = connection
    if (accounts.length === 0) release()
    state.put(
      network,
      accounts.length === 0
        ? ended
        : { status: 'connected', connector: { type: 'injected', id, name }, accounts },
    )
    onChange(connection)
  }

  /** @param silent does not ask the person. */
  const attach = async (walletId: string, silent: boolean): Promise<WalletConnection> => {
    const wallet = find(walletId)
    attempts += 1
    const mine = attempts
    try {
      const connection = { walletId, ...(await wallet.connect(silent)) }
      if (mine === attempts) {
        release()
        if (connection.accounts.length > 0)
          active = {
            wallet,
            connection,
            unbind: wallet.bind((shared) => {
              if (active?.wallet !== wallet) return
              active.connection = { walletId, ...shared }
              apply()
            }),
          }
      }
      return connection
    } catch (error) {
      throw asRpcError(error)
    }
  }

  const connected = () => (state.get().connector?.type === 'injected' ? active?.wallet : undefined)

  return {
    /** On the person's choice in the frame. State follows when the frame has taken the connection. */
    connect: (walletId: string) => attach(walletId, false),

    /** Without a question: the wallet of the last visit, if it still shares an account. */
    reconnect: async (walletId: string): Promise<boolean> => {
      const { accounts } = await attach(walletId, true)
      apply()
      return accounts.length > 0
    },

    request: async (walletId: string, method: WalletMethod, params: Json): Promise<Json> => {
      try {
        return ((await find(walletId).provider?.request({ method, params })) ?? null) as Json
      } catch (error) {
        throw asRpcError(error)
      }
    },

    /** Lets go of a wallet, the connected one or one that was given up; asks it to take its permission back, and does not wait long for it. */
    disconnect: async (walletId = active?.wallet.info.id): Promise<void> => {
      if (walletId === undefined) return
      if (active?.wallet.info.id === walletId) release()
      if (state.get().connector?.id === walletId) state.put(state.get().network, ended)
      const revoke = directory
        .find(walletId)
        ?.release()
        // Many wallets do not know the method; the page has let go of them either way.
        .catch(() => undefined)
      await Promise.race([revoke, new Promise((resolve) => setTimeout(resolve, revokeTimeout))])
    },

    /** Another connection takes its place: what is under way means nothing any more. */
    drop: () => {
      attempts += 1
      release()
    },
    wallet: connected,
    provider: (): InjectedProvider | undefined => connected()?.provider,
    current: (): WalletConnection | undefined => active?.connection,
  }
}
