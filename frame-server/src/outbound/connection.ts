import { buildConnector } from 'undici'
import { checkedLookup, literalAddress, RefusedAddress, type Resolve } from './addresses.ts'

/** Milliseconds for name, connection and TLS. */
const connectTimeout = 5_000

/** Connections whose far end is checked: an address before anything else, a name with each of the addresses that it stands for. */
export const checkedConnector = (
  resolve: Resolve,
  isAllowed: (address: string) => boolean,
): buildConnector.connector => {
  const connect = buildConnector({
    timeout: connectTimeout,
    lookup: checkedLookup(resolve, isAllowed),
    allowH2: false,
  })
  return (options, callback) => {
    const literal = literalAddress(options.hostname)
    if (literal !== undefined && !isAllowed(literal))
      callback(new RefusedAddress('an address that is not public'), null)
    else connect(options, callback)
  }
}
