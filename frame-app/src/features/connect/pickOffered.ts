import { pushView } from '../../state/navigation.ts'
import { connectInjected } from './connectInjected.ts'
import type { OfferedRow } from './offers.ts'

/** The person picked a wallet of the page: it is asked at once, or they are, where it has several namespaces. */
export const pickOffered = ([first, ...rest]: OfferedRow): void => {
  if (rest.length === 0) void connectInjected(first.id)
  else pushView({ name: 'ConnectingMultiChain', walletIds: [first.id, ...rest.map(({ id }) => id)] })
}
