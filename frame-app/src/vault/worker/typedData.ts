import { keccak_256 } from '@noble/hashes/sha3'
import * as Address from 'ox/Address'
import * as Hex from 'ox/Hex'
import type { DecodedCall, DecodedTypedData, TreeNode } from '../decoded.ts'
import { delegationManager } from './accountCode.ts'
import { readCall } from './calldata.ts'
import { Fault } from './fault.ts'

/*
 * EIP-712, strict. One walk reads a value, hashes it and writes it into the tree that the person sees: nothing can be shown and not
 * signed, or signed and not shown. Whatever has two readings is refused:
 *
 * 1. `types` names `EIP712Domain`, with the standard's members and types only, in the standard's order.
 * 2. `domain` has exactly these members; `primaryType` is another type.
 * 3. Names of types and members are plain identifiers, and no type has the name of a Solidity type: a name could else hold a
 *    whole type string of its own.
 * 4. Each struct has all its members and no further one; an array of fixed length has that length.
 * 5. Each value reads back as what was sent. An integer is a JSON number that JavaScript holds exactly, decimal text, or hex text
 *    (ethers 5 sends `chainId` as text): with `EIP712Domain` demanded, all three are hashed and shown as the same number.
 *
 * @see https://eips.ethereum.org/EIPS/eip-712
 */

type Member = { readonly name: string; readonly type: string }
type Types = ReadonlyMap<string, readonly Member[]>
/** A value as it was read: 32 bytes for the hash, and what is shown. */
type Read = { readonly word: Uint8Array; readonly shown: TreeNode['value'] }

const domainType = 'EIP712Domain'
/** Members of a domain, in the standard's order. */
const domainMembers: readonly Member[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]

const identifier = /^[A-Za-z_$][\w$]*$/
const memberType = /^([A-Za-z_$][\w$]*)((?:\[(?:[1-9]\d{0,5})?\])*)$/
const solidityName = /^(?:address|bool|string|function|u?fixed\w*|bytes\d*|u?int\d*)$/
const fixedBytes = /^bytes([1-9]|[12]\d|3[0-2])$/
const integer = /^(u?)int([1-9]\d{0,2})$/
const bitsOfByte = 8
const largestInteger = 256

/** Longest part of a page's own names in an error. */
const longestPath = 120
/** Levels of structs and arrays that a person can follow; no known protocol needs half of them. */
const deepest = 24

const broken = (path: string, expected: string): Fault =>
  new Fault('malformed', `Invalid typed data: ${path.slice(0, longestPath)} must be ${expected}.`)

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const bitsOf = (type: string): number | undefined => {
  const bits = Number(integer.exec(type)?.[2])
  return bits % bitsOfByte === 0 && bits <= largestInteger ? bits : undefined
}

const isAtomic = (type: string): boolean =>
  ['address', 'bool', 'string', 'bytes'].includes(type) || fixedBytes.test(type) || bitsOf(type) !== undefined

const readMembers = (name: string, given: unknown): readonly Member[] => {
  if (!Array.isArray(given)) throw broken(`types.${name}`, 'an array of { name, type }')
  const members = given.map((member: unknown, index): Member => {
    const path = `types.${name}[${index}]`
    if (!isObject(member) || typeof member['name'] !== 'string' || typeof member['type'] !== 'string')
      throw broken(path, 'an object of name and type')
    if (!identifier.test(member['name'])) throw broken(`${path}.name`, 'a plain name')
    return { name: member['name'], type: member['type'] }
  })
  if (new Set(members.map((member) => member.name)).size < members.length)
    throw broken(`types.${name}`, 'members with different names')
  return members
}

const readTypes = (given: unknown): Types => {
  if (!isObject(given)) throw broken('types', 'an object of type definitions')
  const types = new Map<string, readonly Member[]>()
  for (const [name, members] of Object.entries(given)) {
    if (!identifier.test(name) || solidityName.test(name))
      throw broken(`types.${name}`, 'a plain name of its own')
    types.set(name, readMembers(name, members))
  }
  for (const [name, members] of types)
    for (const member of members) {
      const base = memberType.exec(member.type)?.[1]
      if (base === undefined || base === domainType || !(isAtomic(base) || types.has(base)))
        throw broken(`types.${name}.${member.name}`, 'of a type that is defined')
    }
  return types
}

