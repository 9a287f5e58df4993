import { createHash } from 'node:crypto'
import { wrongCursor } from '../history/operations.ts'
import type { Piece } from './piece.ts'

/** Pieces of one page. */
export const pageSize = 24

type Placed = Pick<Piece, 'contract' | 'tokenId'>

/** Where a page begins: behind this piece; where the account has it no more, at this place. */
const cursorOf = (place: number, { contract, tokenId }: Placed): string =>
  `${place}-${createHash('sha256').update(`${contract}-${tokenId}`).digest('hex').slice(0, 16)}`

const placeOf = (cursor: string | undefined, held: readonly Placed[]): number => {
  if (cursor === undefined) return 0
  const place = Number(/^(\d{1,4})-[0-9a-f]{16}$/.exec(cursor)?.[1] ?? Number.NaN)
  if (!Number.isSafeInteger(place)) throw wrongCursor()
  const mark = cursor.slice(cursor.indexOf('-'))
  const found = held.findIndex((one) => cursorOf(0, one).endsWith(mark))
  return found === -1 ? place : found + 1
}

/** The page of a list that begins at this cursor. @throws Failure `invalid_request` for a cursor that is none. */
export const pageAt = <Held extends Placed>(
  held: readonly Held[],
  cursor: string | undefined,
): { readonly shown: readonly Held[]; readonly next: string | null } => {
  const place = placeOf(cursor, held)
  const shown = held.slice(place, place + pageSize)
  const last = shown.at(-1)
  return {
    shown,
    next: last && place + shown.length < held.length ? cursorOf(place + shown.length, last) : null,
  }
}
