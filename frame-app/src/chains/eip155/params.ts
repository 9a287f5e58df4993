import { errorCode, ProviderRpcError, type Json } from '@walletframe/bridge-protocol'
import { stringToHex, type Address, type Hex } from 'viem'
import type { AccessList } from '../../vault/payload.ts'
import { invalid, isFields, isHexAddress, isHexBytes, listOf, refuseUnknown, type Fields } from '../fields.ts'
import { isSame } from './isSame.ts'

/*
 * What a page wants signed, read strictly: a wrong field is named in -32602, and a field that nobody knows is refused, since a page
 * that sends it believes that it does something.
 */

/** @throws ProviderRpcError -32602 no address; 4100 another account than the one that is connected. */
export const requireAccount = (value: Json | undefined, account: string, field: string): void => {
  if (!isHexAddress(value)) throw invalid(field, 'an address of 20 bytes in hex')
  if (!isSame(value, account))
    throw new ProviderRpcError(
      errorCode.unauthorized,
      `${field} is not the connected account. Ask eth_accounts first.`,
    )
}

/** `personal_sign`: [message, address]. Old callers turn them around; that is taken where it cannot be misread. */
export const readPersonalSign = (params: Json | undefined, account: string): Hex => {
  const [first, second] = listOf(params, 2)
  const turned = isHexAddress(first) && !isHexAddress(second)
  const [message, address] = turned ? [second, first] : [first, second]
  if (typeof message !== 'string') throw invalid('params[0]', 'a message, as text or hex')
  requireAccount(address, account, turned ? 'params[0]' : 'params[1]')
  return isHexBytes(message) ? message : stringToHex(message)
}

/** `eth_signTypedData_v4`: [address, typed data as JSON text or object] (EIP-712). @returns JSON text: the vault worker alone reads it. */
export const readTypedData = (params: Json | undefined, account: string): string => {
  const [address, given] = listOf(params, 2)
  requireAccount(address, account, 'params[0]')
  let data: unknown = given
  if (typeof given === 'string') {
    try {
      data = JSON.parse(given)
    } catch {
      throw invalid('params[1]', 'typed data as JSON')
    }
  }
  if (!isFields(data)) throw invalid('params[1]', 'typed data as an object')
  const { types, primaryType, domain, message } = data
  if (!isFields(types)) throw invalid('params[1].types', 'an object of type definitions')
  if (typeof primaryType !== 'string' || !Object.hasOwn(types, primaryType))
    throw invalid('params[1].primaryType', 'the name of one of the types')
  if (!isFields(domain)) throw invalid('params[1].domain', 'an object')
  if (!isFields(message)) throw invalid('params[1].message', 'an object')
  return JSON.stringify(data)
}

/** With leading zeros too: many libraries write '0x00'. */
const quantity = /^0x[0-9a-fA-F]{1,64}$/

const readQuantity = (value: Json | undefined, field: string): bigint | undefined => {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string' || !quantity.test(value)) throw invalid(field, 'a hex quantity such as 0x1f')
  return BigInt(value)
}

export type TransactionParams = {
  readonly to: Address | undefined
  readonly value: bigint
  readonly data: Hex
  readonly gas: bigint | undefined
  readonly gasPrice: bigint | undefined
  readonly maxFeePerGas: bigint | undefined
  readonly maxPriorityFeePerGas: bigint | undefined
  readonly nonce: bigint | undefined
  readonly accessList: AccessList | undefined
}

const knownFields: ReadonlySet<string> = new Set([
  'from',
  'to',
  'value',
  'data',
  'input',
  'gas',
  'gasLimit',
  'gasPrice',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
  'nonce',
  'chainId',
  'type',
  'accessList',
])

/** Types of transactions that are served: legacy, EIP-2930, EIP-1559. Blobs (3) and delegations of the whole account (4) are not. */
const servedTypes = [0, 1, 2]

/** What a transaction with blobs has (EIP-4844). */
const blobFields = ['blobs', 'blobVersionedHashes', 'commitments', 'proofs', 'maxFeePerBlobGas'] as const

/** @throws ProviderRpcError -32602 for a transaction with blobs: one alone is as large as all that a page can hand over in a call. */
const refuseBlobs = (fields: Fields): void => {
  const field = blobFields.find((name) => fields[name] != null)
  const type = fields['type']
  const isBlobType = typeof type === 'string' && quantity.test(type) && BigInt(type) === 3n
  if (field === undefined && !isBlobType) return
  throw new ProviderRpcError(
    errorCode.invalidParams,
    `Invalid params[0].${field ?? 'type'}: transactions with blobs (EIP-4844) are not sent from here. Put the bytes into data, or send the blobs from a server.`,
  )
}

