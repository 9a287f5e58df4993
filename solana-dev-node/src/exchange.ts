import { getAddressEncoder, getProgramDerivedAddress, type Address } from '@solana/kit'
import { AccountState, getMintEncoder, getTokenEncoder, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import { localExchange, localToken } from './identity.ts'
import type { Ledger } from './ledger.ts'

/* The pool of the local exchange, as Orca's program would have written it: its account, and the two token accounts that are its vaults. */

const wrappedSol = 'So11111111111111111111111111111111111111112' as Address
const token = localToken.mint as Address

/** Between ticks, and what lies in the pool: whole SOL, and as much in tokens. */
const tickSpacing = 64
const depth = 10_000n

const solPlaces = 9n
/** Smallest units of the token for one of SOL's, as the square root in Q64.64: rounded up, so that whole coins are worth whole amounts when that is rounded down. */
const sqrtPrice =
  BigInt(
    Math.ceil(
      Math.sqrt((localExchange.price * 10 ** localToken.decimals) / 10 ** Number(solPlaces)) * 2 ** 32,
    ),
  ) << 32n

const spacing = Buffer.alloc(2)
spacing.writeUInt16LE(tickSpacing)
/** Anchor's mark of a pool's account. */
const mark = Buffer.from('3f95d10ce1806309', 'hex')
const poolBytes = 653

const wide = (value: bigint): Buffer => {
  const bytes = Buffer.alloc(16)
  bytes.writeBigUInt64LE(value & (2n ** 64n - 1n))
  bytes.writeBigUInt64LE(value >> 64n, 8)
  return bytes
}

/** Puts the exchange onto a chain that has the token. */
export const placeExchange = async (ledger: Ledger): Promise<void> => {
  const program = localExchange.program as Address
  const key = (address: string) => new Uint8Array(getAddressEncoder().encode(address as Address))
  const seeds = ['whirlpool', key(localExchange.config), key(wrappedSol), key(token), spacing]
  const [pool, bump] = await getProgramDerivedAddress({ programAddress: program, seeds })

  // LiteSVM begins without it.
  if (!ledger.account(wrappedSol)) {
    const mint = {
      mintAuthority: null,
      supply: 0n,
      decimals: Number(solPlaces),
      isInitialized: true,
      freezeAuthority: null,
    }
    ledger.place(wrappedSol, TOKEN_PROGRAM_ADDRESS, new Uint8Array(getMintEncoder().encode(mint)))
  }

  const placeVault = async (mint: Address, amount: bigint): Promise<Address> => {
    const [vault] = await getProgramDerivedAddress({ programAddress: program, seeds: [key(pool), key(mint)] })
    const data = getTokenEncoder().encode({
      mint,
      owner: pool,
      amount,
      delegate: null,
      state: AccountState.Initialized,
      isNative: null,
      delegatedAmount: 0n,
      closeAuthority: null,
    })
    ledger.place(vault, TOKEN_PROGRAM_ADDRESS, new Uint8Array(data))
    return vault
  }
  const ofSol = await placeVault(wrappedSol, depth * 10n ** solPlaces)
  const ofToken = await placeVault(
    token,
    depth * BigInt(localExchange.price) * 10n ** BigInt(localToken.decimals),
  )

  const account = Buffer.concat([
    mark,
    key(localExchange.config),
    Buffer.of(bump),
    spacing,
    spacing,
    // The fee, and what of it is the exchange's: hundredths of a basis point, and basis points.
    Buffer.of(0xb8, 0x0b, 0x14, 0x05),
    wide(10n ** 15n),
    wide(sqrtPrice),
    // The tick of the price, and fees that nobody has taken.
    Buffer.alloc(4 + 8 + 8),
    key(wrappedSol),
    key(ofSol),
    wide(0n),
    key(token),
    key(ofToken),
  ])
  const data = Buffer.alloc(poolBytes)
  data.set(account)
  ledger.place(pool, program, new Uint8Array(data))
}
