/** What a network's node says of a transaction now. */
export type Sighting = {
  /** Whether it is in a block, and how it went there; null where it is in none. */
  readonly receipt: 'confirmed' | 'failed' | null
  /** Whether the node has it, in a block or waiting for one. */
  readonly isKnown: boolean
  /** Whether another transaction of the account is in a block with its nonce. False where nobody can say. */
  readonly isTaken: boolean
  /** Milliseconds for which one that the node does not have may still come. */
  readonly patience: number
  /** As the node has it; null where it does not, and where the network has none. */
  readonly nonce: number | null
}
