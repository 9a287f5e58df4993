import type { OutboundAnswer } from '../../outbound/exchange.ts'
import { OutboundError } from '../../outbound/failure.ts'
import type { ProviderParts } from '../provider.ts'
import { addressIn, saidIn, saidNothing, type Said } from './piece.ts'

/** Milliseconds and bytes of one piece's metadata. */
const patience = 5_000
const mostBytes = 256 * 1024

/** Reasons for which there is nothing at an address, and will be nothing in a moment. */
const lasting: ReadonlySet<OutboundError['reason']> = new Set(['too_large', 'refused_address', 'bad_answer'])

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** JSON in a `data:` address (RFC 2397). */
const jsonIn = (address: string): unknown => {
  const [, parameters = '', body = ''] =
    /^data:application\/json((?:;[\w=.-]*)*),([^]*)$/i.exec(address) ?? []
  if (/;base64$/i.test(parameters)) return parsed(Buffer.from(body, 'base64').toString('utf8'))
  // Many contracts write it as it is, some with percent signs.
  const plain = parsed(body)
  if (plain !== undefined) return plain
  try {
    return parsed(decodeURIComponent(body))
  } catch {
    return undefined
  }
}

/**
 * Reads what a piece says of itself where its contract says that it does: a `data:` address, an https address of the internet, or IPFS through the
 * operator's gateway.
 */
export const createMetadata = (
  gateway: string | undefined,
  { outbound }: Pick<ProviderParts, 'outbound'>,
) => {
  const shared = { deadline: patience, maxBytes: mostBytes, concurrency: 12, queue: 64 } as const
  const open = outbound.target({
    label: 'nft metadata',
    trust: 'public',
    redirects: 3,
    // Strangers choose what is asked of a host that many use: what it does not have says nothing of the rest.
    failures: Number.POSITIVE_INFINITY,
    ...shared,
  })
  const own = outbound.target({
    label: 'ipfs',
    trust: 'operator',
    failures: Number.POSITIVE_INFINITY,
    ...shared,
  })
  /** @param uri as the contract says it. @throws OutboundError where it may be told a moment later. */
  return async (uri: string, signal?: AbortSignal): Promise<Said> => {
    if (/^data:/i.test(uri)) return uri.length > mostBytes ? saidNothing : saidIn(jsonIn(uri), gateway, true)
    const url = addressIn(uri, gateway)
    if (url === undefined) return saidNothing
    try {
      return await (/^ipfs:/i.test(uri) ? own : open).call({
        url,
        headers: { accept: 'application/json' },
        signal,
        read: ({ status, body }: OutboundAnswer) =>
          status === 200 ? saidIn(parsed(new TextDecoder().decode(body)), gateway) : saidNothing,
      })
    } catch (error) {
      if (error instanceof OutboundError && lasting.has(error.reason)) return saidNothing
      throw error
    }
  }
}
