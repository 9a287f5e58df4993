import { isOfNode } from '../../services/nodes/ownReads.ts'
import type { ProviderParts } from '../provider.ts'

/** Seconds of the day that a price's change is over. */
export const day = 24 * 60 * 60
/** Milliseconds for which what was a day before is told again. */
export const earlierLifetime = 5 * 60_000
/** Seconds by which it may be of another moment. */
export const earlierSlack = 10 * 60

/**
 * What a source says of a day before, or null for each where it does not: a price stands without it, so its failure is for the log alone.
 * @param source for the log, such as `prices llama`.
 */
export const createEarlier =
  <Item, Result>(
    { logger }: Pick<ProviderParts, 'logger'>,
    source: string,
    load: (items: readonly Item[]) => Promise<readonly (Result | null)[]>,
  ) =>
  async (items: readonly Item[]): Promise<readonly (Result | null)[]> => {
    try {
      return await load(items)
    } catch (error) {
      const text = 'what was a day before is not known'
      if (isOfNode(error)) logger.debug({ source, reason: error.message }, text)
      else logger.error({ source, err: error }, text)
      return items.map(() => null)
    }
  }
