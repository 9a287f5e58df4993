import { setImmediate } from 'node:timers/promises'
import { base58 } from '@scure/base'
import { z } from 'zod'
import { createTextCache } from '../../services/nodes/cache.ts'
import type { ProviderParts } from '../provider.ts'
import { pairKey } from './pools.ts'
import { readAccounts, viewOf, type Account } from '../solana/accounts.ts'
import { programAddress } from '../solana/programAddress.ts'
import { isKey, tokenPrograms } from '../solana/tokenPrograms.ts'

/*
 * Pools of Orca on Solana (https://dev.orca.so/Architecture%20Overview/Account%20Architecture): concentrated liquidity, of which a pool's account
 * says the price as a square root. Where the pool of two tokens is follows from them and from how far apart its ticks are.
 */

/** Program and configuration of Orca on Solana's main network. */
const orca = {
  program: 'whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc',
  config: '2LecshUwdy9xi7meFgHtFJQNSKk4KdTrcpvaB56dP2NQ',
}
/** USDC and USDT there. */
const mainDollars = [
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
]

const key = z.string().refine(isKey, 'expected an address: base58 of 32 bytes')

const whirlpool = z.strictObject({
  program: key.default(orca.program),
  /** The account that all pools of the exchange name. */
  config: key,
  /** Mints of tokens that are a dollar. */
  dollars: z.array(key).min(1).max(4),
  /** Other mints that ways between two tokens may lead over. */
  bases: z.array(key).max(3).default([]),
  /** Distances between ticks for which pools are looked for. */
  tickSpacings: z
    .array(z.number().int().min(1).max(65_535))
    .min(1)
    .max(16)
    .default([1, 2, 4, 8, 16, 64, 96, 128, 256, 32_896]),
})
export type WhirlpoolConfig = z.output<typeof whirlpool>

