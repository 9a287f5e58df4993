import { parse } from 'tldts'

/** Who asks, as an approval shows it: the part that somebody registered, and the whole host around it. */
export type HostIdentity = {
  /** Registrable domain (public-suffix list, private suffixes too); the host itself where it has none. */
  readonly domain: string
  /** The whole host with its port, in the ASCII form that the browser uses: names in other scripts stay punycode and cannot imitate. */
  readonly host: string
  /** Plain http outside this machine: anybody on the way can change the page. */
  readonly insecure: boolean
}

/** @param origin of the page, as the browser told it. */
export const hostIdentity = (origin: string): HostIdentity => {
  const url = new URL(origin)
  const { domain, isIp } = parse(url.hostname, { allowPrivateDomains: true })
  const { hostname } = url
  const isLocal =
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    (isIp === true && hostname.startsWith('127.'))
  return {
    domain: isLocal || isIp === true || domain === null ? hostname : domain,
    host: url.host,
    insecure: url.protocol === 'http:' && !isLocal,
  }
}
