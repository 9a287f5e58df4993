import { keccak_256 } from '@noble/hashes/sha3'
import * as Address from 'ox/Address'
import * as Hex from 'ox/Hex'
import type { DecodedCall, TreeNode } from '../decoded.ts'

/*
 * Calls of contracts that this wallet explains, read from the bytes that are signed. Strict: what Solidity's own decoder would refuse
 * (bits beyond a type, places that overlap or point elsewhere) is not read here either, and then counts as not understood.
 *
 * @see https://docs.soliditylang.org/en/latest/abi-spec.html
 */

/** Exchanges of an amount that is fixed for at least so much; each exists twice. */
const exchanges = (ending: string): readonly string[] => [
  `swapExactTokensForTokens${ending}(uint256 give,uint256 least,address[] path,address to,uint256 deadline)`,
  `swapExactTokensForETH${ending}(uint256 give,uint256 least,address[] path,address to,uint256 deadline)`,
  `swapExactETHForTokens${ending}(uint256 least,address[] path,address to,uint256 deadline)`,
]

/** The functions, with the names that their standards give the arguments. */
const functions = [
  // ERC-20, and what OpenZeppelin made of approvals.
  'transfer(address to,uint256 amount)',
  'transferFrom(address from,address to,uint256 amount)',
  'approve(address spender,uint256 amount)',
  'increaseAllowance(address spender,uint256 added)',
  'decreaseAllowance(address spender,uint256 subtracted)',
  // ERC-2612, and DAI's own.
  'permit(address owner,address spender,uint256 value,uint256 deadline,uint8 v,bytes32 r,bytes32 s)',
  'permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed,uint8 v,bytes32 r,bytes32 s)',
  // ERC-721 and ERC-1155.
  'safeTransferFrom(address from,address to,uint256 id)',
  'safeTransferFrom(address from,address to,uint256 id,bytes data)',
  'safeTransferFrom(address from,address to,uint256 id,uint256 amount,bytes data)',
  'safeBatchTransferFrom(address from,address to,uint256[] ids,uint256[] amounts,bytes data)',
  'setApprovalForAll(address operator,bool approved)',
  // Permit2.
  'approve(address token,address spender,uint160 amount,uint48 expiration)',
  'transferFrom(address from,address to,uint160 amount,address token)',
  // Wrapped coins.
  'deposit()',
  'withdraw(uint256 amount)',
  // Exchanges of Uniswap's second version, and of the many that copied it.
  ...exchanges(''),
  ...exchanges('SupportingFeeOnTransferTokens'),
  'swapTokensForExactTokens(uint256 get,uint256 most,address[] path,address to,uint256 deadline)',
  'swapTokensForExactETH(uint256 get,uint256 most,address[] path,address to,uint256 deadline)',
  'swapETHForExactTokens(uint256 get,address[] path,address to,uint256 deadline)',
  // A Safe's owner sends what enough of them have signed.
  'execTransaction(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,bytes signatures)',
  // Calls inside a call, of the same contract.
  'multicall(bytes[] data)',
  'multicall(uint256 deadline,bytes[] data)',
]

type Parameter = { readonly name: string; readonly type: string }
type Known = { readonly signature: string; readonly parameters: readonly Parameter[] }

const wordBytes = 32
const selectorBytes = 4
/** Calls inside calls, further down than which nobody follows. */
const deepest = 4

/** By selector; made when the first call is read. */
let bySelector: ReadonlyMap<string, Known> | undefined

const known = (): ReadonlyMap<string, Known> =>
  (bySelector ??= new Map(
    functions.map((text) => {
      const [name = '', list = ''] = text.slice(0, -1).split('(')
      const parameters = list
        .split(',')
        .filter(Boolean)
        .map((part): Parameter => {
          const [type = '', label = ''] = part.split(' ')
          return { name: label, type }
        })
      const signature = `${name}(${parameters.map(({ type }) => type).join()})`
      const selector = Hex.fromBytes(
        keccak_256(new TextEncoder().encode(signature)).subarray(0, selectorBytes),
      )
      return [selector, { signature, parameters }] as const
    }),
  ))

