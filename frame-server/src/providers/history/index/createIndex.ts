import type { NetworkConfig } from '../../../config.ts'
import type { ProviderParts } from '../../provider.ts'
import { createFill, type IndexConfig } from './fillIndex.ts'
import { createIndexHistory } from './indexHistory.ts'
import { createIndexStore } from './indexStore.ts'
import { createTracedNetworks } from './tracedNetworks.ts'

/** An index of what accounts did, for operators who have nodes and no explorer: read out of the chain account by account, and kept in the database. */
export const createIndex = (
  config: IndexConfig & { readonly networks?: readonly string[] | undefined },
  parts: ProviderParts,
) => {
  const networks = parts.config.networks.filter(({ id }) =>
    config.networks ? config.networks.includes(id) : id.startsWith('eip155:'),
  )
  const store = createIndexStore(parts.db, parts.now)
  const traced = createTracedNetworks(parts.now)
  return {
    serves: (network: string): boolean => networks.some(({ id }) => id === network),
    historyOf: (network: NetworkConfig) => createIndexHistory(config, network, parts, store, traced),
    fill: createFill(config, networks, parts, store, traced),
  }
}
