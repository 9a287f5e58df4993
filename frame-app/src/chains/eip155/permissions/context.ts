import {
  decodeAbiParameters,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  hashStruct,
  parseAbi,
  parseAbiParameters,
  size,
  slice,
  type Hex,
} from 'viem'
import type { DecodedGrant } from '../../../vault/decoded.ts'
import type { Caveat, Grant, GrantedPermission } from '../../../vault/payload.ts'
import { delegationManager } from '../../../vault/worker/accountCode.ts'
import { enforcers } from '../../../vault/worker/enforcers.ts'
import { isSame } from '../isSame.ts'

/*
 * A permission as pages and the chain have it (ERC-7710): delegations, encoded. The list of permissions comes from a server, which might say anything of them, so
 * what one is for is read from its own bytes.
 */

const structs = [
  'struct Caveat { address enforcer; bytes terms; bytes args; }',
  'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
] as const
const delegations = parseAbiParameters(['Delegation[] delegations', ...structs])
const managerAbi = parseAbi([...structs, 'function disableDelegation(Delegation delegation)'])
const nonceAbi = parseAbi(['function incrementNonce(address manager)'])

/** As it is signed: without signature, and without what who uses it may add. */
const types = {
  Delegation: [
    { name: 'delegate', type: 'address' },
    { name: 'delegator', type: 'address' },
    { name: 'authority', type: 'bytes32' },
    { name: 'caveats', type: 'Caveat[]' },
    { name: 'salt', type: 'uint256' },
  ],
  Caveat: [
    { name: 'enforcer', type: 'address' },
    { name: 'terms', type: 'bytes' },
  ],
} as const

/** The context of a permission that the worker has signed. */
export const contextOf = (
  { account, authority }: Pick<DecodedGrant, 'account' | 'authority'>,
  { delegate, caveats, salt }: DecodedGrant['grants'][number],
  signature: Hex,
): Hex =>
  encodeAbiParameters(delegations, [
    [
      {
        delegate,
        delegator: account,
        authority,
        caveats: caveats.map((caveat) => ({ ...caveat, args: '0x' as const })),
        salt: BigInt(salt),
        signature,
      },
    ],
  ])

/** What a context says of itself. */
export type ReadContext = Omit<Grant, 'salt' | 'permission'> & {
  readonly account: Hex
  /** By which the chain knows it. */
  readonly hash: Hex
  /** The account's number for all that it has given; null where it is not bound to one. */
  readonly nonce: bigint | null
  /** Null: limits that are not ours. */
  readonly permission: GrantedPermission | null
}

const numberOf = (terms: Hex | undefined): bigint | null =>
  terms !== undefined && size(terms) === 32 ? BigInt(terms) : null

type Period = { readonly amount: Hex; readonly duration: number; readonly start: number }

/** How much, of terms of one number, or of three. */
const limitOf = (
  inAll: Hex | undefined,
  inEach: Hex | undefined,
):
  | { readonly allowance: Hex; readonly period?: undefined }
  | { readonly allowance?: undefined; readonly period: Period }
  | undefined => {
  if (inAll && size(inAll) === 32) return { allowance: inAll }
  if (!inEach || size(inEach) !== 96) return undefined
  const [duration, start] = [BigInt(slice(inEach, 32, 64)), BigInt(slice(inEach, 64))]
  return { period: { amount: slice(inEach, 0, 32), duration: Number(duration), start: Number(start) } }
}

const permissionOf = (
  terms: (enforcer: keyof typeof enforcers) => Hex | undefined,
): GrantedPermission | null => {
  const native = limitOf(terms('nativeAmount'), terms('nativePeriod'))
  if (native?.allowance) return { type: 'native-token-transfer', allowance: native.allowance }
  if (native?.period) return { type: 'native-token-periodic', ...native.period }
  const [inAll, inEach] = [terms('tokenAmount'), terms('tokenPeriod')]
  const behind = (bytes: Hex | undefined) => (bytes && size(bytes) > 20 ? slice(bytes, 20) : undefined)
  const token = limitOf(behind(inAll), behind(inEach))
  const address = inAll ?? inEach
  if (token && address) {
    const of = { token: getAddress(slice(address, 0, 20)) }
    return token.allowance
      ? { type: 'erc20-token-transfer', ...of, allowance: token.allowance }
      : { type: 'erc20-token-periodic', ...of, ...token.period }
  }
  const [target, methods] = [terms('targets'), terms('methods')]
  if (!target || size(target) !== 20 || !methods || size(methods) % 4 !== 0) return null
  const selectors = Array.from({ length: size(methods) / 4 }, (_none, at) =>
    slice(methods, 4 * at, 4 * at + 4),
  )
  return { type: 'contract-call', target: getAddress(target), selectors }
}

type Delegation = NonNullable<ReturnType<typeof delegationIn>>

const delegationIn = (context: Hex) => {
  try {
    const [list] = decodeAbiParameters(delegations, context)
    return list.length === 1 ? list[0] : undefined
  } catch {
    return undefined
  }
}

const read = ({ delegate, delegator, authority, caveats, salt }: Delegation): ReadContext => {
  const terms = (enforcer: keyof typeof enforcers): Hex | undefined =>
    (caveats as readonly Caveat[]).find((caveat) => isSame(caveat.enforcer, enforcers[enforcer]))?.terms
  const [expiry, calls] = [numberOf(terms('timestamp')), numberOf(terms('limitedCalls'))]
  const data = {
    delegate,
    delegator,
    authority,
    caveats: caveats.map(({ enforcer, terms: of }) => ({ enforcer, terms: of })),
    salt,
  }
  return {
    account: delegator,
    delegate,
    expiry: Number(expiry ?? 0n),
    calls: calls === null ? null : Number(calls),
    nonce: numberOf(terms('nonce')),
    permission: permissionOf(terms),
    hash: hashStruct({ types, primaryType: 'Delegation', data }),
  }
}

/** @returns undefined where these are no bytes of one permission. */
export const readContext = (context: Hex): ReadContext | undefined => {
  const delegation = delegationIn(context)
  return delegation && read(delegation)
}

/** The call of the manager by which an account ends a permission. @returns undefined where the context is none. */
export const endingCall = (context: Hex): Hex | undefined => {
  const delegation = delegationIn(context)
  return (
    delegation &&
    encodeFunctionData({ abi: managerAbi, functionName: 'disableDelegation', args: [delegation] })
  )
}

/** The call of the contract of numbers by which an account ends all that it has given, known or not. */
export const endingAllCall: Hex = encodeFunctionData({
  abi: nonceAbi,
  functionName: 'incrementNonce',
  args: [delegationManager],
})

/** The permission that a call of the manager ends. @returns undefined where these are other bytes. */
export const endedBy = (data: Hex): ReadContext | undefined => {
  try {
    return read(decodeFunctionData({ abi: managerAbi, data }).args[0])
  } catch {
    return undefined
  }
}
