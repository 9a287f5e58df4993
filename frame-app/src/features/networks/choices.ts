import type { Network } from '@walletframe/api-contract'
import { namespaceOf, type Caip2, type Namespace } from '@walletframe/bridge-protocol'
import { connectionIn, isConnected, type Connections } from '../../connections/connections.ts'
import type { Wallets } from '../../connections/wallets.ts'
import { connectorOf } from '../../connectors/registry.ts'
import type { Options } from '../../state/options.ts'
import { isConnectable } from '../connect/offers.ts'

/**
 * What choosing a network does: moves there, at once or after the wallet was asked, leads to connecting a wallet for it, or nothing, since no
 * wallet could.
 */
export type Choice = 'move' | 'ask' | 'connect' | 'none'

const byAllowed = { approved: 'move', asked: 'ask', no: 'none' } as const

/** What choosing each of the networks does, by its id. A wallet may read its storage for each: call it once a change. */
export const choicesOf = (
  networks: readonly Network[],
  state: Connections,
  options: Options,
  wallets: Wallets,
): ReadonlyMap<string, Choice> => {
  const choiceOf = (network: Caip2): Choice => {
    if (!isConnected(state)) return 'move'
    const namespace = namespaceOf(network) as Namespace
    const { connector } = connectionIn(state, namespace)
    if (connector) return byAllowed[connectorOf(connector).allows?.(network) ?? 'approved']
    return isConnectable(options, wallets, namespace) ? 'connect' : 'none'
  }
  return new Map(networks.map(({ id }) => [id, choiceOf(id as Caip2)]))
}
