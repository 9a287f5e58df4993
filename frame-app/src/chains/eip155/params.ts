import { errorCode, ProviderRpcError, type Json } from '@walletframe/bridge-protocol'
import { stringToHex, type Address, type Hex } from 'viem'
import { invalid, isFields, isHexAddress, isHexBytes, listOf, refuseUnknown } from '../fields.ts'

/*
 * What a page wants signed, read strictly: a wrong field is named in -32602, and a field that nobody knows is refused, since a page
 * that sends it believes that it does something.
 */

/** @throws ProviderRpcError -32602 no address; 4100 another account than the one that is connected. */
export const requireAccount = (value: Json | undefined, account: string, field: string): void => {
  if (!isHexAddress(value)) throw invalid(field, 'an address of 20 bytes in hex')
  if (value.toLowerCase() !== account.toLowerCase())
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

const quantity = /^0x(?:0|[1-9a-fA-F][0-9a-fA-F]{0,63})$/

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
])

/** `eth_sendTransaction`: [transaction]. @throws ProviderRpcError -32602, 4100 (`from`), 4901 (`chainId`). */
export const readTransaction = (
  params: Json | undefined,
  account: string,
  chainId: number,
): TransactionParams => {
  const [fields] = listOf(params, 1)
  if (!isFields(fields)) throw invalid('params[0]', 'a transaction object')
  refuseUnknown(fields, knownFields, 'params[0]')
  requireAccount(fields['from'], account, 'params[0].from')
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
  }
}
