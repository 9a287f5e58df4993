import { hashTypedData, type TypedDataDefinition } from 'viem'
import { describe, expect, test } from 'vitest'
import { readTypedData } from './typedData.ts'

const contract = '0xcccccccccccccccccccccccccccccccccccccccc'
const domainMember = {
  name: { name: 'name', type: 'string' },
  chainId: { name: 'chainId', type: 'uint256' },
  verifyingContract: { name: 'verifyingContract', type: 'address' },
}
const mail = {
  types: {
    EIP712Domain: [domainMember.name, domainMember.chainId, domainMember.verifyingContract],
    Mail: [
      { name: 'to', type: 'address' },
      { name: 'amount', type: 'int16' },
      { name: 'key', type: 'bytes4' },
      { name: 'data', type: 'bytes' },
      { name: 'open', type: 'bool' },
      { name: 'text', type: 'string' },
      { name: 'pair', type: 'uint8[2]' },
    ],
  },
  primaryType: 'Mail',
  domain: { name: 'Post', chainId: 1, verifyingContract: contract },
  message: {
    to: contract,
    amount: -5,
    key: '0xDEADBEEF',
    data: '0x0A',
    open: true,
    text: 'Hello',
    pair: ['0x10', '17'],
  },
}
type Change = (data: typeof mail) => unknown
const read = (data: unknown, chainId = 1) => readTypedData(JSON.stringify(data), chainId)

