import { randomBytes } from 'node:crypto'
import { getBase58Decoder } from '@solana/kit'

/** Milliseconds of one slot, as on the public clusters. */
export const slotTime = 400
/** Slots that a blockhash is good for: MAX_PROCESSING_AGE of a validator. */
export const blockhashLife = 150

const base58 = getBase58Decoder()

export type Slots = {
  /** The current slot. It moves with the clock, whether or not anything happens. */
  readonly slot: () => number
  /** Blocks since the chain began: one a slot, none is skipped. */
  readonly blockHeight: () => number
  /** The blockhash of the current slot, and the last block height at which it is good. */
  readonly latestBlockhash: () => { readonly blockhash: string; readonly lastValidBlockHeight: number }
  /** A blockhash that nobody else has: two equal transfers signed over it are two transactions. */
  readonly ownBlockhash: () => string
  readonly isValid: (blockhash: string) => boolean
  /** Milliseconds since 1970 at which a slot began. */
  readonly timeOf: (slot: number) => number
  /** Jumps ahead, as if so many slots had passed. */
  readonly skip: (slots: number) => void
}

/**
 * Slots and blockhashes for a runtime that has neither: the clock makes them.
 * @param now milliseconds since 1970.
 */
export const startSlots = (firstSlot: number, now: () => number): Slots => {
  const began = now()
  let skipped = 0
  const given = new Map<string, number>()
  let latest: { readonly slot: number; readonly blockhash: string } | undefined
  const slot = () => firstSlot + skipped + Math.floor((now() - began) / slotTime)
  const blockHeight = () => slot() - firstSlot
  const isYoung = (born: number) => slot() - born <= blockhashLife
  const ownBlockhash = () => {
    for (const [old, born] of given) if (!isYoung(born)) given.delete(old)
    const blockhash = base58.decode(randomBytes(32))
    given.set(blockhash, slot())
    return blockhash
  }
  return {
    slot,
    blockHeight,
    ownBlockhash,
    latestBlockhash: () => {
      if (latest?.slot !== slot()) latest = { slot: slot(), blockhash: ownBlockhash() }
      return { blockhash: latest.blockhash, lastValidBlockHeight: blockHeight() + blockhashLife }
    },
    isValid: (blockhash) => {
      const born = given.get(blockhash)
      return born !== undefined && isYoung(born)
    },
    timeOf: (at) => now() - (slot() - at) * slotTime,
    skip: (slots) => {
      skipped += slots
    },
  }
}
