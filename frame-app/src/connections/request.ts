import {
  errorCode,
  namespaceOf,
  ProviderRpcError,
  type Caip10,
  type Caip2,
  type Json,
  type Namespace,
  type Signal,
} from '@walletframe/bridge-protocol'
import type { Asker } from '../connectors/connector.ts'
import { connectorOf } from '../connectors/registry.ts'
import { connectionIn, connectionsStore } from './connections.ts'

type WalletAsk = {
  readonly method: string
  readonly params?: Json | undefined
  readonly network: Caip2
  readonly signal?: Signal | undefined
  /** What it does, of a request that hides it in bytes: our own screens alone know it. */
  readonly says?: {
    readonly to: string
    readonly value: string | null
    readonly isTransfer: boolean
    readonly piece?: string
  }
}

/** Something that a wallet was asked to send, and its answer. */
export type WalletSent = Omit<WalletAsk, 'signal'> & {
  /** The active account, when it was asked. */
  readonly account: Caip10 | undefined
  readonly result: Json
  /** Who wanted it; absent: the page. */
  readonly requester?: Asker | undefined
  /** Our own wallet sent it: the card of its approval tells what became of it. */
  readonly isOurs: boolean
}

let hear: (sent: WalletSent) => void = () => undefined

/** Hears of what wallets send from now on. */
export const onWalletSent = (listener: typeof hear): void => {
  hear = listener
}

const ask = async (request: WalletAsk, requester?: Asker): Promise<Json> => {
  const { method, params = [], network, signal } = request
  const { connector, accounts } = connectionIn(connectionsStore.getState(), namespaceOf(network) as Namespace)
  if (!connector)
    throw new ProviderRpcError(
      errorCode.unauthorized,
      'No account is connected. Call eth_requestAccounts first.',
    )
  const result = await connectorOf(connector).request(method, params, network, signal, requester)
  // A wallet of the page's own answers a page whatever that page likes: nobody was asked for it.
  if (connector.type === 'injected' && requester?.kind !== 'wallet') return result
  // Of other wallets' batches nobody here knows the transactions.
  if (/sendTransaction$/i.test(method) || (method === 'wallet_sendCalls' && connector.type === 'embedded'))
    hear({ ...request, requester, account: accounts[0], result, isOurs: connector.type === 'embedded' })
  return result
}

/**
 * Runs an RPC method on whatever wallet is connected in the network's namespace: ours asks the person in an approval, a wallet of the page
 * on its own screen.
 * @throws ProviderRpcError 4100 where none is connected there; 4001 declined; 4200 where the wallet has no such method.
 */
export const requestWallet = (request: WalletAsk): Promise<Json> => ask(request)

/** The same for the person themselves, who asks in the wallet's own screens: approvals say so. Nothing that a page sends comes here. */
export const requestAsPerson = (request: WalletAsk): Promise<Json> => ask(request, { kind: 'wallet' })

/** Something of theirs went that the wallet only signed: it is told of as if the wallet had sent it. */
export const personSent = (request: WalletAsk, account: Caip10, result: Json): void =>
  hear({ ...request, requester: { kind: 'wallet' }, account, result, isOurs: false })
