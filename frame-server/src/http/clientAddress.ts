import type { Request } from 'express'

/**
 * The client's address as limits count it: IPv4 whole, IPv6 by its /64, since one household has that many.
 * Behind a proxy only with `trustProxy`, or anybody could choose an address.
 */
export const clientAddress = (request: Request): string => {
  const address = (request.ip ?? '').replace(/^::ffff:(?=\d+\.)/, '').replace(/%.*$/, '')
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const groups =
    tail === undefined
      ? left
      : [...left, ...Array.from({ length: 8 - left.length - right.length }, () => '0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':')}::/64`
}
