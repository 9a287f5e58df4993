import { errorCode, ProviderRpcError, type Caip2, type Json } from '@walletframe/bridge-protocol'
import { toFunctionSelector, toFunctionSignature, toHex, type AbiFunction, type Hex } from 'viem'
import type { GrantedPermission } from '../../../vault/payload.ts'
import {
  invalid,
  isAbsent,
  isFields,
  isHexAddress,
  isHexBytes,
  listOf,
  readChainId,
  refuseUnknown,
  type Fields,
} from '../../fields.ts'
import { requireAccount } from '../params.ts'

/*
 * What a page asks for by `wallet_grantPermissions` (ERC-7715), read strictly. What cannot be held by a contract is refused: a wish that is passed over would be a
 * permission without the limit that the page meant.
 */

/** Permissions of one request, at most: all of them are read before one is given. */
const mostGrants = 5
/** Functions of one contract, at most. */
const mostFunctions = 20
/** Seconds: a permission ends within a year. */
const longest = 366 * 86_400

export const signerTypes = ['account'] as const
export const permissionTypes = [
  'native-token-transfer',
  'native-token-periodic',
  'erc20-token-transfer',
  'erc20-token-periodic',
  'contract-call',
] as const satisfies readonly GrantedPermission['type'][]
export const policyTypes = ['call-limit'] as const

/** A permission that is asked for. */
export type AskedGrant = {
  readonly delegate: Hex
  /** Seconds since 1970. */
  readonly expiry: number
  readonly calls: number | null
  readonly permission: GrantedPermission
  /** Signatures of the functions, in the order of the permission's selectors. */
  readonly functions: readonly string[]
  /** As the page wrote it, for the answer. */
  readonly request: Fields
}

export type GrantRequest = { readonly network: Caip2; readonly grants: readonly AskedGrant[] }

const readAmount = (value: Json | undefined, field: string): Hex => {
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]{1,64}$/.test(value) || BigInt(value) === 0n)
    throw invalid(field, 'a hex quantity above zero, such as 0x1f')
  return toHex(BigInt(value))
}

const readCount = (value: Json | undefined, field: string): number => {
  const read = typeof value === 'string' && /^0x[0-9a-fA-F]{1,13}$/.test(value) ? Number(value) : value
  if (typeof read !== 'number' || !Number.isSafeInteger(read) || read <= 0)
    throw invalid(field, 'a whole number above zero')
  return read
}

/** @param now seconds since 1970. */
const readPeriod = (data: Fields, field: string, now: number) => ({
  amount: readAmount(data['periodAmount'], `${field}.periodAmount`),
  duration: readCount(data['periodDuration'], `${field}.periodDuration`),
  start: isAbsent(data['startTime']) ? now : readCount(data['startTime'], `${field}.startTime`),
})

const readToken = (data: Fields, name: string, field: string): Hex => {
  const token = data[name]
  if (!isHexAddress(token)) throw invalid(`${field}.${name}`, 'the address of a token')
  return token
}

/** Signatures of the functions that one entry means: its own, or those that the ABI has by this name. */
const signaturesOf = (entry: Json, abi: readonly Json[], field: string): readonly string[] => {
  const name = isFields(entry) ? entry['functionName'] : entry
  if (typeof name !== 'string' || name.length > 256)
    throw invalid(field, "a function, such as 'mint(uint256)'")
  if (/^[\w$]+\([\w$,()[\]]*\)$/.test(name)) return [name]
  const named = abi.filter(
    (item): item is Fields => isFields(item) && item['type'] === 'function' && item['name'] === name,
  )
  if (named.length === 0) throw invalid(field, 'a function with its types, or the name of one in abi')
  try {
    return named.map((item) => toFunctionSignature(item as unknown as AbiFunction))
  } catch {
    throw invalid(field, 'a function whose types can be read')
  }
}

const readFunctions = (data: Fields, field: string): readonly string[] => {
  const { functions, abi } = data
  if (!Array.isArray(functions) || functions.length === 0)
    throw invalid(`${field}.functions`, 'an array of 1 or more')
  const entries = isAbsent(abi) ? [] : abi
  if (!Array.isArray(entries)) throw invalid(`${field}.abi`, 'an array')
  const read = (functions as readonly Json[]).flatMap((entry, index) =>
    signaturesOf(entry, entries as readonly Json[], `${field}.functions[${index}]`),
  )
  const each = [...new Set(read)]
  if (each.length > mostFunctions) throw invalid(`${field}.functions`, `at most ${mostFunctions}`)
  return each
}

