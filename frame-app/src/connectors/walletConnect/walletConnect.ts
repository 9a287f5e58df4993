import type { CatalogueWallet, Network } from '@walletframe/api-contract'
import { hexChainId, type Caip2 } from '@walletframe/bridge-protocol'
import { partMissing } from '../../state/problem.ts'
import { isPairingLeft } from '../../storage/pairingLeft.ts'
import { readConnection } from '../../storage/walletConnectRecord.ts'
import type { Connector, Shared } from '../connector.ts'
import type { ClientOptions } from './client.ts'
import { sharedOf } from './known.ts'
import type { Relayed } from './relayed.ts'

/** Namespaces that a session is asked for. */
export const sessionNamespaces = ['eip155', 'solana', 'bip122', 'polkadot'] as const

/** A request that lies with a wallet whose app can be opened from here. */
export type WalletAsked = {
  /** The wallet's name for itself. */
  readonly name: string
  /** By which its app was opened for the pairing. */
  readonly link: string
  readonly requestId: number
  /** Of the session. */
  readonly topic: string
}

/** What WalletConnect needs of the rest: handed in, so that nothing here knows what is above. */
export type WalletConnectParts = {
  readonly hostOrigin: () => string
  /** Undefined where the operator has no relay. */
  readonly clientOptions: () => ClientOptions | undefined
  readonly pageNetworks: () => readonly Caip2[]
  /** A network of the page. */
  readonly networkOf: (id: Caip2) => Network | undefined
  /** The networks that are active now, the one of the active namespace first. */
  readonly activeNetworks: () => readonly Caip2[]
  /** The wallet changed its accounts or its network by itself. */
  readonly walletChanged: (shared: Shared) => void
  /** A wallet answered a pairing that this page waited for before it was loaded anew. @returns whether that is taken. */
  readonly walletFound: (
    shared: Shared,
    how: { readonly wallet: CatalogueWallet | undefined; readonly isOpened: boolean },
  ) => Promise<boolean>
  /** The wallet ended the session, or it is over. */
  readonly walletEnded: () => void
  /** The wallet has a request now. @returns what ends that: it answered, or nobody waits any more. */
  readonly walletAsked: (asked: WalletAsked) => () => void
}

/**
 * A wallet app somewhere else, reached over the operator's relay. What it shared is known at once; the rest, and the client with it, is fetched
 * when it is first needed.
 */
export const walletConnectConnector = (parts: WalletConnectParts): Connector => {
  let loaded: Promise<Relayed> | undefined
  const load = (): Promise<Relayed> => {
    // The client is by far the larger part, and wanted next: on its way together with what asks for it. That it cannot be had is told there.
    if (!loaded) import('./client.ts').catch(() => undefined)
    loaded ??= import('./relayed.ts').then(
      ({ createRelayed }) => createRelayed(parts),
      () => {
        loaded = undefined
        return partMissing()
      },
    )
    return loaded
  }
  return {
    capabilities: {
      hasOwnScreens: true,
      endsAsOne: true,
      serves: (namespace) => sessionNamespaces.some((each) => each === namespace),
    },
    connect: async (pairing) => (await load()).connect(pairing),
    restore: () => {
      const known = readConnection(parts.hostOrigin())
      const shared = known && sharedOf(known, parts.pageNetworks())
      if (!(shared || isPairingLeft()) || !parts.clientOptions()) return null
      // Where the relay does not answer, the account stays shown: that is no word of the wallet.
      load()
        .then(({ resume }) => resume())
        .catch(() => undefined)
      return shared
    },
    disconnect: async () => (await load()).disconnect(),
    accounts: () => [],
    request: async (...asked) => (await load()).request(...asked),
    chooseAccount: async (account) => (await load()).chooseAccount(account),
    allows: (network) => {
      const known = readConnection(parts.hostOrigin())
      // Written by an earlier release: nobody knows, so the wallet is asked.
      if (!known?.networks || known.networks.includes(network)) return known?.networks ? 'approved' : 'asked'
      return known.switches && hexChainId(network) !== undefined ? 'asked' : 'no'
    },
    switchNetwork: async (network) => (await load()).switchNetwork(network),
  }
}
