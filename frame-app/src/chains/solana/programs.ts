/** Programs that accounts belong to, where that has to be known. */
export const programs = {
  system: '11111111111111111111111111111111',
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  associatedToken: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  lookupTable: 'AddressLookupTab1e1111111111111111111111111',
  metadata: 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s',
  /** Of compressed pieces: who moves them, the trees that they are leaves of, and what that program writes into the log. */
  bubblegum: 'BGUMAp9Gq7iTEuizy4pqaxsTyUCBK68MDfK752saRPUY',
  compression: 'cmtDvXumGCrqC1Age74AVPhSRVXJMd8PJS91L8KbNCK',
  log: 'noopb9bkMVfRPU8AsbpTUg8AQkHtKwMYZiFUjNRtMmV',
  /** Pieces that are an account each. */
  core: 'CoREENxT6tW1HoK8ypY1SxRMZTcVPm7R94rH4PZNhX7d',
  /** Token Authorization Rules. */
  rules: 'auth9SigNpDKz4sJJ1DfCTuZrZNSAgh9sFD3rboVmgg',
} as const

/** Names of well-known programs. A name is no reading: what is not understood of them is said to be not understood. */
export const knownNames: Readonly<Record<string, string>> = {
  [programs.system]: 'System',
  [programs.token]: 'Token',
  [programs.token2022]: 'Token 2022',
  [programs.associatedToken]: 'Associated Token',
  ComputeBudget111111111111111111111111111111: 'Compute Budget',
  Stake11111111111111111111111111111111111111: 'Stake',
  Vote111111111111111111111111111111111111111: 'Vote',
  [programs.lookupTable]: 'Address Lookup Table',
  BPFLoaderUpgradeab1e11111111111111111111111: 'Program Loader',
  Ed25519SigVerify111111111111111111111111111: 'Signature check',
  KeccakSecp256k11111111111111111111111111111: 'Signature check',
  [programs.metadata]: 'Token Metadata',
  [programs.bubblegum]: 'Bubblegum',
  [programs.core]: 'Metaplex Core',
  JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4: 'Jupiter',
  whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc: 'Orca Whirlpools',
  '675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8': 'Raydium',
}

/** SOL behind the token program. */
export const wrappedSol = 'So11111111111111111111111111111111111111112'
