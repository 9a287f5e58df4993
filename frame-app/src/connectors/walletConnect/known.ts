import { chainOf, namespaceOf, type Caip2 } from '@walletframe/bridge-protocol'
import type { StoredConnection } from '../../storage/walletConnectRecord.ts'
import { walletConnect, type Shared } from '../connector.ts'

/** What is remembered of a connection, as a page with these networks shows it; null where it has no account in one of their namespaces. */
export const sharedOf = (known: StoredConnection, pageNetworks: readonly Caip2[]): Shared | null => {
  const namespaces = new Set(pageNetworks.map(namespaceOf))
  const accounts = known.accounts.filter((account) => namespaces.has(namespaceOf(account)))
  const [first] = accounts
  if (!first) return null
  const { name, icon, imageId } = known
  return {
    connector: { ...walletConnect, name, icon, imageId },
    accounts,
    network: accounts.map(chainOf).find((id) => id === known.network) ?? chainOf(first),
  }
}
