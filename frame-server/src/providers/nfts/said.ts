import { createHash } from 'node:crypto'
import { OutboundError } from '../../outbound/failure.ts'
import type { createTextCache } from '../../services/nodes/cache.ts'
import type { ProviderParts } from '../provider.ts'
import type { createMetadata } from './metadata.ts'
import { saidNothing, type Said } from './piece.ts'

/** Milliseconds for the metadata of one page. */
const patience = 6_000
/** Milliseconds for which it is believed what a piece says of itself. */
const saidFor = 10 * 60_000
/** Milliseconds for which it is believed that its metadata cannot be had now. */
const nothingFor = 45_000
/** Characters of an address of metadata: `data:` carries all of it. */
const longestUri = 256 * 1024

/**
 * What pieces of a network say of themselves, kept for a while by the address, so that all who have a piece of one kind share it.
 * @param memory of all networks, by keys that begin with a word and the network.
 */
export const createSaid = (
  network: string,
  { cache, now, logger }: Pick<ProviderParts, 'cache' | 'now' | 'logger'>,
  memory: ReturnType<typeof createTextCache>,
  readMetadata: ReturnType<typeof createMetadata>,
) => {
  /** @param address where the chain says that it is. A host that does not answer leaves the piece without words: it is still told. */
  return async (address: string | undefined): Promise<Said> => {
    if (address === undefined || address.length > longestUri) return saidNothing
    // It is at hand.
    if (/^data:/i.test(address)) return readMetadata(address)
    const mark = createHash('sha256').update(address).digest('hex')
    const nothingKey = `nothing:${network}:${mark}`
    if (memory.get(nothingKey) !== undefined) return saidNothing
    try {
      return await cache.get(`nfts:said:${network}:${mark}`, saidFor, () =>
        readMetadata(address, AbortSignal.timeout(patience)),
      )
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error
      // What waits for too long behind others of its host ends by our own signal. Who was not let in cost its host nothing.
      if (error.reason !== 'busy') memory.set(nothingKey, '', now() + nothingFor)
      logger.debug({ network, reason: error.message }, 'a piece of a collection says nothing of itself now')
      return saidNothing
    }
  }
}
