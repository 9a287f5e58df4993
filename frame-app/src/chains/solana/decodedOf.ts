import { base58, hex } from '@scure/base'
import type { DecodedSolanaTransaction } from '../../vault/decoded.ts'
import { readInstruction } from '../../vault/worker/solanaPrograms.ts'
import { readMessage } from '../../vault/worker/solanaMessage.ts'

/** For tests: a message as the vault worker decodes it. */
export const decodedOf = (message: Uint8Array): DecodedSolanaTransaction => {
  const { instructions, keys, signerCount } = readMessage(message)
  const accounts = keys.map((key) => base58.encode(key))
  return {
    kind: 'solana-transaction',
    version: 'legacy',
    signers: accounts.slice(0, signerCount),
    accounts,
    blockhash: base58.encode(new Uint8Array(32).fill(7)),
    message: `0x${hex.encode(message)}`,
    instructions: instructions.map(({ program, accounts: named, data }) => ({
      program,
      ...(readInstruction(accounts[program] ?? '', named, data) ?? { name: null, roles: {}, values: {} }),
    })),
  }
}