/** @throws ProviderRpcError -32602 for a type that is not served, or that does not fit to the fees and the access list. */
const checkType = (fields: Fields): void => {
  const type = readQuantity(fields['type'], 'params[0].type')
  if (type === undefined) return
  const isPriced = fields['maxFeePerGas'] != null || fields['maxPriorityFeePerGas'] != null
  if (!servedTypes.includes(Number(type))) throw invalid('params[0].type', '0x0, 0x1 or 0x2')
  if (type === 2n ? fields['gasPrice'] != null : isPriced)
    throw invalid('params[0].type', 'the type that the fees are for')
  if (type === 0n && fields['accessList'] != null)
    throw invalid('params[0].accessList', 'nothing in a transaction of type 0x0')
}

/** Addresses and storage keys of one access list; more than a block has room for are no request. */
const longestList = 1_000

const readAccessList = (value: Json | undefined): AccessList | undefined => {
  if (value === undefined || value === null) return undefined
  const field = 'params[0].accessList'
  if (!Array.isArray(value) || value.length > longestList)
    throw invalid(field, `a list of up to ${longestList}`)
  return value.map((entry: Json, index) => {
    if (!isFields(entry) || !isHexAddress(entry['address']))
      throw invalid(`${field}[${index}].address`, 'an address')
    const keys = entry['storageKeys']
    if (!Array.isArray(keys) || !keys.every((key: Json) => isHexBytes(key) && key.length === 66))
      throw invalid(`${field}[${index}].storageKeys`, 'a list of 32 bytes in hex each')
    return { address: entry['address'], storageKeys: keys as Hex[] }
  })
}

/** `eth_sendTransaction`: [transaction]. @throws ProviderRpcError -32602, 4100 (`from`), 4901 (`chainId`). */
export const readTransaction = (
  params: Json | undefined,
  account: string,
  chainId: number,
): TransactionParams => {
  const [fields] = listOf(params, 1)
  if (!isFields(fields)) throw invalid('params[0]', 'a transaction object')
  refuseBlobs(fields)
  refuseUnknown(fields, knownFields, 'params[0]')
  requireAccount(fields['from'], account, 'params[0].from')
  checkType(fields)
  const { to, data, input } = fields
  if (to !== undefined && to !== null && !isHexAddress(to))
    throw invalid('params[0].to', 'an address of 20 bytes in hex')
  for (const [name, value] of [
    ['data', data],
    ['input', input],
  ] as const)
    if (value !== undefined && value !== null && !isHexBytes(value))
      throw invalid(`params[0].${name}`, 'bytes in hex')
  if (typeof data === 'string' && typeof input === 'string' && data !== input)
    throw invalid('params[0].input', 'the same bytes as data, or nothing')
  const code = ((data ?? input ?? '0x') as Hex) || '0x'
  if ((to === undefined || to === null) && code === '0x')
    throw invalid('params[0].to', 'a recipient, or contract code in data')
  const asked = readQuantity(fields['chainId'], 'params[0].chainId')
  if (asked !== undefined && asked !== BigInt(chainId))
    throw new ProviderRpcError(
      errorCode.chainDisconnected,
      `The transaction is for chain ${asked}, but chain ${chainId} is active. Switch the network first.`,
    )
  const gasPrice = readQuantity(fields['gasPrice'], 'params[0].gasPrice')
  const maxFeePerGas = readQuantity(fields['maxFeePerGas'], 'params[0].maxFeePerGas')
  const maxPriorityFeePerGas = readQuantity(fields['maxPriorityFeePerGas'], 'params[0].maxPriorityFeePerGas')
  if (gasPrice !== undefined && (maxFeePerGas !== undefined || maxPriorityFeePerGas !== undefined))
    throw invalid('params[0].gasPrice', 'either gasPrice or maxFeePerGas, not both')
  if (maxFeePerGas !== undefined && maxPriorityFeePerGas !== undefined && maxPriorityFeePerGas > maxFeePerGas)
    throw invalid('params[0].maxPriorityFeePerGas', 'no more than maxFeePerGas')
  return {
    to: to === undefined || to === null ? undefined : to,
    value: readQuantity(fields['value'], 'params[0].value') ?? 0n,
    data: code,
    gas: readQuantity(fields['gas'] ?? fields['gasLimit'], 'params[0].gas'),
    gasPrice,
    maxFeePerGas,
    maxPriorityFeePerGas,
    nonce: readQuantity(fields['nonce'], 'params[0].nonce'),
    accessList: readAccessList(fields['accessList']),
  }
}
