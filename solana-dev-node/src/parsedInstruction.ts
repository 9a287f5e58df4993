import { parseSystemInstruction, SYSTEM_PROGRAM_ADDRESS, SystemInstruction } from '@solana-program/system'
import {
  ASSOCIATED_TOKEN_PROGRAM_ADDRESS,
  AssociatedTokenInstruction,
  parseAssociatedTokenInstruction,
  parseTokenInstruction,
  TokenInstruction,
} from '@solana-program/token'
import { AccountRole, getBase58Decoder, type Address } from '@solana/kit'
import { tokenAmount, tokenPrograms } from './tokens.ts'
import type { Key, RawInstruction } from './wire.ts'

/* Instructions as `jsonParsed` writes them: those that a person's history is made of; the others by program, accounts and data. */

const base58 = getBase58Decoder()

type Instruction = {
  readonly programAddress: Address
  readonly accounts: readonly { readonly address: Address; readonly role: AccountRole }[]
  readonly data: Uint8Array
}
type Parsed = { readonly type: string; readonly info: object } | string

const memoPrograms: ReadonlySet<string> = new Set([
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
])

const system = (instruction: Instruction): Parsed | undefined => {
  const read = parseSystemInstruction(instruction)
  if (read.instructionType === SystemInstruction.TransferSol)
    return {
      type: 'transfer',
      info: {
        source: read.accounts.source.address,
        destination: read.accounts.destination.address,
        lamports: read.data.amount,
      },
    }
  if (read.instructionType === SystemInstruction.CreateAccount)
    return {
      type: 'createAccount',
      info: {
        source: read.accounts.payer.address,
        newAccount: read.accounts.newAccount.address,
        lamports: read.data.lamports,
        space: read.data.space,
        owner: read.data.programAddress,
      },
    }
  return undefined
}

const token = (instruction: Instruction): Parsed | undefined => {
  const read = parseTokenInstruction(instruction)
  if (read.instructionType === TokenInstruction.Transfer)
    return {
      type: 'transfer',
      info: {
        source: read.accounts.source.address,
        destination: read.accounts.destination.address,
        authority: read.accounts.authority.address,
        amount: read.data.amount.toString(),
      },
    }
  if (read.instructionType === TokenInstruction.TransferChecked)
    return {
      type: 'transferChecked',
      info: {
        source: read.accounts.source.address,
        mint: read.accounts.mint.address,
        destination: read.accounts.destination.address,
        authority: read.accounts.authority.address,
        tokenAmount: tokenAmount(read.data.amount, read.data.decimals),
      },
    }
  if (read.instructionType === TokenInstruction.MintTo)
    return {
      type: 'mintTo',
      info: {
        mint: read.accounts.mint.address,
        account: read.accounts.token.address,
        mintAuthority: read.accounts.mintAuthority.address,
        amount: read.data.amount.toString(),
      },
    }
  if (read.instructionType === TokenInstruction.MintToChecked)
    return {
      type: 'mintToChecked',
      info: {
        mint: read.accounts.mint.address,
        account: read.accounts.token.address,
        mintAuthority: read.accounts.mintAuthority.address,
        tokenAmount: tokenAmount(read.data.amount, read.data.decimals),
      },
    }
  if (read.instructionType === TokenInstruction.CloseAccount)
    return {
      type: 'closeAccount',
      info: {
        account: read.accounts.account.address,
        destination: read.accounts.destination.address,
        owner: read.accounts.owner.address,
      },
    }
  return undefined
}

const associatedToken = (instruction: Instruction): Parsed | undefined => {
  // No data at all is the program's oldest way to say "create".
  const data = instruction.data.length === 0 ? Uint8Array.of(0) : instruction.data
  const read = parseAssociatedTokenInstruction({ ...instruction, data })
  if (read.instructionType === AssociatedTokenInstruction.RecoverNestedAssociatedToken) return undefined
  const { payer, ata, owner, mint, systemProgram, tokenProgram } = read.accounts
  return {
    type:
      read.instructionType === AssociatedTokenInstruction.CreateAssociatedToken
        ? 'create'
        : 'createIdempotent',
    info: {
      source: payer.address,
      account: ata.address,
      wallet: owner.address,
      mint: mint.address,
      systemProgram: systemProgram.address,
      tokenProgram: tokenProgram.address,
    },
  }
}

const parse = (
  instruction: Instruction,
): { readonly program: string; readonly parsed: Parsed } | undefined => {
  const { programAddress, data } = instruction
  const named = (program: string, parsed: Parsed | undefined) =>
    parsed === undefined ? undefined : { program, parsed }
  try {
    if (memoPrograms.has(programAddress)) return named('spl-memo', Buffer.from(data).toString())
    if (programAddress === SYSTEM_PROGRAM_ADDRESS) return named('system', system(instruction))
    if (programAddress === ASSOCIATED_TOKEN_PROGRAM_ADDRESS)
      return named('spl-associated-token-account', associatedToken(instruction))
    const program = tokenPrograms.get(programAddress)
    return program === undefined ? undefined : named(program, token(instruction))
  } catch {
    // Too few accounts, or data of another shape: the program refused it as well.
    return undefined
  }
}

/** One instruction of a transaction with `keys`. */
export const instructionJson = (instruction: RawInstruction, keys: readonly Key[]) => {
  const { data, stackHeight } = instruction
  const programId = keys[instruction.programIdIndex]?.address
  const accounts = instruction.accounts.flatMap((index) => keys[index]?.address ?? [])
  const read =
    programId &&
    parse({
      programAddress: programId,
      accounts: accounts.map((address) => ({ address, role: AccountRole.READONLY })),
      data,
    })
  return read
    ? { ...read, programId, stackHeight }
    : { programId, accounts, data: base58.decode(data), stackHeight }
}

/** What the memo program was told, as `getSignaturesForAddress` writes it; null where there is none. */
export const memoOf = (instructions: readonly RawInstruction[], keys: readonly Key[]): string | null => {
  const memos = instructions
    .filter(({ programIdIndex }) => memoPrograms.has(keys[programIdIndex]?.address ?? ''))
    .map(({ data }) => `[${data.length}] ${Buffer.from(data).toString()}`)
  return memos.length === 0 ? null : memos.join('; ')
}
