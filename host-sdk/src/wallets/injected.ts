import {
  errorCode,
  ProviderRpcError,
  type Caip2,
  type Connection,
  type Json,
  type Namespace,
  type Snapshot,
  type WalletConnection,
} from '@walletframe/bridge-protocol/host'
import { connectionsIn, ended, type State } from '../state.ts'
import type { Directory } from './directory.ts'
import type { InjectedProvider } from './evm.ts'
import type { PageWallet } from './pageWallet.ts'

/** Milliseconds that taking a permission back may take (specification, section 9). */
const revokeTimeout = 100

export const namespaceIn = ({ info }: PageWallet): Namespace => info.namespace ?? 'eip155'

/** A wallet that shares accounts, and what it shares. */
type Held = { readonly wallet: PageWallet; readonly unbind: () => void; connection: WalletConnection }

/** The state that a wallet's own words make. */
const stateOf = ({ wallet: { info }, connection: { accounts, network } }: Held): Connection =>
  accounts[0]
    ? {
        status: 'connected',
        connector: { type: 'injected', id: info.id, name: info.name },
        accounts,
        network,
      }
    : { ...ended, network }

/**
 * The connections to wallets of the page, at most one a namespace. Once connected, the wallet's own words are the truth: they are set
 * here first, told to the page, and then to the frame.
 * @param onChange hears what connected wallets say, after the page did.
 */
export const createInjected = (
  directory: Directory,
  state: State,
  onChange: (connection: WalletConnection) => void,
) => {
  const held = new Map<Namespace, Held>()
  /** The latest attempt of each namespace: the answer to one that was given up means nothing. */
  const attempts = new Map<Namespace, object>()
  /** Questions to a person that are open: one a wallet, however often it is picked. */
  const asking = new Map<string, Promise<unknown>>()

  const find = (walletId: string): PageWallet => {
    const wallet = directory.find(walletId)
    if (!wallet) throw new ProviderRpcError(errorCode.disconnected, 'Not here.')
    return wallet
  }

  /** Lets go of a namespace's wallet, or only of an attempt that is under way. */
  const drop = (namespace: Namespace, isAttempt = false) => {
    attempts.delete(namespace)
    if (isAttempt) return
    held.get(namespace)?.unbind()
    held.delete(namespace)
  }

  const apply = (namespace: Namespace) => {
    const now = held.get(namespace)
    if (!now) return
    const { connection } = now
    if (!connection.accounts[0]) drop(namespace)
    state.put(connection.network, stateOf(now))
    onChange(connection)
  }

  /** @param addresses of the last visit: asks nobody, and takes only a wallet that shares one of them. */
  const attach = async (
    walletId: string,
    addresses?: readonly string[],
  ): Promise<WalletConnection | undefined> => {
    const wallet = find(walletId)
    const namespace = namespaceIn(wallet)
    const attempt = {}
    attempts.set(namespace, attempt)
    const connection = { walletId, ...(await wallet.connect(!!addresses)) }
    const { accounts } = connection
    if (addresses?.every((address) => !accounts.some((account) => account.toLowerCase().endsWith(address))))
      return undefined
    if (attempts.get(namespace) !== attempt) return connection
    drop(namespace)
    if (accounts[0]) {
      const now: Held = {
        wallet,
        connection,
        unbind: wallet.bind((shared) => {
          if (held.get(namespace) !== now) return
          now.connection = { walletId, ...shared }
          apply(namespace)
        }),
      }
      held.set(namespace, now)
    }
    return connection
  }

  /** The wallet whose words the state of a namespace is. */
  const connected = (namespace: Namespace): Held | undefined => {
    const now = held.get(namespace)
    return now && state.get().connections[namespace]?.connector?.id === now.wallet.info.id ? now : undefined
  }

  return {
    /** On the person's choice in the frame, who is asked once, however often it is picked. State follows when the frame has taken the connection. */
    connect: (walletId: string): Promise<WalletConnection> => {
      const asked = asking.get(walletId) ?? attach(walletId).finally(() => asking.delete(walletId))
      asking.set(walletId, asked)
      return asked as Promise<WalletConnection>
    },

    /**
     * Without a question: the wallet of the last visit, if it still shares one of the `addresses` of then. Any wallet may claim another's
     * name and rdns; whose account it is, it cannot.
     */
    reconnect: async (wallet: PageWallet, addresses: readonly string[]): Promise<boolean> => {
      const isFound = !!(await attach(wallet.info.id, addresses))
      if (isFound) apply(namespaceIn(wallet))
      return isFound
    },

    /** @throws ProviderRpcError, or whatever the wallet throws. */
    request: async (walletId: string, method: string, params: Json, network?: Caip2): Promise<Json> =>
      (await find(walletId).request(method, params, network)) as Json,

    /** Lets go of a wallet, the connected one or one that was given up; asks it to take its permission back, and does not wait long for it. */
    disconnect: async (walletId: string): Promise<void> => {
      const wallet = directory.find(walletId)
      if (!wallet) return
      const namespace = namespaceIn(wallet)
      const now = held.get(namespace)
      if (now?.wallet.info.id === walletId) {
        const { network } = now.connection
        drop(namespace)
        if (state.get().connections[namespace]?.connector?.id === walletId) state.put(network, ended)
        onChange({ walletId, accounts: [], network })
      }
      // Many wallets do not know the method; the page has let go of them either way.
      const revoked = wallet.release().catch(() => undefined)
      await Promise.race([revoked, new Promise((resolve) => setTimeout(resolve, revokeTimeout))])
    },

    drop,
    /** The frame's connections, with what wallets of the page say of themselves in place of what it has heard of them. */
    correct: (connections: Snapshot['connections']): Snapshot['connections'] => {
      const corrected = { ...connections }
      for (const [namespace, said] of connectionsIn({ connections })) {
        const isOurs = said.connector?.type === 'injected'
        // The frame's own wallet takes the place of the page's.
        if (said.connector && !isOurs) drop(namespace)
        const now = held.get(namespace)
        if (now && (connected(namespace) || said.connector?.id === now.wallet.info.id))
          corrected[namespace] = stateOf(now)
        else if (isOurs) corrected[namespace] = { ...said, ...ended }
      }
      return corrected
    },
    /** The connected wallet of a namespace. */
    wallet: (namespace: Namespace): PageWallet | undefined => connected(namespace)?.wallet,
    provider: (): InjectedProvider | undefined => connected('eip155')?.wallet.provider,
    /** What connected wallets share. */
    current: (): WalletConnection[] =>
      [...held.keys()].flatMap((namespace) => connected(namespace)?.connection ?? []),
  }
}
