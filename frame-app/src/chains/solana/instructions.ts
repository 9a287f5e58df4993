import { PublicKey, TransactionInstruction } from '@solana/web3.js'
import type { Mint } from './mint.ts'
import { programAddress } from './programAddress.ts'
import { programs } from './programs.ts'

/* Instructions of the token programs that a transfer is made of. */

/** Where tokens of an owner stand, unless somebody put them somewhere else. */
export const associatedAddress = (owner: string, mint: string, program: string): string =>
  programAddress(
    programs.associatedToken,
    [owner, program, mint].map((key) => new PublicKey(key)),
  )

export const littleEndian = (value: bigint, bytes: number): number[] =>
  Array.from({ length: bytes }, (_, index) => Number((value >> BigInt(8 * index)) & 0xffn))

export const role = (address: string, isWritable: boolean, isSigner = false) => ({
  pubkey: new PublicKey(address),
  isSigner,
  isWritable,
})

/** The browser has no `Buffer`, and what reads it wants bytes. */
export const dataOf = (bytes: readonly number[]) => Uint8Array.from(bytes) as TransactionInstruction['data']

/** Numbers of the instructions. */
const createIdempotent = 1
const transferChecked = 12
const transferWithFee = [26, 1] as const

/** Makes the associated account of an owner, also where there is one. */
export const makeAccount = (payer: string, account: string, owner: string, mint: string, program: string) =>
  new TransactionInstruction({
    programId: new PublicKey(programs.associatedToken),
    keys: [
      role(payer, true, true),
      role(account, true),
      role(owner, false),
      role(mint, false),
      role(programs.system, false),
      role(program, false),
    ],
    data: dataOf([createIdempotent]),
  })

/** A transfer that names the mint and its places, and what the token keeps back: the approval shows it, and nothing else is taken. */
export const moveTokens = (
  { program, decimals, fees }: Mint,
  of: { readonly mint: string; readonly from: string; readonly to: string; readonly owner: string },
  units: bigint,
  kept: bigint,
) =>
  new TransactionInstruction({
    programId: new PublicKey(program),
    keys: [role(of.from, true), role(of.mint, false), role(of.to, true), role(of.owner, false, true)],
    data: dataOf(
      fees
        ? [...transferWithFee, ...littleEndian(units, 8), decimals, ...littleEndian(kept, 8)]
        : [transferChecked, ...littleEndian(units, 8), decimals],
    ),
  })
