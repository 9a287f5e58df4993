import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** An address that a name stands for. */
export type HostAddress = { readonly address: string; readonly family: number }

/** All addresses of a name. A test's own answers with what it likes. */
export type Resolve = (hostname: string) => Promise<readonly HostAddress[]>

/** The system's resolver: also /etc/hosts, as every other program here. */
export const systemResolve: Resolve = (hostname) => lookup(hostname, { all: true })

/** What addresses on the internet lie in: everything else of IPv6 is reserved, local or for tests (IANA's registry of IPv6 address space). */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')
/** NAT64 (RFC 6052): the IPv4 address stands in the last four bytes. */
const nat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

/**
 * Whether an address is one of the internet: not of this machine, of a private or link-local network, of a carrier's NAT, of documentation,
 * benchmarks or multicast, and none that carries another address inside (IPv4-mapped, 6to4, Teredo), except NAT64 of an address that is one.
 * @param address IPv4 in four decimal parts, or IPv6, as a resolver or a socket tells it.
 */
export const isPublicAddress = (address: string): boolean => {
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return ipaddr.IPv4.parse(address).range() === 'unicast'
  if (!ipaddr.IPv6.isValid(address)) return false
  const parsed = ipaddr.IPv6.parse(address)
  if (parsed.zoneId) return false
  if (parsed.match(nat64)) return isPublicAddress(parsed.toByteArray().slice(12).join('.'))
  return parsed.range() === 'unicast' && parsed.match(globalUnicast)
}

/** A name or an address leads to where we do not call. */
export class RefusedAddress extends Error {
  override readonly name = 'RefusedAddress'
  readonly code = 'REFUSED_ADDRESS'
}

/** The address in a URL's host, where it is one and not a name: `[::1]` without its brackets. */
export const literalAddress = (hostname: string): string | undefined => {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return isIP(bare) === 0 ? undefined : bare
}

/**
 * The `lookup` of a connection: asks the resolver and refuses the name where any of its addresses is refused. The connection goes to an
 * address of this very answer, so that a name that changes its mind (DNS rebinding) gains nothing.
 */
export const checkedLookup =
  (resolve: Resolve, isAllowed: (address: string) => boolean): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses
        if (!first) callback(Object.assign(new Error('no address'), { code: 'ENOTFOUND' }), '', 0)
        else if (addresses.some(({ address }) => !isAllowed(address)))
          callback(new RefusedAddress('the name leads to an address that is not public'), '', 0)
        else if (options.all === true) callback(null, [...addresses])
        else callback(null, first.address, first.family)
      },
      (error: unknown) => callback(error as NodeJS.ErrnoException, '', 0),
    )
  }
