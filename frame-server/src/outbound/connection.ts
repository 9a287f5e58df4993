import { buildConnector } from 'undici'
import { checkedLookup, literalAddress, RefusedAddress, type Resolve } from './addresses.ts'

/** Milliseconds for name, connection and TLS. */
const connectTimeout = 5_000

/**
 * Hosts that stand in for the internet on the machine of somebody who tries or tests a server: names, and who vouches for their certificates. Only the program
 * that makes the server can say this, and no configuration: a server that an operator runs has none.
 */
export type StandIns = {
  readonly names: readonly string[]
  /** Certificates in PEM. */
  readonly ca: string
}

const loopback = '127.0.0.1'

/** Connections whose far end is checked: an address before anything else, a name with each of the addresses that it stands for. */
export const checkedConnector = (
  resolve: Resolve,
  isAllowed: (address: string) => boolean,
  standIns?: StandIns,
): buildConnector.connector => {
  const connect = buildConnector({
    timeout: connectTimeout,
    lookup: checkedLookup(resolve, isAllowed),
    allowH2: false,
  })
  const connectToStandIn =
    standIns &&
    buildConnector({
      timeout: connectTimeout,
      lookup: checkedLookup(
        () => Promise.resolve([{ address: loopback, family: 4 }]),
        (address) => address === loopback,
      ),
      ca: standIns.ca,
      allowH2: false,
    })
  return (options, callback) => {
    if (connectToStandIn && standIns.names.includes(options.hostname)) {
      connectToStandIn(options, callback)
      return
    }
    const literal = literalAddress(options.hostname)
    if (literal !== undefined && !isAllowed(literal))
      callback(new RefusedAddress('an address that is not public'), null)
    else connect(options, callback)
  }
}
