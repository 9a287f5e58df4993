import { ComputeBudgetProgram, SystemProgram } from '@solana/web3.js'

/** Programs whose instructions an approval explains. */
export const programs = {
  system: SystemProgram.programId.toBase58(),
  computeBudget: ComputeBudgetProgram.programId.toBase58(),
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  associatedToken: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  memo: 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  memoV1: 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
} as const

/** Programs that are only named: well-known ones whose instructions nobody explains here. */
export const knownNames: Readonly<Record<string, string>> = {
  Stake11111111111111111111111111111111111111: 'Stake',
  Vote111111111111111111111111111111111111111: 'Vote',
  AddressLookupTab1e1111111111111111111111111: 'Address Lookup Table',
  BPFLoaderUpgradeab1e11111111111111111111111: 'Program Loader',
  Ed25519SigVerify111111111111111111111111111: 'Signature check',
  KeccakSecp256k11111111111111111111111111111: 'Signature check',
  metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s: 'Token Metadata',
  JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4: 'Jupiter',
  whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc: 'Orca Whirlpools',
  '675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8': 'Raydium',
}

/** SOL behind the token program. */
export const wrappedSol = 'So11111111111111111111111111111111111111112'
