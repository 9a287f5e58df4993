import { PublicKey } from '@solana/web3.js'

/** An address that follows from a program and from what it stands for, and that no key has. @throws TypeError, Error for what is no address. */
export const programAddress = (
  program: string,
  seeds: readonly (string | PublicKey | Uint8Array)[],
): string =>
  PublicKey.findProgramAddressSync(
    seeds.map((seed) => {
      if (typeof seed === 'string') return new TextEncoder().encode(seed)
      return seed instanceof PublicKey ? seed.toBytes() : seed
    }),
    new PublicKey(program),
  )[0].toBase58()
