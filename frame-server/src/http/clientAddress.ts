import type { Request } from 'express'
import ipaddr from 'ipaddr.js'

/** A network that a client belongs to, as limits count it, and how many single clients' worth it may have. */
export type ClientNetwork = { readonly key: string; readonly share: number }

/** How many households' worth a /48 may have: whoever is given one by a provider has 65 536 networks of /64. */
const siteShare = 5

const prefixOf = (address: ipaddr.IPv6, bits: number): string => {
  const parts = address.parts.map((part, index) => (index * 16 < bits ? part : 0))
  return `${new ipaddr.IPv6(parts).toString()}/${bits}`
}

/**
 * The networks of a client: IPv4 whole; IPv6 by its /64, since one household has that many, and by its /48, since one site has. An IPv4
 * address in IPv6 clothes is that IPv4 address. Behind a proxy only with `trustProxy`, or anybody could choose an address.
 */
export const networksOfAddress = (address: string): readonly [ClientNetwork, ...ClientNetwork[]] => {
  const text = address.replace(/%.*$/, '')
  if (!ipaddr.isValid(text)) return [{ key: 'unknown', share: 1 }]
  const parsed = ipaddr.process(text)
  if (parsed instanceof ipaddr.IPv4) return [{ key: parsed.toString(), share: 1 }]
  return [
    { key: prefixOf(parsed, 64), share: 1 },
    { key: prefixOf(parsed, 48), share: siteShare },
  ]
}

export const clientNetworks = (request: Request) => networksOfAddress(request.ip ?? '')

/** The narrowest of {@link clientNetworks}: for limits that count one client. */
export const clientAddress = (request: Request): string => clientNetworks(request)[0].key