/** Canonical members in canonical order: a part of the list above, none twice, none else. */
const checkDomainType = (types: Types): void => {
  const members = types.get(domainType)
  if (!members) throw broken('types', `definitions that include ${domainType}`)
  let from = 0
  for (const { name, type } of members) {
    const at = domainMembers.findIndex((member) => member.name === name && member.type === type)
    if (at < from)
      throw broken(`types.${domainType}`, 'name, version, chainId, verifyingContract, salt, in this order')
    from = at + 1
  }
}

/** The type with its members, then those that it uses, by name. */
const typeString = (types: Types, primary: string): string => {
  const used = new Set<string>()
  const collect = (name: string): void => {
    if (used.has(name)) return
    used.add(name)
    for (const { type } of types.get(name) ?? []) {
      const base = memberType.exec(type)?.[1] ?? ''
      if (types.has(base)) collect(base)
    }
  }
  collect(primary)
  const [, ...others] = used
  return [primary, ...others.sort()]
    .map(
      (name) => `${name}(${(types.get(name) ?? []).map((member) => `${member.type} ${member.name}`).join()})`,
    )
    .join('')
}

const textBytes = (text: string): Uint8Array => new TextEncoder().encode(text)

const joined = (words: readonly Uint8Array[]): Uint8Array => {
  const all = new Uint8Array(words.length * 32)
  words.forEach((word, index) => all.set(word, index * 32))
  return all
}

const readInteger = (type: string, value: unknown, path: string): Read => {
  const bits = bitsOf(type) ?? 0
  const expected = `a whole number (${type}); large ones as text`
  if (typeof value !== 'string' && typeof value !== 'number') throw broken(path, expected)
  const isWhole =
    typeof value === 'string' ? /^(?:0|-?[1-9]\d*|0x[0-9a-fA-F]+)$/.test(value) : Number.isSafeInteger(value)
  if (!isWhole) throw broken(path, expected)
  const number = BigInt(value)
  const fits = type.startsWith('u') ? BigInt.asUintN(bits, number) : BigInt.asIntN(bits, number)
  if (fits !== number) throw broken(path, `a number that fits into ${type}`)
  return {
    word: Hex.toBytes(Hex.fromNumber(BigInt.asUintN(largestInteger, number), { size: 32 })),
    shown: number.toString(),
  }
}

const readAtomic = (type: string, value: unknown, path: string): Read => {
  if (type === 'string') {
    if (typeof value !== 'string' || !value.isWellFormed()) throw broken(path, 'text')
    return { word: keccak_256(textBytes(value)), shown: value }
  }
  if (type === 'bool') {
    if (typeof value !== 'boolean') throw broken(path, 'true or false')
    return { word: Hex.toBytes(Hex.fromBoolean(value, { size: 32 })), shown: String(value) }
  }
  if (type === 'address') {
    if (typeof value !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(value)) throw broken(path, 'an address')
    const address = value.toLowerCase() as Hex.Hex
    return { word: Hex.toBytes(Hex.padLeft(address, 32)), shown: Address.checksum(address) }
  }
  if (!type.startsWith('bytes')) return readInteger(type, value, path)
  if (typeof value !== 'string' || !/^0x(?:[0-9a-fA-F]{2})*$/.test(value)) throw broken(path, 'bytes in hex')
  const bytes = Hex.toBytes(value as Hex.Hex)
  const shown = value.toLowerCase()
  if (type === 'bytes') return { word: keccak_256(bytes), shown }
  if (bytes.length !== Number(fixedBytes.exec(type)?.[1])) throw broken(path, `as many bytes as ${type} has`)
  const word = new Uint8Array(32)
  word.set(bytes)
  return { word, shown }
}

const readArray = (types: Types, type: string, value: unknown, path: string): Read => {
  const at = type.lastIndexOf('[')
  const length = type.slice(at + 1, -1)
  const item = type.slice(0, at)
  if (!Array.isArray(value)) throw broken(path, `an array (${type})`)
  if (length !== '' && value.length !== Number(length)) throw broken(path, `${length} values long`)
  const read = value.map((entry: unknown, index) => readValue(types, item, entry, `${path}[${index}]`))
  return {
    word: keccak_256(joined(read.map(({ word }) => word))),
    shown: read.map(({ shown }, index) => ({ label: String(index), type: item, value: shown })),
  }
}

