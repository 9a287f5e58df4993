/** An amount as state holds it: views write it for the person's language. */
export type Amount = {
  /** Whole smallest units in decimal, with a minus in front where it is less than nothing. */
  readonly value: string
  /** Places behind the point; null where nobody says: then the units themselves are shown. */
  readonly decimals: number | null
  readonly symbol: string | null
}

/** A network fee that somebody else pays. */
export type Paid = {
  readonly paid: true
  /** The name that he gives himself; null where he gives none. */
  readonly by: string | null
}