const readPermission = (
  value: Json | undefined,
  field: string,
  now: number,
): Pick<AskedGrant, 'permission' | 'functions'> => {
  if (!isFields(value)) throw invalid(field, 'an object of type and data')
  refuseUnknown(value, new Set(['type', 'data', 'isAdjustmentAllowed']), field)
  const { type: kind, data } = value
  const type = permissionTypes.find((each) => each === kind)
  const at = `${field}.data`
  if (!isFields(data)) throw invalid(at, 'an object')
  const only = (...names: readonly string[]) => refuseUnknown(data, new Set([...names, 'justification']), at)
  const period = ['periodAmount', 'periodDuration', 'startTime']
  switch (type) {
    case 'native-token-transfer':
      only('allowance')
      return {
        permission: { type, allowance: readAmount(data['allowance'], `${at}.allowance`) },
        functions: [],
      }
    case 'native-token-periodic':
      only(...period)
      return { permission: { type, ...readPeriod(data, at, now) }, functions: [] }
    case 'erc20-token-transfer':
      only('address', 'allowance')
      return {
        permission: {
          type,
          token: readToken(data, 'address', at),
          allowance: readAmount(data['allowance'], `${at}.allowance`),
        },
        functions: [],
      }
    case 'erc20-token-periodic':
      only('tokenAddress', ...period)
      return {
        permission: { type, token: readToken(data, 'tokenAddress', at), ...readPeriod(data, at, now) },
        functions: [],
      }
    case 'contract-call': {
      only('address', 'functions', 'abi')
      const functions = readFunctions(data, at)
      const target = data['address']
      if (!isHexAddress(target)) throw invalid(`${at}.address`, 'the address of a contract')
      const selectors = functions.map((signature) => toFunctionSelector(signature))
      return { permission: { type, target, selectors }, functions }
    }
    case undefined:
      throw invalid(`${field}.type`, `one of ${permissionTypes.join(', ')}`)
  }
}

const readPolicies = (value: Json | undefined, field: string): number | null => {
  if (isAbsent(value)) return null
  if (!Array.isArray(value)) throw invalid(field, 'an array')
  let calls: number | null = null
  for (const [index, policy] of (value as readonly Json[]).entries()) {
    const at = `${field}[${index}]`
    if (!isFields(policy) || policy['type'] !== 'call-limit' || !isFields(policy['data']))
      throw invalid(at, `a policy of type ${policyTypes.join(', ')}`)
    const count = readCount(policy['data']['count'], `${at}.data.count`)
    calls = calls === null ? count : Math.min(calls, count)
  }
  return calls
}

const readDelegate = (value: Json | undefined, field: string): Hex => {
  if (!isFields(value) || value['type'] !== 'account' || !isFields(value['data']))
    throw invalid(field, "{ type: 'account', data: { address } }")
  const { address } = value['data']
  if (!isHexAddress(address)) throw invalid(`${field}.data.address`, 'an address of 20 bytes in hex')
  return address
}

const chainOf = (value: Json | undefined, field: string): Caip2 =>
  readChainId(
    typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? toHex(value) : value,
    field,
  )

const readGrant = (value: Json, field: string, account: string, now: number) => {
  if (!isFields(value)) throw invalid(field, 'an object of chainId, expiry, signer and permission')
  refuseUnknown(value, new Set(['chainId', 'address', 'expiry', 'signer', 'permission', 'policies']), field)
  if (!isAbsent(value['address'])) requireAccount(value['address'], account, `${field}.address`)
  const expiry = readCount(value['expiry'], `${field}.expiry`)
  if (expiry <= now || expiry > now + longest)
    throw invalid(`${field}.expiry`, 'seconds since 1970, in the future and within a year')
  return {
    network: chainOf(value['chainId'], `${field}.chainId`),
    grant: {
      delegate: readDelegate(value['signer'], `${field}.signer`),
      expiry,
      calls: readPolicies(value['policies'], `${field}.policies`),
      ...readPermission(value['permission'], `${field}.permission`, now),
      request: value,
    },
  }
}

/**
 * `[{ chainId, address?, expiry, signer, permission, policies? }]`, all of one chain.
 * @param now seconds since 1970.
 * @throws ProviderRpcError -32602 naming the field; 4100 another account than the one that is connected.
 */
export const readGrantRequest = (params: Json | undefined, account: string, now: number): GrantRequest => {
  const list = listOf(params, 1)
  if (list.length > mostGrants) throw invalid('params', `at most ${mostGrants} permissions`)
  const read = list.map((value, index) => readGrant(value, `params[${index}]`, account, now))
  const [first] = read
  if (!first || read.some(({ network }) => network !== first.network))
    throw invalid('params', 'permissions of one chain')
  return { network: first.network, grants: read.map(({ grant }) => grant) }
}

/** `{ permissionContext }`, alone or in a list. @throws ProviderRpcError -32602 */
export const readRevokeRequest = (params: Json | undefined): Hex => {
  const [asked] = Array.isArray(params) ? (params as readonly Json[]) : [params]
  const context = isFields(asked) ? asked['permissionContext'] : undefined
  if (!isHexBytes(context))
    throw invalid('params[0].permissionContext', 'the context of a permission, in hex')
  return context
}

/** What a page hears where there are no permissions. */
export const noPermissions = (): ProviderRpcError =>
  new ProviderRpcError(
    errorCode.unsupportedMethod,
    'This account gives no permissions on this network. Ask for each transaction, or use a network that wallet_getCapabilities names.',
  )
