/** What a transaction does, as its request or the network says it. */
export type Asked = {
  readonly to: string | null
  /** Hex; null where it is not said. */
  readonly value: string | null
  /** Hex; null where nothing is called. */
  readonly data: string | null
}

/** What a network's node says of a transaction now. */
export type Sighting = {
  /** Whether it is in a block, and how it went there; null where it is in none. */
  readonly receipt: 'confirmed' | 'failed' | null
  /** Whether the node has it, in a block or waiting for one. */
  readonly isKnown: boolean
  /** Whether another transaction of the account has its place: is in a block with its nonce, or spends what it spends. False where nobody can say. */
  readonly isTaken: boolean
  /** Milliseconds for which one that the node does not have may still come. */
  readonly patience: number
  /** As the node has it; null where it does not, where it is another account's, and where the network has none. */
  readonly nonce: number | null
  /** `txid:vout` of something that it spends, where the network has no nonces: whatever else spends that has its place. */
  readonly input?: string
  /** Of a user operation: the transaction that it is in. */
  readonly landedAs?: string
  /** What it does, as the node has it; absent where it does not, and where it is another account's. */
  readonly asked?: Asked
}