const readStruct = (types: Types, name: string, value: unknown, path: string) => {
  const members = types.get(name) ?? []
  if (!isObject(value)) throw broken(path, `an object (${name})`)
  const known = new Set(members.map((member) => member.name))
  const extra = Object.keys(value).find((key) => !known.has(key))
  if (extra !== undefined) throw broken(`${path}.${extra}`, 'left out: its type does not name it')
  const nodes: TreeNode[] = []
  const words = [keccak_256(textBytes(typeString(types, name)))]
  for (const member of members) {
    const at = `${path}.${member.name}`
    if (!Object.hasOwn(value, member.name)) throw broken(at, 'there')
    const read = readValue(types, member.type, value[member.name], at)
    words.push(read.word)
    nodes.push({ label: member.name, type: member.type, value: read.shown })
  }
  return { word: keccak_256(joined(words)), shown: nodes }
}

const readValue = (types: Types, type: string, value: unknown, path: string): Read => {
  if (path.split(/[.[]/).length > deepest) throw broken(path, `at most ${deepest} levels deep`)
  if (type.endsWith(']')) return readArray(types, type, value, path)
  return types.has(type) ? readStruct(types, type, value, path) : readAtomic(type, value, path)
}

/** A call inside the message, read from the very bytes that were hashed. */
const callIn = (message: readonly TreeNode[]): DecodedCall | null => {
  const valueOf = (name: string, type: string) =>
    message.find((node) => node.label === name && node.type === type)?.value
  const data = valueOf('data', 'bytes')
  return typeof data === 'string' && data !== '0x' && valueOf('to', 'address') !== undefined
    ? readCall(data as Hex.Hex)
    : null
}

/**
 * One signature for the contract that holds permissions hands over the whole account, as one for the account's own code does: both are made by
 * grant.ts and batch.ts alone, with what a person reads.
 * @throws Fault `wrong-domain`
 */
const requireNoPermission = (domain: readonly TreeNode[]): void => {
  for (const { label, value } of domain)
    if (
      (label === 'verifyingContract' && value === delegationManager) ||
      (label === 'name' && (value === 'EIP7702StatelessDeleGator' || value === 'HybridDeleGator'))
    )
      throw new Fault(
        'wrong-domain',
        'Permissions are not given by a signature over data. Ask for them by wallet_grantPermissions. Nothing was signed.',
      )
}

/**
 * Reads and hashes typed data for one chain.
 * @throws Fault `malformed` naming the member; `wrong-chain` where the domain names another chain.
 */
export const readTypedData = (
  json: string,
  chainId: number,
): { readonly digest: Hex.Hex; readonly decoded: DecodedTypedData } => {
  const data: unknown = JSON.parse(json)
  if (!isObject(data)) throw broken('the request', 'an object')
  const { primaryType } = data
  const types = readTypes(data['types'])
  checkDomainType(types)
  if (typeof primaryType !== 'string' || !types.has(primaryType) || primaryType === domainType)
    throw broken('primaryType', `one of types, other than ${domainType}`)
  const domain = readStruct(types, domainType, data['domain'], 'domain')
  const named = domain.shown.find(({ label }) => label === 'chainId')?.value
  if (typeof named === 'string' && named !== String(chainId))
    throw new Fault(
      'wrong-chain',
      `This data is for chain ${named.slice(0, 40)}, but chain ${chainId} is active.`,
    )
  requireNoPermission(domain.shown)
  const message = readStruct(types, primaryType, data['message'], 'message')
  const call = callIn(message.shown)
  const start = new Uint8Array([0x19, 0x01])
  const signed = new Uint8Array(66)
  signed.set(start)
  signed.set(joined([domain.word, message.word]), start.length)
  return {
    digest: Hex.fromBytes(keccak_256(signed)),
    decoded: { kind: 'typed-data', primaryType, domain: domain.shown, message: message.shown, call },
  }
}
