import { base58 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { readInstruction } from './solanaPrograms.ts'

/* Each instruction by its own bytes, as its program documents them; what is not exactly that is not understood. */

const integer = (value: bigint, size: number) =>
  Array.from({ length: size }, (_none, index) => Number((value >> BigInt(8 * index)) & 0xffn))
const u8 = (value: number) => [value]
const u32 = (value: number) => integer(BigInt(value), 4)
const u64 = (value: bigint) => integer(value, 8)
const key = (byte: number) => Array.from({ length: 32 }, () => byte)
const text = (words: string) => [...u64(BigInt(words.length)), ...new TextEncoder().encode(words)]
const address = (byte: number) => base58.encode(new Uint8Array(key(byte)))
const big = 2n ** 56n + 5n

const system = '11111111111111111111111111111111'
const token = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const token2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const associated = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const stake = 'Stake11111111111111111111111111111111111111'
const loader = 'BPFLoaderUpgradeab1e11111111111111111111111'
const metadata = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'
const bubblegum = 'BGUMAp9Gq7iTEuizy4pqaxsTyUCBK68MDfK752saRPUY'
const core = 'CoREENxT6tW1HoK8ypY1SxRMZTcVPm7R94rH4PZNhX7d'
const compute = 'ComputeBudget111111111111111111111111111111'

/** Places that are told apart: the first account is 10, the next 11. */
const accountsOf = (count: number) => Array.from({ length: count }, (_none, index) => 10 + index)

type Row = readonly [
  program: string,
  data: readonly number[],
  name: string,
  roles: Record<string, number>,
  values?: Record<string, string>,
]
const tokenRows = (program: string): readonly Row[] => {
  const amount = { amount: String(big) }
  const checked = { ...amount, decimals: '6' }
  return [
    [program, u8(1), 'token-open', { account: 10, mint: 11, owner: 12 }],
    [program, [...u8(3), ...u64(big)], 'token-transfer', { from: 10, to: 11 }, amount],
    [program, [...u8(4), ...u64(big)], 'token-approve', { from: 10, delegate: 11 }, amount],
    [program, u8(5), 'token-revoke', { from: 10 }],
    [
      program,
      [...u8(6), ...u8(2), ...u8(1), ...key(3)],
      'token-authority',
      { account: 10 },
      { authorityKind: '2', authority: address(3) },
    ],
    [
      program,
      [...u8(6), ...u8(0), ...u8(0)],
      'token-authority',
      { account: 10 },
      { authorityKind: '0', authority: '' },
    ],
    [program, [...u8(7), ...u64(big)], 'token-mint', { mint: 10, to: 11 }, amount],
    [program, [...u8(8), ...u64(big)], 'token-burn', { from: 10, mint: 11 }, amount],
    [program, u8(9), 'token-close', { account: 10, to: 11 }],
    [program, [...u8(12), ...u64(big), ...u8(6)], 'token-transfer', { from: 10, mint: 11, to: 12 }, checked],
    [
      program,
      [...u8(13), ...u64(big), ...u8(6)],
      'token-approve',
      { from: 10, mint: 11, delegate: 12 },
      checked,
    ],
    [program, [...u8(14), ...u64(big), ...u8(6)], 'token-mint', { mint: 10, to: 11 }, checked],
    [program, [...u8(15), ...u64(big), ...u8(6)], 'token-burn', { from: 10, mint: 11 }, checked],
    [program, [...u8(16), ...key(4)], 'token-open', { account: 10, mint: 11 }, { owner: address(4) }],
    [program, u8(17), 'token-sync', { account: 10 }],
    [program, [...u8(18), ...key(4)], 'token-open', { account: 10, mint: 11 }, { owner: address(4) }],
  ]
}

const rows: readonly Row[] = [
  [
    system,
    [...u32(0), ...u64(big), ...u64(165n), ...key(2)],
    'create',
    { from: 10, account: 11 },
    { lamports: String(big), space: '165', owner: address(2) },
  ],
  [system, [...u32(1), ...key(2)], 'assign', { account: 10 }, { owner: address(2) }],
  [system, [...u32(2), ...u64(big)], 'transfer', { from: 10, to: 11 }, { lamports: String(big) }],
  [
    system,
    [...u32(3), ...key(1), ...text('seed'), ...u64(big), ...u64(165n), ...key(2)],
    'create',
    { from: 10, account: 11 },
    { base: address(1), seed: 'seed', lamports: String(big), space: '165', owner: address(2) },
  ],
  [system, u32(4), 'nonce-advance', { nonce: 10, authority: 12 }],
  [system, [...u32(5), ...u64(big)], 'transfer', { from: 10, to: 11 }, { lamports: String(big) }],
  [system, [...u32(7), ...key(2)], 'nonce-authorize', { nonce: 10 }, { authority: address(2) }],
  [
    system,
    [...u32(10), ...key(1), ...text('seed'), ...key(2)],
    'assign',
    { account: 10 },
    { base: address(1), seed: 'seed', owner: address(2) },
  ],
  [
    system,
    [...u32(11), ...u64(big), ...text('seed'), ...key(2)],
    'transfer',
    { from: 10, to: 12 },
    { lamports: String(big), seed: 'seed', seedOwner: address(2) },
  ],
  ...tokenRows(token),
  ...tokenRows(token2022),
  [
    token2022,
    [...u8(26), ...u8(1), ...u64(big), ...u8(6), ...u64(3n)],
    'token-transfer',
    { from: 10, mint: 11, to: 12 },
    { amount: String(big), decimals: '6', fee: '3' },
  ],
  [associated, [], 'token-account', { payer: 10, account: 11, owner: 12, mint: 13 }],
  [associated, u8(0), 'token-account', { payer: 10, account: 11, owner: 12, mint: 13 }],
  [associated, u8(1), 'token-account', { payer: 10, account: 11, owner: 12, mint: 13 }],
  [associated, u8(2), 'token-recover', { from: 10, mint: 11, to: 12, wallet: 15 }],
  [
    stake,
    [...u32(1), ...key(2), ...u32(1)],
    'stake-authorize',
    { stake: 10 },
    { authority: address(2), authorityKind: '1' },
  ],
  [stake, u32(2), 'stake-delegate', { stake: 10, vote: 11 }],
  [stake, [...u32(3), ...u64(big)], 'stake-split', { stake: 10, to: 11 }, { lamports: String(big) }],
  [stake, [...u32(4), ...u64(big)], 'stake-withdraw', { stake: 10, to: 11 }, { lamports: String(big) }],
  [stake, u32(5), 'stake-deactivate', { stake: 10 }],
  [
    stake,
    [...u32(8), ...key(2), ...u32(0), ...text('seed'), ...key(3)],
    'stake-authorize',
    { stake: 10 },
    { authority: address(2), authorityKind: '0', seed: 'seed', seedOwner: address(3) },
  ],
  [stake, [...u32(10), ...u32(1)], 'stake-authorize', { stake: 10, authority: 13 }, { authorityKind: '1' }],
  [
    stake,
    [...u32(11), ...u32(1), ...text('seed'), ...key(3)],
    'stake-authorize',
    { stake: 10, authority: 13 },
    { authorityKind: '1', seed: 'seed', seedOwner: address(3) },
  ],
  [loader, u32(3), 'program-upgrade', { account: 11 }],
  [loader, u32(4), 'program-authority', { account: 10, authority: 12 }],
  [loader, u32(5), 'program-close', { account: 10, to: 11 }],
  [loader, u32(7), 'program-authority', { account: 10, authority: 12 }],
  [
    metadata,
    [...u8(49), ...u8(0), ...u64(big), ...u8(0)],
    'token-transfer',
    { from: 10, to: 12, wallet: 13, mint: 14, payer: 20 },
    { amount: String(big) },
  ],
  [
    bubblegum,
    [
      ...[0xa3, 0x34, 0xc8, 0xe7, 0x8c, 0x03, 0x45, 0xba],
      ...key(3),
      ...key(4),
      ...key(5),
      ...u64(big),
      ...u32(9),
    ],
    'leaf-transfer',
    { from: 11, to: 13, tree: 14 },
    { root: address(3), data: address(4), creator: address(5), leaf: String(big), index: '9' },
  ],
  [core, [...u8(14), ...u8(0)], 'core-transfer', { mint: 10, to: 14 }],
  [compute, [...u8(1), ...u32(9)], 'compute', {}, { heap: '9' }],
  [compute, [...u8(2), ...u32(9)], 'compute', {}, { units: '9' }],
  [compute, [...u8(3), ...u64(big)], 'compute', {}, { price: String(big) }],
  [compute, [...u8(4), ...u32(9)], 'compute', {}, { size: '9' }],
]
const read = (program: string, data: readonly number[], accounts: readonly number[] = accountsOf(17)) =>
  readInstruction(program, accounts, new Uint8Array(data))

describe.each(rows.map((row) => [`${row[2]} of ${row[0]}: ${row[1].join(' ')}`, row] as const))(
  '%s',
  (_title, row) => {
    const [program, data, name, roles, values = {}] = row
    test('is read, with the accounts and fields that it names', () => {
      const { authority, ...others } = roles
      expect(read(program, data)).toEqual({ name, roles, values })
      // An account that matters is missing: not understood. Only an authority may be.
      for (const place of Object.values(others))
        expect(read(program, data, accountsOf(place - 10)), `without ${place}`).toBeUndefined()
      if (authority !== undefined)
        expect(read(program, data, accountsOf(authority - 10))).toEqual({ name, roles: others, values })
    })

    test('is not understood with a byte more, or less', () => {
      expect(read(program, [...data, 9])).toBeUndefined()
      if (data.length > 1) expect(read(program, data.slice(0, -1))).toBeUndefined()
    })
  },
)

describe('not understood', () => {
  test.each<[string, string, readonly number[]]>([
    ['another form of a transfer with rules', metadata, [...u8(49), ...u8(1), ...u64(big), ...u8(0)]],
    ['a transfer with rules that others allow', metadata, [...u8(49), ...u8(0), ...u64(big), ...u8(1)]],
    ['a program that nobody knows', address(9), u32(2)],
    ['one of all objects', 'constructor', u32(2)],
    ['an instruction that is not listed', system, u32(6)],
    ['an instruction of a later number', token, u8(99)],
    ['no data', token, []],
    [
      'another instruction of the fee extension',
      token2022,
      [...u8(26), ...u8(0), ...u64(1n), ...u8(6), ...u64(0n)],
    ],
    [
      'the fee extension in the first token program',
      token,
      [...u8(26), ...u8(1), ...u64(1n), ...u8(6), ...u64(0n)],
    ],
    ['text that is no UTF-8', system, [...u32(10), ...key(1), ...u64(1n), 0xff, ...key(2)]],
    ['text longer than the data', system, [...u32(10), ...key(1), ...u64(9n), 1]],
  ])('%s', (_name, program, data) => {
    expect(read(program, data)).toBeUndefined()
  })
})

test.each(['MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr', 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo'])(
  'a memo of %s is its text',
  (program) => {
    const data = [...new TextEncoder().encode('grüße')]
    expect(read(program, data)).toEqual({ name: 'memo', roles: {}, values: { text: 'grüße' } })
  },
)
