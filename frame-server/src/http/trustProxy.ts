import ipaddr from 'ipaddr.js'
import type { RequestHandler } from 'express'
import type { Logger } from 'pino'
import { z } from 'zod'

const expected =
  'expected the number of proxies in front (1, 2, …), "loopback", or a list of their addresses or networks such as ["10.0.0.0/8"]; true would let every visitor choose an address'

const isNetwork = (text: string): boolean => ipaddr.isValid(text) || ipaddr.isValidCIDR(text)

const fromText = (text: string): unknown => {
  const trimmed = text.trim()
  if (trimmed === 'false') return false
  if (/^\d+$/.test(trimmed)) return Number(trimmed)
  return trimmed === 'loopback' ? trimmed : trimmed.split(',').map((part) => part.trim())
}

/** False, a number of hops, this machine, or addresses and networks (CIDR). */
export type TrustProxy = false | number | 'loopback' | readonly string[]

const read = (value: unknown): TrustProxy | undefined => {
  const known = typeof value === 'string' ? fromText(value) : value
  if (known === false || known === 'loopback') return known
  if (typeof known === 'number') return Number.isInteger(known) && known > 0 ? known : undefined
  const isList = Array.isArray(known) && known.length > 0
  return isList && known.every((one) => typeof one === 'string' && isNetwork(one)) ? known : undefined
}

/**
 * Whose word about a visitor's address is taken (`X-Forwarded-For`): of that many proxies in front, of proxies on this machine, or of those
 * with these addresses. As text, which is how variables say it, lists are parted by commas.
 */
export const trustProxy = z
  .unknown()
  .transform((value, context): TrustProxy => {
    const trusted = read(value)
    if (trusted !== undefined) return trusted
    context.addIssue({ code: 'custom', message: expected })
    return z.NEVER
  })
  .default(false)

/**
 * Says once in the log that somebody names visitors' addresses who is not trusted to: behind a proxy that `trustProxy` does not know, all
 * visitors share one limit.
 */
export const warnOfProxies = (logger: Logger): RequestHandler => {
  let isSaid = false
  return (request, _response, next) => {
    if (!isSaid && request.headers['x-forwarded-for'] !== undefined) {
      const isTrusted = request.app.get('trust proxy fn') as (address: string, hop: number) => boolean
      if (!isTrusted(request.socket.remoteAddress ?? '', 0)) {
        isSaid = true
        logger.warn(
          'X-Forwarded-For arrives from an address that trustProxy does not trust. Behind a proxy set trustProxy, or all visitors share one limit.',
        )
      }
    }
    next()
  }
}
