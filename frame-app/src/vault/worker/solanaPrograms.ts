import { base58 } from '@scure/base'
import type { DecodedInstruction } from '../decoded.ts'

/*
 * Instructions that this wallet explains, by program. Each line says: the instruction's number, its name, the accounts that matter by
 * their place, and the fields of its data in order. What is not here, or does not fit to its last byte, is not understood.
 */

/**
 * Little-endian integers by their bytes; `key`: 32 bytes; `key?`: none, or one byte 1 and 32 bytes; `text`: 64-bit length and UTF-8. A number: one byte
 * that has to be this one, else it is another instruction, which is not read.
 */
type Field = 'u8' | 'u32' | 'u64' | 'key' | 'key?' | 'text' | 0 | 1
type Layout = {
  readonly name: string
  /** Names of accounts by place; '-' where nobody needs it. */
  readonly accounts: string
  readonly fields?: Readonly<Record<string, Field>>
}
type Program = {
  /** Bytes of the number in front. */
  readonly tag: 1 | 4 | 8
  /** By their numbers, in digits. */
  readonly instructions: Readonly<Record<string, Layout>>
}

const system: Program = {
  tag: 4,
  instructions: {
    0: { name: 'create', accounts: 'from account', fields: { lamports: 'u64', space: 'u64', owner: 'key' } },
    1: { name: 'assign', accounts: 'account', fields: { owner: 'key' } },
    2: { name: 'transfer', accounts: 'from to', fields: { lamports: 'u64' } },
    3: {
      name: 'create',
      accounts: 'from account',
      fields: { base: 'key', seed: 'text', lamports: 'u64', space: 'u64', owner: 'key' },
    },
    4: { name: 'nonce-advance', accounts: 'nonce - authority' },
    5: { name: 'transfer', accounts: 'from to', fields: { lamports: 'u64' } },
    7: { name: 'nonce-authorize', accounts: 'nonce', fields: { authority: 'key' } },
    10: { name: 'assign', accounts: 'account', fields: { base: 'key', seed: 'text', owner: 'key' } },
    11: {
      name: 'transfer',
      accounts: 'from - to',
      fields: { lamports: 'u64', seed: 'text', seedOwner: 'key' },
    },
  },
}

const tokenInstructions: Program['instructions'] = {
  1: { name: 'token-open', accounts: 'account mint owner' },
  3: { name: 'token-transfer', accounts: 'from to', fields: { amount: 'u64' } },
  4: { name: 'token-approve', accounts: 'from delegate', fields: { amount: 'u64' } },
  5: { name: 'token-revoke', accounts: 'from' },
  6: { name: 'token-authority', accounts: 'account', fields: { authorityKind: 'u8', authority: 'key?' } },
  7: { name: 'token-mint', accounts: 'mint to', fields: { amount: 'u64' } },
  8: { name: 'token-burn', accounts: 'from mint', fields: { amount: 'u64' } },
  9: { name: 'token-close', accounts: 'account to' },
  12: { name: 'token-transfer', accounts: 'from mint to', fields: { amount: 'u64', decimals: 'u8' } },
  13: { name: 'token-approve', accounts: 'from mint delegate', fields: { amount: 'u64', decimals: 'u8' } },
  14: { name: 'token-mint', accounts: 'mint to', fields: { amount: 'u64', decimals: 'u8' } },
  15: { name: 'token-burn', accounts: 'from mint', fields: { amount: 'u64', decimals: 'u8' } },
  16: { name: 'token-open', accounts: 'account mint', fields: { owner: 'key' } },
  17: { name: 'token-sync', accounts: 'account' },
  18: { name: 'token-open', accounts: 'account mint', fields: { owner: 'key' } },
}

const token: Program = { tag: 1, instructions: tokenInstructions }

/** `TransferFeeExtension` has its own numbers behind this one. */
const transferFeeExtension = 26

const token2022: Program = {
  tag: 1,
  instructions: {
    ...tokenInstructions,
    [transferFeeExtension]: {
      name: 'token-transfer',
      accounts: 'from mint to',
      fields: { extension: 1, amount: 'u64', decimals: 'u8', fee: 'u64' },
    },
  },
}

const associatedToken: Program = {
  tag: 1,
  instructions: {
    0: { name: 'token-account', accounts: 'payer account owner mint' },
    1: { name: 'token-account', accounts: 'payer account owner mint' },
    2: { name: 'token-recover', accounts: 'from mint to - - wallet' },
  },
}

const stake: Program = {
  tag: 4,
  instructions: {
    1: { name: 'stake-authorize', accounts: 'stake', fields: { authority: 'key', authorityKind: 'u32' } },
    2: { name: 'stake-delegate', accounts: 'stake vote' },
    3: { name: 'stake-split', accounts: 'stake to', fields: { lamports: 'u64' } },
    4: { name: 'stake-withdraw', accounts: 'stake to', fields: { lamports: 'u64' } },
    5: { name: 'stake-deactivate', accounts: 'stake' },
    8: {
      name: 'stake-authorize',
      accounts: 'stake',
      fields: { authority: 'key', authorityKind: 'u32', seed: 'text', seedOwner: 'key' },
    },
    10: { name: 'stake-authorize', accounts: 'stake - - authority', fields: { authorityKind: 'u32' } },
    11: {
      name: 'stake-authorize',
      accounts: 'stake - - authority',
      fields: { authorityKind: 'u32', seed: 'text', seedOwner: 'key' },
    },
  },
}

