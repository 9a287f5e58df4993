import { displayText } from '@walletframe/api-contract'
import { base58 } from '@scure/base'
import { z } from 'zod'
import { OutboundError } from '../../outbound/failure.ts'
import { createTextCache } from '../../services/nodes/cache.ts'
import { NodeRefusal } from '../../services/nodes/ownReads.ts'
import type { ProviderParts } from '../provider.ts'
import { programAddress } from './programAddress.ts'
import { token2022 } from './tokenPrograms.ts'

/*
 * What tokens of Solana call themselves: by the metadata extension of a Token-2022 mint, else by the account that Metaplex' program keeps for the
 * mint. Both are written by whoever made the token.
 */

const metaplex = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'

/** Of a mint with extensions: what it is, behind the room of a token account; then type, length and value of each. */
const kindAt = 165
const mintKind = 1
const headerBytes = 4
const metadataExtension = 19
/** Version 1 of Metaplex' accounts. */
const metadataKey = 4
const keyBytes = 32

/** Bytes of an account that are read: names stand in front of everything else that is long. */
const mostBytes = 2_048
/** Accounts of one call (`getMultipleAccounts` takes no more), and mints that are named in one look. */
const mostTogether = 100
const mostNamed = 100
/** Characters of a name, and of a symbol. */
const lengths = { name: 64, symbol: 24 }
/** Milliseconds for which it is believed, and for which what has no name is not asked again. */
const lifetimes = { good: 24 * 60 * 60_000, none: 10 * 60_000 }
/** Characters of what is kept. */
const cacheSize = 2 * 1024 * 1024

export type Named = { readonly name: string; readonly symbol: string }
type Account = { readonly owner: string; readonly data: Uint8Array }

const account = z
  .object({ owner: z.string(), data: z.tuple([z.base64().max(4 * mostBytes), z.literal('base64')]) })
  .transform(({ owner, data: [text] }): Account => ({ owner, data: Buffer.from(text, 'base64') }))
const accounts = z.object({ value: z.array(z.unknown()) })

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength)
const decoder = new TextDecoder()

/** A text with its length before it. @returns undefined where it does not fit into what was read. */
const textAt = (
  data: Uint8Array,
  at: number,
): { readonly text: string; readonly end: number } | undefined => {
  if (at + 4 > data.length) return undefined
  const end = at + 4 + viewOf(data).getUint32(at, true)
  return end > data.length ? undefined : { text: decoder.decode(data.subarray(at + 4, end)), end }
}

/** Authority, mint, name, symbol: the same in both places. Metadata of another mint says nothing of this one. */
const namesAt = (data: Uint8Array, at: number, mint: string): Named | undefined => {
  const names = at + 2 * keyBytes
  if (names > data.length || base58.encode(data.subarray(at + keyBytes, names)) !== mint) return undefined
  const name = textAt(data, names)
  const symbol = name && textAt(data, name.end)
  if (!symbol) return undefined
  const shown = displayText(symbol.text, lengths.symbol)
  return { symbol: shown, name: displayText(name.text, lengths.name) || shown }
}

/** What a mint of Token-2022 says of itself. */
const namesInMint = ({ owner, data }: Account, mint: string): Named | undefined => {
  if (owner !== token2022 || data[kindAt] !== mintKind) return undefined
  const view = viewOf(data)
  for (let at = kindAt + 1; at + headerBytes <= data.length;) {
    const end = at + headerBytes + view.getUint16(at + 2, true)
    if (view.getUint16(at, true) === metadataExtension)
      return namesAt(data.subarray(0, Math.min(end, data.length)), at + headerBytes, mint)
    at = end
  }
  return undefined
}

const namesInMetadata = ({ owner, data }: Account, mint: string): Named | undefined =>
  owner === metaplex && data[0] === metadataKey ? namesAt(data, 1, mint) : undefined

/** Where Metaplex' program keeps what it knows of a mint. */
export const metadataAddress = (mint: string): string =>
  programAddress(
    [new TextEncoder().encode('metadata'), base58.decode(metaplex), base58.decode(mint)],
    metaplex,
  )

/** What tokens of a network call themselves, asked once. */
export const createMetadata = (
  network: string,
  { rpc, now, logger }: Pick<ProviderParts, 'rpc' | 'now' | 'logger'>,
) => {
  const kept = createTextCache(cacheSize, now)

  const readAccounts = async (
    addresses: readonly string[],
    signal: AbortSignal,
  ): Promise<readonly (Account | undefined)[]> => {
    const dataSlice = { offset: 0, length: mostBytes }
    const answer = await rpc.read(
      network,
      'getMultipleAccounts',
      [addresses, { encoding: 'base64', dataSlice }],
      signal,
    )
    const { data } = accounts.safeParse(answer)
    if (data?.value.length !== addresses.length)
      throw new OutboundError('bad_answer', `accounts of ${network}`, 'not as many as were asked for')
    return data.value.map((one) => account.safeParse(one).data)
  }

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
    const places = missing
      .slice(0, mostNamed)
      .flatMap(({ mint, program }) => [
        ...(program === token2022 ? [{ mint, address: mint, read: namesInMint }] : []),
        { mint, address: metadataAddress(mint), read: namesInMetadata },
      ])
    const parts = Array.from({ length: Math.ceil(places.length / mostTogether) }, (_, index) =>
      places.slice(index * mostTogether, (index + 1) * mostTogether),
    )
    try {
      const ask = (part: typeof places) =>
        readAccounts(
          part.map(({ address }) => address),
          signal,
        )
      const read = (await Promise.all(parts.map(ask))).flat()
      const said = new Map<string, Named | null>()
      for (const [index, { mint, read: namesOf }] of places.entries()) {
        const one = read[index]
        // The mint itself comes first.
        said.set(mint, said.get(mint) ?? (one && namesOf(one, mint)) ?? null)
      }
      for (const [mint, names] of said) {
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
