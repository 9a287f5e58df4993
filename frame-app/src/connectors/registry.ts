import type { Namespace, WalletInfo } from '@walletframe/bridge-protocol'
import { bareName, type Connector, type ConnectorInfo } from './connector.ts'
import { createEmbeddedConnector, type EmbeddedParts } from './embedded/embedded.ts'
import { walletConnectConnector, type WalletConnectParts } from './walletConnect/walletConnect.ts'
import { injectedConnector, namespaceOfWallet } from './injected/injected.ts'

/** How a wallet that is connected, or was picked, is reached. One line a kind. */
export type Registry = {
  readonly of: (info: Pick<ConnectorInfo, 'type' | 'id'>) => Connector
}

export const createRegistry = (
  parts: EmbeddedParts & WalletConnectParts & { readonly pageWallet: (id: string) => WalletInfo | undefined },
): Registry => {
  const embedded = createEmbeddedConnector(parts)
  const walletConnect = walletConnectConnector(parts)
  const kinds: { readonly [Type in ConnectorInfo['type']]: (id: string) => Connector } = {
    embedded: () => embedded,
    walletConnect: () => walletConnect,
    injected: (id) => injectedConnector(id, parts.pageWallet(id), parts.networkOf),
  }
  return { of: ({ type, id }) => kinds[type](id) }
}

let registry: Registry | undefined

/** Set once by the composition root. */
export const setRegistry = (given: Registry): void => {
  registry = given
}

/** The wallet behind a connection. */
export const connectorOf = (info: Pick<ConnectorInfo, 'type' | 'id'>): Connector => {
  if (!registry) throw new Error('The registry of connectors is not set.')
  return registry.of(info)
}

/** Page wallets as Connect lists them: those of the namespace that is asked for, if one is; recent ones first, newest first. */
export const orderWallets = (
  wallets: readonly WalletInfo[],
  recent: readonly unknown[],
  namespace?: Namespace,
): readonly WalletInfo[] => {
  const rank = ({ id }: WalletInfo) => (recent.includes(id) ? recent.indexOf(id) : recent.length)
  return wallets
    .filter((wallet) => namespace === undefined || namespaceOfWallet(wallet) === namespace)
    .toSorted((a, b) => rank(a) - rank(b))
}

/** What is one wallet, by its parts in the namespaces that it has. */
type WalletParts = readonly [WalletInfo, ...WalletInfo[]]

/**
 * Wallets of one name, each with another namespace, are one wallet of several. Where two of one namespace say the same name nobody knows which
 * belong together: each stands by itself.
 */
export const mergeWallets = (wallets: readonly WalletInfo[]): readonly WalletParts[] =>
  [...Map.groupBy(wallets, ({ name }) => bareName(name)).values()].flatMap((alike) =>
    new Set(alike.map(namespaceOfWallet)).size === alike.length
      ? [alike as unknown as WalletParts]
      : alike.map((one): WalletParts => [one]),
  )