const upgradeableLoader: Program = {
  tag: 4,
  instructions: {
    3: { name: 'program-upgrade', accounts: '- account' },
    4: { name: 'program-authority', accounts: 'account - authority' },
    5: { name: 'program-close', accounts: 'account to' },
    7: { name: 'program-authority', accounts: 'account - authority' },
  },
}

/**
 * Pieces of collections with rules (programmable NFTs), which this program alone moves. It takes no account for the receiver's but one that is of them and
 * of the mint. Without authorization data, which says who else allows it.
 */
const tokenMetadata: Program = {
  tag: 1,
  instructions: {
    49: {
      name: 'token-transfer',
      accounts: 'from - to wallet mint - - - - - payer',
      fields: { form: 0, amount: 'u64', authorization: 0 },
    },
  },
}

/** Compressed pieces of collections: which one it is follows from the tree and the leaf's number. */
const bubblegum: Program = {
  tag: 8,
  instructions: {
    // The first bytes of SHA-256 of `global:transfer`.
    '13422138168166593699': {
      name: 'leaf-transfer',
      accounts: '- from - to tree',
      fields: { root: 'key', data: 'key', creator: 'key', leaf: 'u64', index: 'u32' },
    },
  },
}

/** Pieces that are an account each. Without a proof: those are of a form that was never used. */
const core: Program = {
  tag: 1,
  instructions: { 14: { name: 'core-transfer', accounts: 'mint - - - to', fields: { proof: 0 } } },
}

/** Fees are read by the node; all instructions of this program set limits and the price. */
const computeBudget: Program = {
  tag: 1,
  instructions: {
    1: { name: 'compute', accounts: '', fields: { heap: 'u32' } },
    2: { name: 'compute', accounts: '', fields: { units: 'u32' } },
    3: { name: 'compute', accounts: '', fields: { price: 'u64' } },
    4: { name: 'compute', accounts: '', fields: { size: 'u32' } },
  },
}

const programs: Readonly<Record<string, Program>> = {
  '11111111111111111111111111111111': system,
  TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA: token,
  TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb: token2022,
  ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL: associatedToken,
  Stake11111111111111111111111111111111111111: stake,
  BPFLoaderUpgradeab1e11111111111111111111111: upgradeableLoader,
  metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s: tokenMetadata,
  BGUMAp9Gq7iTEuizy4pqaxsTyUCBK68MDfK752saRPUY: bubblegum,
  CoREENxT6tW1HoK8ypY1SxRMZTcVPm7R94rH4PZNhX7d: core,
  ComputeBudget111111111111111111111111111111: computeBudget,
}

const memos: ReadonlySet<string> = new Set([
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
])

const sizes = { u8: 1, u32: 4, u64: 8 } as const
const keyBytes = 32

/** Reads from the front. @throws RangeError past the end. */
const createReader = (bytes: Uint8Array) => {
  let at = 0
  const take = (count: number): Uint8Array => {
    if (at + count > bytes.length) throw new RangeError('too short')
    at += count
    return bytes.subarray(at - count, at)
  }
  const integer = (size: number): bigint =>
    take(size).reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n)
  return { take, integer, isAtEnd: () => at === bytes.length }
}

const readField = (reader: ReturnType<typeof createReader>, field: Exclude<Field, number>): string => {
  if (field === 'key') return base58.encode(reader.take(keyBytes))
  if (field === 'key?') return reader.integer(1) === 1n ? base58.encode(reader.take(keyBytes)) : ''
  if (field === 'text')
    return new TextDecoder('utf-8', { fatal: true }).decode(reader.take(Number(reader.integer(8))))
  return reader.integer(sizes[field]).toString()
}

type Read = Pick<DecodedInstruction, 'name' | 'roles' | 'values'>

const readLayout = (program: Program, accounts: readonly number[], data: Uint8Array): Read | undefined => {
  const reader = createReader(data)
  // The associated token program takes no data for its first instruction.
  const tag = String(data.length === 0 && program === associatedToken ? 0 : reader.integer(program.tag))
  const layout = Object.hasOwn(program.instructions, tag) ? program.instructions[tag] : undefined
  if (!layout) return undefined
  const values: Record<string, string> = {}
  for (const [name, field] of Object.entries(layout.fields ?? {})) {
    if (typeof field !== 'number') values[name] = readField(reader, field)
    else if (reader.integer(1) !== BigInt(field)) return undefined
  }
  if (!reader.isAtEnd()) return undefined
  const roles: Record<string, number> = {}
  for (const [index, role] of layout.accounts.split(' ').entries()) {
    const account = accounts[index]
    if (role === '-' || role === '') continue
    // Only an authority may be left out: then there is none afterwards.
    if (account === undefined && role !== 'authority') return undefined
    if (account !== undefined) roles[role] = account
  }
  return { name: layout.name, roles, values }
}

/** What an instruction does, in the words of its program; undefined where it is not understood. */
export const readInstruction = (
  program: string,
  accounts: readonly number[],
  data: Uint8Array,
): Read | undefined => {
  if (memos.has(program)) return { name: 'memo', roles: {}, values: { text: new TextDecoder().decode(data) } }
  const known = Object.hasOwn(programs, program) ? programs[program] : undefined
  try {
    return known && readLayout(known, accounts, data)
  } catch {
    // Data that the program itself would not take.
    return undefined
  }
}
