import { base58 } from '@scure/base'
import { kindAt, mintKind } from './metadata.ts'
import { programs } from './programs.ts'
import type { ChainAccount } from './node.ts'

/*
 * What sending needs of the accounts of both token programs: layouts of SPL Token, and the extensions of Token-2022, which stand behind the
 * room of a token account as type, length and value.
 */

/** Bytes of a token account, and where its fields stand. */
const accountBytes = 165
const at = { mint: 0, owner: 32, amount: 64, state: 108, decimals: 44 } as const
const frozen = 2
/** Bytes of a multisig account, which is neither. */
const multisigBytes = 355
const keyBytes = 32

/** Numbers of the extensions (spl-token-2022, `ExtensionType`). */
const extension = {
  transferFee: 1,
  memoRequired: 8,
  nonTransferable: 9,
  transferHook: 14,
  pausable: 26,
} as const
/** Bytes before each extension's value. */
const headerBytes = 4
/** Every associated account of Token-2022 has it, and it has no value (`ImmutableOwner`). */
const ownExtensions = headerBytes
/** What an extension of a mint brings to each of its accounts, in bytes of value. */
const brought: readonly (readonly [number, number])[] = [
  [extension.transferFee, 8],
  [extension.nonTransferable, 0],
  [extension.transferHook, 1],
  [extension.pausable, 0],
]

const viewOf = (data: Uint8Array) => new DataView(data.buffer, data.byteOffset, data.byteLength)

const extensionsIn = (data: Uint8Array): ReadonlyMap<number, Uint8Array> => {
  const view = viewOf(data)
  const found = new Map<number, Uint8Array>()
  for (let place = kindAt + 1; place + headerBytes <= data.length;) {
    const type = view.getUint16(place, true)
    const end = place + headerBytes + view.getUint16(place + 2, true)
    if (type === 0 || end > data.length) break
    found.set(type, data.subarray(place + headerBytes, end))
    place = end
  }
  return found
}

const isTokenProgram = (owner: string): boolean => owner === programs.token || owner === programs.token2022

/** What an account of a token program is; undefined for all others. */
export const tokenKind = ({
  owner,
  data,
}: Pick<ChainAccount, 'owner' | 'data'>): 'mint' | 'token-account' | undefined => {
  if (!isTokenProgram(owner) || data.length === multisigBytes) return undefined
  if (data.length > accountBytes) return data[kindAt] === mintKind ? 'mint' : 'token-account'
  return data.length === accountBytes ? 'token-account' : 'mint'
}

export type TokenAccount = {
  readonly mint: string
  readonly owner: string
  readonly amount: bigint
  readonly isFrozen: boolean
  /** Whether it takes transfers only behind a memo. */
  readonly wantsMemo: boolean
}

/** @returns undefined where it is no token account. */
export const readTokenAccount = (account: ChainAccount | null): TokenAccount | undefined => {
  if (!account || tokenKind(account) !== 'token-account') return undefined
  const { data } = account
  const key = (place: number) => base58.encode(data.subarray(place, place + keyBytes))
  return {
    mint: key(at.mint),
    owner: key(at.owner),
    amount: viewOf(data).getBigUint64(at.amount, true),
    isFrozen: data[at.state] === frozen,
    wantsMemo: extensionsIn(data).get(extension.memoRequired)?.[0] === 1,
  }
}

/** What a token keeps back of each transfer, from an epoch on. */
type FeeRule = { readonly epoch: bigint; readonly most: bigint; readonly basisPoints: bigint }

export type Mint = {
  readonly program: string
  readonly decimals: number
  /** The older rule, and the one that follows it. */
  readonly fees: readonly [FeeRule, FeeRule] | undefined
  readonly isTransferable: boolean
  /** Whether a program of whoever made it runs at each transfer. */
  readonly hasHook: boolean
  readonly isPaused: boolean
  /** Of an associated account of it. */
  readonly accountBytes: number
}

const ruleAt = (data: Uint8Array, place: number): FeeRule => {
  const view = viewOf(data)
  return {
    epoch: view.getBigUint64(place, true),
    most: view.getBigUint64(place + 8, true),
    basisPoints: BigInt(view.getUint16(place + 16, true)),
  }
}
/** Two authorities and what was withheld stand before the rules; each has 18 bytes. */
const rulesAt = [2 * keyBytes + 8, 2 * keyBytes + 26] as const
const feeBytes = 2 * keyBytes + 44

/** @returns undefined where it is no mint. */
export const readMint = (account: ChainAccount | null): Mint | undefined => {
  if (!account || tokenKind(account) !== 'mint' || account.data.length <= at.decimals) return undefined
  const { data, owner: program } = account
  const extensions = extensionsIn(data)
  const fee = extensions.get(extension.transferFee)
  const hook = extensions.get(extension.transferHook)?.subarray(keyBytes, 2 * keyBytes)
  const size =
    program === programs.token
      ? accountBytes
      : brought.reduce(
          (bytes, [type, value]) => bytes + (extensions.has(type) ? headerBytes + value : 0),
          // The byte that says what it is stands before the first extension.
          accountBytes + 1 + ownExtensions,
        )
  return {
    program,
    decimals: data[at.decimals] ?? 0,
    fees: fee && fee.length >= feeBytes ? [ruleAt(fee, rulesAt[0]), ruleAt(fee, rulesAt[1])] : undefined,
    isTransferable: !extensions.has(extension.nonTransferable),
    hasHook: hook?.some((byte) => byte !== 0) ?? false,
    isPaused: extensions.get(extension.pausable)?.[keyBytes] === 1,
    accountBytes: size,
  }
}

const wholePoints = 10_000n

/** What the token keeps back of one transfer, rounded up as the program does. */
export const keptBack = ({ fees }: Pick<Mint, 'fees'>, epoch: bigint, units: bigint): bigint => {
  if (!fees) return 0n
  const { most, basisPoints } = epoch >= fees[1].epoch ? fees[1] : fees[0]
  const kept = (units * basisPoints + wholePoints - 1n) / wholePoints
  return kept < most ? kept : most
}