describe('behaviour', () => {
  test('the tree holds every member that was hashed, values in one form', () => {
    const { digest, decoded } = read(mail)
    expect(decoded).toEqual({
      kind: 'typed-data',
      primaryType: 'Mail',
      domain: [
        { label: 'name', type: 'string', value: 'Post' },
        { label: 'chainId', type: 'uint256', value: '1' },
        { label: 'verifyingContract', type: 'address', value: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC' },
      ],
      message: [
        { label: 'to', type: 'address', value: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC' },
        { label: 'amount', type: 'int16', value: '-5' },
        { label: 'key', type: 'bytes4', value: '0xdeadbeef' },
        { label: 'data', type: 'bytes', value: '0x0a' },
        { label: 'open', type: 'bool', value: 'true' },
        { label: 'text', type: 'string', value: 'Hello' },
        {
          label: 'pair',
          type: 'uint8[2]',
          value: [
            { label: '0', type: 'uint8', value: '16' },
            { label: '1', type: 'uint8', value: '17' },
          ],
        },
      ],
      call: { selector: '0x0a', signature: null, args: [], inner: [], trailing: 0, data: '0x0a' },
    })
    expect(digest).toBe(hashTypedData(mail as unknown as TypedDataDefinition))
  })

  test('a long value is there to its last character', () => {
    const text = 'x'.repeat(20_000)
    const { decoded } = read({ ...mail, message: { ...mail.message, text } })
    expect(decoded.message.find(({ label }) => label === 'text')?.value).toBe(text)
  })

  // ethers 5 sends it as text. EIP712Domain is there, so that it is hashed: as the same number.
  test.each([1, '1', '0x1'])('the chain as %j', (chainId) => {
    const data = { ...mail, domain: { ...mail.domain, chainId } }
    expect(read(data).digest).toBe(read(mail).digest)
  })

  test('a domain may be empty', () => {
    const { decoded } = read({ ...mail, types: { ...mail.types, EIP712Domain: [] }, domain: {} }, 7)
    expect(decoded.domain).toEqual([])
  })
})

describe('threat 30: what is shown is what is signed', () => {
  const message = (change: object) => (data: typeof mail) => ({
    ...data,
    message: { ...data.message, ...change },
  })
  const types = (change: object) => (data: typeof mail) => ({ ...data, types: { ...data.types, ...change } })
  const domain = (members: unknown, change: object) => (data: typeof mail) => ({
    ...data,
    types: { ...data.types, EIP712Domain: members },
    domain: change,
  })
  const without = (data: typeof mail, name: string) =>
    Object.fromEntries(Object.entries(data.message).filter(([key]) => key !== name))

  test.each<[string, Change, string]>([
    ['no object', () => [], 'the request'],
    // The chain was checked and shown, and left out of the hash: valid on every chain.
    [
      'no EIP712Domain, the chain as text',
      (data) => ({ ...data, types: { Mail: data.types.Mail }, domain: { name: 'Post', chainId: '1' } }),
      'EIP712Domain',
    ],
    [
      'a decoy contract',
      domain([domainMember.name], { name: 'Post', verifyingContract: contract }),
      'verifyingContract',
    ],
    ['a decoy chain', domain([domainMember.name], { name: 'Post', chainId: 1 }), 'domain.chainId'],
    [
      'a member that the standard does not know',
      domain([domainMember.name, { name: 'memo', type: 'string' }], { name: 'Post', memo: 'x' }),
      'EIP712Domain',
    ],
    [
      'members in another order',
      domain([domainMember.chainId, domainMember.name], { name: 'Post', chainId: 1 }),
      'in this order',
    ],
    ['a member twice', domain([domainMember.name, domainMember.name], { name: 'Post' }), 'different names'],
    [
      'another type for the chain',
      domain([{ name: 'chainId', type: 'string' }], { chainId: '1' }),
      'in this order',
    ],
    ['a domain without its member', domain([domainMember.name], {}), 'domain.name'],
    ['the domain as the message', (data) => ({ ...data, primaryType: 'EIP712Domain' }), 'primaryType'],
    ['a primary type of all objects', (data) => ({ ...data, primaryType: 'constructor' }), 'primaryType'],
    ['no primary type', (data) => ({ ...data, primaryType: undefined }), 'primaryType'],
    [
      'a type string for a name',
      types({ 'Order(address offerer)Item': [{ name: 'a', type: 'address' }] }),
      'a plain name of its own',
    ],
    [
      'a member with a name of its own kind',
      types({ A: [{ name: 'a,uint256 b', type: 'uint8' }] }),
      'a plain name',
    ],
    ['a Solidity type made anew', types({ uint8: [{ name: 'a', type: 'bool' }] }), 'a plain name of its own'],
    ['a type that nobody defines', types({ A: [{ name: 'a', type: 'B' }] }), 'of a type that is defined'],
    ['the domain inside', types({ A: [{ name: 'a', type: 'EIP712Domain' }] }), 'of a type that is defined'],
    ['an alias', types({ A: [{ name: 'a', type: 'uint' }] }), 'of a type that is defined'],
    ['integers of 12 bits', types({ A: [{ name: 'a', type: 'uint12' }] }), 'of a type that is defined'],
    ['integers of 264 bits', types({ A: [{ name: 'a', type: 'uint264' }] }), 'of a type that is defined'],
    ['33 bytes', types({ A: [{ name: 'a', type: 'bytes33' }] }), 'of a type that is defined'],
    ['an array of nothing', types({ A: [{ name: 'a', type: 'uint8[0]' }] }), 'of a type that is defined'],
    ['no members', types({ A: {} }), 'an array of'],
    ['a member without a type', types({ A: [{ name: 'a' }] }), 'an object of name and type'],
    ['a member that is not signed', message({ hidden: 'x' }), 'message.hidden'],
    ['a member that is missing', (data) => ({ ...data, message: without(data, 'open') }), 'message.open'],
    ['an address of 19 bytes', message({ to: contract.slice(0, -2) }), 'message.to'],
    ['a number in words', message({ amount: '5 ' }), 'message.amount'],
    ['a number with zeros before it', message({ amount: '05' }), 'message.amount'],
    ['an empty number', message({ amount: '' }), 'message.amount'],
    ['a broken number', message({ amount: 1.5 }), 'message.amount'],
    ['a number that JavaScript does not hold', message({ amount: 2 ** 60 }), 'message.amount'],
    ['an object for a number', message({ amount: {} }), 'message.amount'],
    ['a number too large', message({ amount: 32_768 }), 'fits into int16'],
    ['a number too small', message({ amount: -32_769 }), 'fits into int16'],
    ['a negative unsigned one', message({ pair: [-1, 0] }), 'fits into uint8'],
    ['bytes that are no hex', message({ data: 'zzdeadbeef' }), 'message.data'],
    ['bytes behind something', message({ data: '990xdeadbeef' }), 'message.data'],
    ['half a byte', message({ data: '0xabc' }), 'message.data'],
    ['too few bytes', message({ key: '0xdead' }), 'as many bytes as bytes4'],
    ['too many bytes', message({ key: '0xdeadbeef00' }), 'as many bytes as bytes4'],
    ['a word for a truth', message({ open: 'false' }), 'message.open'],
    ['half a character', message({ text: '\ud800' }), 'message.text'],
    ['an object for text', message({ text: { length: 1 } }), 'message.text'],
    ['three for two', message({ pair: [1, 2, 3] }), '2 values long'],
    ['no list', message({ pair: '0x0102' }), 'an array'],
    [
      'a struct that holds itself, deeper than anybody reads',
      (data) => {
        let a: object = { a: [] }
        for (let level = 0; level < 30; level += 1) a = { a: [a] }
        return {
          ...data,
          types: { ...data.types, A: [{ name: 'a', type: 'A[]' }] },
          primaryType: 'A',
          message: a,
        }
      },
      'levels deep',
    ],
    ['no message', (data) => ({ ...data, message: 'x' }), 'message'],
  ])('refused: %s', (_what, change, text) => {
    expect(() => read(change(mail))).toThrow(
      expect.objectContaining({ code: 'malformed', message: expect.stringContaining(text) }),
    )
  })

  test.each([2, '2', '0x2'])('refused: the chain is %j, and another is active', (chainId) => {
    expect(() => read({ ...mail, domain: { ...mail.domain, chainId } })).toThrow(
      expect.objectContaining({ code: 'wrong-chain', message: expect.stringContaining('for chain 2') }),
    )
  })
})
