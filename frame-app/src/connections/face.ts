import { addressOf, type Namespace } from '@walletframe/bridge-protocol'
import { activeConnection, connectionIn, type Connections } from './connections.ts'

/**
 * What the picture of the connected person is made of: one person has one face, whichever network is active. Of the embedded wallet it is the
 * wallet itself, so that a page that has other networks shows the same face; of a page's wallet its EVM account, else its first by namespace.
 */
export const faceOf = (state: Connections): string => {
  const { connector } = activeConnection(state)
  if (!connector) return ''
  if (connector.type === 'embedded') return connector.id
  const namespaces = ['eip155', ...Object.keys(state.byNamespace).toSorted()] as readonly Namespace[]
  const [account] = namespaces
    .map((namespace) => connectionIn(state, namespace))
    .filter((connection) => connection.connector?.id === connector.id)
    .flatMap(({ accounts }) => accounts)
  return account === undefined ? '' : addressOf(account)
}