/** Reads from the front. @throws RangeError past the end. */
const createReader = (bytes: Uint8Array) => {
  let at = 0
  const take = (count: number): Uint8Array => {
    if (at + count > bytes.length) throw new RangeError('too short')
    at += count
    return bytes.subarray(at - count, at)
  }
  return {
    take,
    number: (): bigint => Hex.toBigInt(Hex.fromBytes(take(wordBytes))),
    at: () => at,
    left: () => bytes.length - at,
  }
}
type Reader = ReturnType<typeof createReader>

const fail = (): never => {
  throw new RangeError('not canonical')
}

const readWord = (reader: Reader, type: string): string => {
  const word = reader.take(wordBytes)
  if (type === 'bytes32') return Hex.fromBytes(word)
  const value = Hex.toBigInt(Hex.fromBytes(word))
  if (type === 'address')
    return value >> 160n === 0n ? Address.checksum(Hex.fromBytes(word.subarray(12))) : fail()
  if (type === 'bool') return value <= 1n ? String(value === 1n) : fail()
  const bits = BigInt(type.slice('uint'.length))
  return value >> bits === 0n ? value.toString() : fail()
}

const lengthOf = (reader: Reader): number => {
  const length = reader.number()
  return length <= BigInt(reader.left()) ? Number(length) : fail()
}

const readBytes = (reader: Reader): Hex.Hex => {
  const length = lengthOf(reader)
  const bytes = reader.take(length)
  const padding = (wordBytes - (length % wordBytes)) % wordBytes
  // Some encoders leave the last padding out where it ends the call.
  const rest = reader.take(Math.min(padding, reader.left()))
  return rest.every((byte) => byte === 0) ? Hex.fromBytes(bytes) : fail()
}

const isDynamic = (type: string) => type === 'bytes' || type.endsWith('[]')

const readTail = (reader: Reader, type: string): TreeNode['value'] => {
  if (type === 'bytes') return readBytes(reader)
  const item = type.slice(0, -'[]'.length)
  const count = lengthOf(reader)
  const parameters = Array.from({ length: count }, (_none, index) => ({ name: String(index), type: item }))
  // Places of an array are counted from behind its length.
  return readTuple(reader, parameters, reader.at())
}

/** Values side by side: the fixed ones in place, the others behind, each where the one before it ended. */
const readTuple = (reader: Reader, parameters: readonly Parameter[], start: number): readonly TreeNode[] => {
  const heads = parameters.map(({ type }) => (isDynamic(type) ? reader.number() : readWord(reader, type)))
  return parameters.map(({ name, type }, index): TreeNode => {
    const head = heads[index] ?? fail()
    if (typeof head === 'string') return { label: name, type, value: head }
    if (head !== BigInt(reader.at() - start)) fail()
    return { label: name, type, value: readTail(reader, type) }
  })
}

/** `bytes[] data` of the contract itself, or `bytes data` of the contract in `to` (a Safe; the data of an item's transfer is none). */
const innerCalls = (signature: string, args: readonly TreeNode[], depth: number): readonly DecodedCall[] => {
  const data = args.find(({ label }) => label === 'data')?.value
  if (Array.isArray(data))
    return (data as readonly TreeNode[]).map(({ value }) => readCall(value as Hex.Hex, depth + 1))
  return signature.startsWith('execTransaction(') && typeof data === 'string' && data !== '0x'
    ? [readCall(data as Hex.Hex, depth + 1)]
    : []
}

/** What a call of a contract says. `signature` is null where the function is none of the list, or its arguments are not in order. */
export const readCall = (data: Hex.Hex, depth = 0): DecodedCall => {
  const selector = data.slice(0, 2 + selectorBytes * 2) as Hex.Hex
  const unread: DecodedCall = { selector, signature: null, args: [], inner: [], trailing: 0, data }
  const found = known().get(selector)
  if (!found || depth > deepest) return unread
  try {
    const reader = createReader(Hex.toBytes(data).subarray(selectorBytes))
    const args = readTuple(reader, found.parameters, 0)
    return {
      ...unread,
      signature: found.signature,
      args,
      inner: innerCalls(found.signature, args, depth),
      trailing: reader.left(),
    }
  } catch {
    return unread
  }
}
