import { readFileSync } from 'node:fs'
import { concat, hashStruct, keccak256, recoverAddress, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { readTypedData } from './typedData.ts'

/*
 * Everything that ethers and viem publish for EIP-712 (test/vectors/README.md). Their functions make `EIP712Domain` out of the
 * domain; a page sends it along, so it is added here in the same way.
 */
type Fields = Record<string, unknown>
type TypedData = {
  types: Record<string, { name: string; type: string }[]>
  primaryType: string
  domain?: Fields
  message?: Fields
}

const read = <T>(name: string): T[] =>
  JSON.parse(readFileSync(new URL(`../../../test/vectors/${name}.json`, import.meta.url), 'utf8')) as T[]

const domainTypes = {
  name: 'string',
  version: 'string',
  chainId: 'uint256',
  verifyingContract: 'address',
  salt: 'bytes32',
}
const withDomainType = (data: TypedData): TypedData => ({
  ...data,
  domain: data.domain ?? {},
  message: data.message ?? {},
  types: {
    EIP712Domain: Object.entries(domainTypes)
      .filter(([name]) => data.domain?.[name] !== undefined)
      .map(([name, type]) => ({ name, type })),
    ...data.types,
  },
})
const chainOf = ({ domain }: TypedData): number => Number(domain?.['chainId'] ?? 1)
const digestOf = (data: TypedData, chainId = chainOf(data)): Hex =>
  readTypedData(JSON.stringify(data), chainId).digest

describe('ethers', () => {
  const vectors = read<TypedData & { name: string; data: Fields; digest: Hex }>('ethers-typed-data')
  test('all are here', () => expect(vectors).toHaveLength(130))
  test.each(vectors.map((vector) => [vector.name, vector] as const))('%s', (_name, vector) => {
    const { types, primaryType, domain, data, digest } = vector
    expect(digestOf(withDomainType({ types, primaryType, domain: domain ?? {}, message: data }))).toBe(digest)
  })
})

describe('viem', () => {
  type Vector = {
    file: string
    name: string
    fn: 'hashTypedData' | 'hashStruct' | 'validateTypedData' | 'domainSeparator' | 'signTypedData'
    input: TypedData & { data?: Fields }
    expected: { value?: Hex; throws?: string; valid?: true }
  }
  const vectors = read<Vector>('viem-typed-data')
  /** Taken there and refused here, with the reason. */
  const stricter = (input: Vector['input']): string | undefined => {
    if (input.primaryType === 'EIP712Domain') return 'Invalid typed data'
    if (JSON.stringify(input).includes('0xdeadbeeff"')) return 'must be bytes in hex'
    return undefined
  }
  /** The first account of every development chain signed them. */
  const signer = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  /** Beyond what a number of a network can be: only the check of the domain against the network would notice. */
  const hugeChain = (input: TypedData) => chainOf(input) > Number.MAX_SAFE_INTEGER

  test('all are here', () => expect(vectors).toHaveLength(40))
  test.each(vectors.map((vector, index) => [`${index} ${vector.fn}: ${vector.name}`, vector] as const))(
    '%s',
    async (_name, { fn, input, expected }) => {
      if (fn === 'domainSeparator') {
        const types = { Message: [{ name: 'data', type: 'string' }] }
        const message = { data: 'Hello' }
        const struct = hashStruct({ types, primaryType: 'Message', data: message })
        expect(
          digestOf(withDomainType({ domain: input.domain ?? {}, types, primaryType: 'Message', message })),
        ).toBe(keccak256(concat(['0x1901', expected.value ?? '0x', struct])))
        return
      }
      const data = withDomainType(fn === 'hashStruct' ? { ...input, message: input.data ?? {} } : input)
      const refusal = expected.throws === undefined ? stricter(input) : 'Invalid typed data'
      if (refusal !== undefined) {
        expect(() => digestOf(data)).toThrow(refusal)
        return
      }
      if (hugeChain(data)) {
        expect(() => digestOf(data)).toThrow('but chain')
        return
      }
      const digest = digestOf(data)
      if (fn === 'signTypedData')
        expect(await recoverAddress({ hash: digest, signature: expected.value ?? '0x' })).toBe(signer)
      else if (expected.value) expect(digest).toBe(expected.value)
      else expect(digest).toMatch(/^0x[0-9a-f]{64}$/)
    },
  )
})

test('an array of many values is one word', () => {
  const types = { EIP712Domain: [], A: [{ name: 'list', type: 'uint8[][2]' }] }
  const message = { list: [[1, 2, 3], []] }
  expect(digestOf({ types, primaryType: 'A', domain: {}, message })).toBe(
    keccak256(
      concat([
        '0x1901',
        hashStruct({ types, primaryType: 'EIP712Domain', data: {} }),
        hashStruct({ types, primaryType: 'A', data: message }),
      ]),
    ),
  )
})
