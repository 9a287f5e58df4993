import { isOfNode } from '../../services/nodes/ownReads.ts'
import type { ProviderParts } from '../provider.ts'

/** Seconds of the day that a price's change is over. */
export const day = 24 * 60 * 60
/** Milliseconds for which what was a day before is told again. */
export const earlierLifetime = 5 * 60_000
/** Seconds by which it may be of another moment. */
export const earlierSlack = 10 * 60

/**
 * What a source says of a day before, or `nothing` where it fails: a price stands without it, so that is for the log alone.
 * @param source for the log, such as `prices llama`.
 */
export const tellEarlier =
  (logger: ProviderParts['logger'], source: string) =>
  async <Told>(load: () => Promise<Told>, nothing: Told): Promise<Told> => {
    try {
      return await load()
    } catch (error) {
      const text = 'what was a day before is not known'
      if (isOfNode(error)) logger.debug({ source, reason: error.message }, text)
      else logger.error({ source, err: error }, text)
      return nothing
    }
  }
