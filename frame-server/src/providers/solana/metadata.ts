import { displayText } from '@walletframe/api-contract'
import { OutboundError } from '../../outbound/failure.ts'
import { createTextCache } from '../../services/nodes/cache.ts'
import { NodeRefusal } from '../../services/nodes/ownReads.ts'
import type { ProviderParts } from '../provider.ts'
import { createRecords, type MetadataRecord } from './metadataRecord.ts'

/* What tokens of Solana call themselves. */

/** Mints that are named in one look. */
const mostNamed = 100
/** Characters of a name, and of a symbol. */
const lengths = { name: 64, symbol: 24 }
/** Milliseconds for which it is believed, and for which what has no name is not asked again. */
const lifetimes = { good: 24 * 60 * 60_000, none: 10 * 60_000 }
/** Characters of what is kept. */
const cacheSize = 2 * 1024 * 1024

export type Named = { readonly name: string; readonly symbol: string }

const namesIn = ({ name, symbol }: MetadataRecord): Named => {
  const shown = displayText(symbol, lengths.symbol)
  return { symbol: shown, name: displayText(name, lengths.name) || shown }
}

/** What tokens of a network call themselves, asked once. */
export const createMetadata = (
  network: string,
  { rpc, now, logger }: Pick<ProviderParts, 'rpc' | 'now' | 'logger'>,
) => {
  const kept = createTextCache(cacheSize, now)
  const readRecords = createRecords(network, { rpc })

  /**
   * @param mints base58 of 32 bytes, those first that matter most, and the program of each.
   * @returns what is known of them by now: nothing where a node does not say; of many that nobody asked for before, some in each look.
   */
  return async (
    mints: readonly { readonly mint: string; readonly program: string }[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, Named>> => {
    const found = new Map<string, Named>()
    const missing: (typeof mints)[number][] = []
    for (const one of mints) {
      const text = kept.get(one.mint)
      const said = text === undefined ? undefined : (JSON.parse(text) as Named | null)
      if (said === undefined) missing.push(one)
      else if (said) found.set(one.mint, said)
    }
    const asked = missing.slice(0, mostNamed)
    try {
      const records = await readRecords(asked, signal)
      for (const { mint } of asked) {
        const record = records.get(mint)
        const names = record ? namesIn(record) : null
        kept.set(mint, JSON.stringify(names), now() + (names ? lifetimes.good : lifetimes.none))
        if (names) found.set(mint, names)
      }
    } catch (error) {
      if (!(error instanceof OutboundError) && !(error instanceof NodeRefusal)) throw error
      logger.warn({ network, reason: error.message }, 'names of tokens cannot be read')
    }
    return found
  }
}
