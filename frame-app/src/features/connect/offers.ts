import { namespaceOf, type Caip2, type Namespace, type WalletInfo } from '@walletframe/bridge-protocol'
import type { Wallets } from '../../connections/wallets.ts'
import { connectorOf, orderWallets } from '../../connectors/registry.ts'
import type { Options } from '../../state/options.ts'

/** The page's wallets that Connect lists, in its order; those of one namespace where an account of it is wanted. */
export const offeredWallets = (
  { features }: Pick<Options, 'features'>,
  { injected, recent }: Wallets,
  namespace?: Namespace,
): readonly WalletInfo[] => (features.injected ? orderWallets(injected, recent, namespace) : [])

/** Whether the server's list of wallets is offered: there is one, and the page takes wallets. */
export const offersCatalogue = ({ features, project }: Pick<Options, 'features' | 'project'>): boolean =>
  features.injected && project.catalogue === true

/** Whether the e-mail wallet is offered: it has an account of the namespace that is wanted, or of some network of the page. */
export const offersEmail = (
  { features, networks }: Pick<Options, 'features' | 'networks'>,
  namespace?: Namespace,
): boolean => {
  if (!features.email) return false
  const { serves } = connectorOf({ type: 'embedded', id: '' }).capabilities
  const namespaces =
    namespace === undefined ? networks.map(({ id }) => namespaceOf(id as Caip2) as Namespace) : [namespace]
  return namespaces.some(serves)
}

/** Whether a wallet app can be connected by a code: the operator has a relay, and it has accounts of the namespace that is wanted. */
export const offersWalletConnect = (
  { features, networks }: Pick<Options, 'features' | 'networks'>,
  namespace?: Namespace,
): boolean => {
  if (!features.walletConnect) return false
  const { serves } = connectorOf({ type: 'walletConnect', id: 'walletConnect' }).capabilities
  const namespaces =
    namespace === undefined ? networks.map(({ id }) => namespaceOf(id as Caip2) as Namespace) : [namespace]
  return namespaces.some(serves)
}

/** Whether there is any way to connect an account of the network's namespace. */
export const isConnectable = (
  options: Pick<Options, 'features' | 'networks'>,
  wallets: Wallets,
  namespace: Namespace,
): boolean =>
  offersEmail(options, namespace) ||
  offersWalletConnect(options, namespace) ||
  offeredWallets(options, wallets, namespace).length > 0
