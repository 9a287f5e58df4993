/* What the local Solana chain is known by. Apart from the runtime, so that a build for a page can take it. */

/** Base58 of 32 bytes, the same at each start: wallets know the local chain by it. */
export const solanaGenesisHash = '86HctwNVjJxGYaEikr8H431oHoKszTko7MGgAWnfAgfJ'

/** CAIP-2 id of the local Solana chain. */
export const solanaChainId = `solana:${solanaGenesisHash.slice(0, 32)}` as const

/** The SPL token that the faucet hands out. Its mint is the same at each start. */
export const localToken = {
  name: 'Local Dollar',
  symbol: 'LUSD',
  mint: 'DUpXqbLhFV4jm5VyoK8WS8iiSHmRVTWxmkZMb8naq7wb',
  decimals: 6,
} as const

/** The collection of the pieces that the faucet makes. */
export const localCollection = { name: 'Local Lighthouses', symbol: 'LIGHT' } as const

/**
 * An exchange of Orca's form (Whirlpools), with one pool: of SOL and the token above. The program itself is not here: prices can be read, and nothing can
 * be traded.
 */
export const localExchange = {
  program: 'whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc',
  /** The account that its pools name. */
  config: 'A9MwUaJvBcZwdwoa21MhLsvLBNNNrrVu2RczLMgDKT7x',
  /** What a SOL is worth there, in whole tokens. */
  price: 150,
} as const