/** By network (CAIP-2). */
export const whirlpools = z
  .record(z.string().regex(/^solana:[1-9A-HJ-NP-Za-km-z]{32}$/), whirlpool, {
    error: ({ code }) => (code === 'invalid_key' ? 'expected the CAIP-2 id of a Solana network' : undefined),
  })
  .prefault({ 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': { config: orca.config, dollars: mainDollars } })

/** Two mints, in any order. */
export type Mints = readonly [string, string]

/** A pool as its account says. */
export type Whirlpool = {
  readonly address: string
  /** Those of {@link Mints}, in the order of their bytes. */
  readonly mints: Mints
  readonly vaults: readonly [string, string]
  /** Of the price of the first in the second, in smallest units: Q64.64. */
  readonly sqrtPrice: bigint
}

/** Anchor's mark of this kind of account: the first bytes of SHA-256 of `account:Whirlpool`. */
const mark = Uint8Array.of(0x3f, 0x95, 0xd1, 0x0c, 0xe1, 0x80, 0x63, 0x09)
/** Where things stand in the account, and how much of it is read. */
const at = { config: 8, liquidity: 49, sqrtPrice: 65, mints: [101, 181], vaults: [133, 213] } as const
const poolBytes = 245
/** Between which the program keeps it. */
const sqrtPrices = { least: 4_295_048_016n, most: 79_226_673_515_401_279_992_447_579_055n }

const keyAt = (data: Uint8Array, start: number) => base58.encode(data.subarray(start, start + 32))
const u128At = (view: DataView, start: number) =>
  view.getBigUint64(start, true) | (view.getBigUint64(start + 8, true) << 64n)

const poolIn = (
  { owner, data }: Account,
  { program, config }: WhirlpoolConfig,
): Omit<Whirlpool, 'address'> | undefined => {
  if (owner !== program || data.length < poolBytes) return undefined
  if (mark.some((byte, index) => data[index] !== byte) || keyAt(data, at.config) !== config) return undefined
  const view = viewOf(data)
  const sqrtPrice = u128At(view, at.sqrtPrice)
  // Without liquidity where the price is, the price is nobody's.
  if (u128At(view, at.liquidity) === 0n) return undefined
  if (sqrtPrice < sqrtPrices.least || sqrtPrice > sqrtPrices.most) return undefined
  return {
    mints: [keyAt(data, at.mints[0]), keyAt(data, at.mints[1])],
    vaults: [keyAt(data, at.vaults[0]), keyAt(data, at.vaults[1])],
    sqrtPrice,
  }
}

/** Of a mint and of a token account: so much of both is read that either is told. */
const tokenBytes = 82
const mintAt = { decimals: 44, isMade: 45 } as const
const amountAt = 64
const isOfToken = ({ owner }: Account) => (tokenPrograms as readonly string[]).includes(owner)

/** Milliseconds after which a pool that was not there is looked for again. */
export const lookAgain = 10 * 60_000
/** Characters of what is kept of each: where pools are, which are not, and the places of mints. */
const cacheSize = 1024 * 1024

const ordered = ([a, b]: Mints): Mints => {
  const [first, second] = [base58.decode(a), base58.decode(b)]
  return Buffer.compare(first, second) < 0 ? [a, b] : [b, a]
}

/** Pools of one network, read from the operator's own node. */
export const createWhirlpools = (
  network: string,
  config: WhirlpoolConfig,
  { rpc, now }: Pick<ProviderParts, 'rpc' | 'now'>,
) => {
  const places = createTextCache(cacheSize, now)
  const absent = createTextCache(cacheSize, now)
  /** Of mints: they never change. */
  const decimals = createTextCache(cacheSize, now)

  /** Where the pools of two tokens are, if there are any. */
  const addressesOf = (mints: Mints): readonly string[] => {
    const name = pairKey(mints)
    const known = places.get(name)
    if (known !== undefined) return known.split('|')
    const seeds = [config.config, ...ordered(mints)].map((one) => base58.decode(one))
    const found = config.tickSpacings.map((spacing) =>
      programAddress(
        [new TextEncoder().encode('whirlpool'), ...seeds, Uint8Array.of(spacing & 255, spacing >> 8)],
        config.program,
      ),
    )
    places.set(name, found.join('|'), Number.POSITIVE_INFINITY)
    return found
  }

  /** @param addresses base58. @throws OutboundError, NodeRefusal. */
  const readPools = async (
    addresses: readonly string[],
    commitment: 'confirmed' | 'finalized',
  ): Promise<readonly Whirlpool[]> => {
    const read = await readAccounts({ rpc }, network, addresses, { bytes: poolBytes, commitment })
    return addresses.flatMap((address, index) => {
      const one = read[index]
      const pool = one && poolIn(one, config)
      return pool ? [{ address, ...pool }] : []
    })
  }

  return {
    /** The pools of these tokens, as they are now. @throws OutboundError, NodeRefusal. */
    find: async (pairs: readonly Mints[]): Promise<readonly Whirlpool[]> => {
      const wanted = [...new Map(pairs.map((mints) => [pairKey(mints), mints])).values()]
      const asked: string[] = []
      for (const mints of wanted) {
        asked.push(...addressesOf(mints).filter((address) => absent.get(address) === undefined))
        // Some milliseconds of arithmetic each: others have their turn between them.
        await setImmediate()
      }
      const found = await readPools(asked, 'confirmed')
      const there = new Set(found.map(({ address }) => address))
      for (const address of asked) if (!there.has(address)) absent.set(address, '', now() + lookAgain)
      return found
    },

    /** The same pools as they were some seconds before, when the last block was that can never be another. @throws OutboundError, NodeRefusal. */
    before: async (pools: readonly Whirlpool[]): Promise<ReadonlyMap<string, Whirlpool>> => {
      const read = await readPools(
        pools.map(({ address }) => address),
        'finalized',
      )
      return new Map(read.map((pool) => [pool.address, pool]))
    },

    /**
     * What lies in vaults, in smallest units, and the places of mints; what is neither is left out.
     * @throws OutboundError, NodeRefusal.
     */
    tokens: async (
      vaults: readonly string[],
      mints: readonly string[],
    ): Promise<{
      readonly amounts: ReadonlyMap<string, bigint>
      readonly decimals: ReadonlyMap<string, number>
    }> => {
      const missing = mints.filter((mint) => decimals.get(mint) === undefined)
      const asked = [...new Set([...vaults, ...missing])]
      const read = await readAccounts({ rpc }, network, asked, { bytes: tokenBytes, commitment: 'confirmed' })
      const amounts = new Map<string, bigint>()
      const isMint = new Set(missing)
      for (const [index, address] of asked.entries()) {
        const one = read[index]
        if (!one || !isOfToken(one) || one.data.length < tokenBytes) continue
        if (!isMint.has(address)) amounts.set(address, viewOf(one.data).getBigUint64(amountAt, true))
        else if (one.data[mintAt.isMade] === 1)
          decimals.set(address, String(one.data[mintAt.decimals]), Number.POSITIVE_INFINITY)
      }
      const known = mints.flatMap((mint) => {
        const places = decimals.get(mint)
        return places === undefined ? [] : [[mint, Number(places)] as const]
      })
      return { amounts, decimals: new Map(known) }
    },
  }
}
