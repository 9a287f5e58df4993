import { PublicKey, TransactionInstruction } from '@solana/web3.js'
import { dataOf, littleEndian, role } from './instructions.ts'
import type { ChainAccount } from './node.ts'
import { programAddress } from './programAddress.ts'
import { programs } from './programs.ts'

/*
 * Pieces with rules about transfers (programmable NFTs, pNFT). Their token accounts are always frozen: Metaplex' program alone moves them, and looks
 * at the rules. Beside each token account it keeps a record, which says whether the piece is locked: to a game, or to a loan.
 * https://developers.metaplex.com/token-metadata/pnfts
 */

const instructionsSysvar = 'Sysvar1nstructions1111111111111111111111111'
/** Number of the instruction `Transfer`, and of its first form. */
const transfer = [49, 0] as const
/** The program reads the rules, and their program may run. */
export const unitsOfRuled = 400_000
/** Of a record. */
export const recordBytes = 80
const recordKey = 11
const recordAt = { key: 0, state: 2 } as const
const unlocked = 0

/** Where the metadata program keeps something of a mint. */
const ofMint = (mint: string, ...seeds: readonly (string | PublicKey)[]): string =>
  programAddress(programs.metadata, [
    'metadata',
    new PublicKey(programs.metadata),
    new PublicKey(mint),
    ...seeds,
  ])

/** Where the record of a token account stands. */
export const recordAddress = (mint: string, tokenAccount: string): string =>
  ofMint(mint, 'token_record', new PublicKey(tokenAccount))

/** Whether a record says that somebody has locked the piece, or offers it. No record says nothing. */
export const isLocked = (record: ChainAccount | null): boolean =>
  record?.owner === programs.metadata &&
  record.data[recordAt.key] === recordKey &&
  record.data[recordAt.state] !== unlocked

/** What moves one such piece. The program makes the receiver's account and record where they are missing, and takes no account but theirs. */
export const moveRuled = (
  {
    mint,
    metadata,
    ruleSet,
  }: { readonly mint: string; readonly metadata: string; readonly ruleSet: string | null },
  of: { readonly from: string; readonly owner: string; readonly to: string; readonly receiver: string },
) => {
  // What is left out is named by the program itself.
  const none = programs.metadata
  return new TransactionInstruction({
    programId: new PublicKey(programs.metadata),
    keys: [
      role(of.from, true),
      role(of.owner, false),
      role(of.to, true),
      role(of.receiver, false),
      role(mint, false),
      role(metadata, true),
      role(ofMint(mint, 'edition'), false),
      role(recordAddress(mint, of.from), true),
      role(recordAddress(mint, of.to), true),
      // Who allows it, and who pays.
      role(of.owner, false, true),
      role(of.owner, true, true),
      role(programs.system, false),
      role(instructionsSysvar, false),
      role(programs.token, false),
      role(programs.associatedToken, false),
      role(ruleSet === null ? none : programs.rules, false),
      role(ruleSet ?? none, false),
    ],
    // One piece, and nothing said beside it about who allows it.
    data: dataOf([...transfer, ...littleEndian(1n, 8), 0]),
  })
}
