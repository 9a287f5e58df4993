import { errorCode, ProviderRpcError, type Caip10 } from '@walletframe/bridge-protocol'
import { base58, base64, hex } from '@scure/base'
import { Keypair, PublicKey, VersionedTransaction } from '@solana/web3.js'
import fc from 'fast-check'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ChainFailure, type Failure } from '../failure.ts'
import type { Transfer } from '../send.ts'
import type { Account } from './fakeNode.ts'
import { readInstruction } from '../../vault/worker/solanaPrograms.ts'
import { readMessage } from '../../vault/worker/solanaMessage.ts'

vi.mock('../../api/rpc.ts', async () => ({ nodeRequest: (await import('./fakeNode.ts')).nodeRequest }))
const { feeIn, node } = await import('./fakeNode.ts')
const { priceFor, readAddress, solanaSend } = await import('./send.ts')
const { associatedAddress } = await import('./instructions.ts')
const { programs } = await import('./programs.ts')

const random = () => Keypair.generate().publicKey.toBase58()
const [from, to, mint] = [random(), random(), random()]
const network = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const account: Caip10 = `${network}:${from}`
const minimum = 890_880n
const transfer = (more: Partial<Transfer> = {}): Transfer => ({
  account,
  token: null,
  to,
  units: 5n,
  ...more,
})

const person = (lamports: bigint | number): Account => ({
  lamports: Number(lamports),
  owner: programs.system,
  data: new Uint8Array(),
})
const extended = (data: Uint8Array, kind: number, extensions: readonly (readonly [number, Uint8Array])[]) =>
  Uint8Array.from([
    ...data,
    ...new Uint8Array(165 - data.length),
    kind,
    ...extensions.flatMap(([type, value]) => [type, 0, value.length, 0, ...value]),
  ])
const mintOf = (program: string, extensions: readonly (readonly [number, Uint8Array])[] = []): Account => {
  const data = new Uint8Array(82)
  data[44] = 6
  data[45] = 1
  return {
    lamports: 1_461_600,
    owner: program,
    data: extensions.length > 0 ? extended(data, 1, extensions) : data,
  }
}
const tokenAccount = (
  owner: string,
  amount: bigint,
  {
    program = programs.token,
    frozen = false,
    memo = false,
  }: { readonly program?: string; readonly frozen?: boolean; readonly memo?: boolean } = {},
): Account => {
  const data = new Uint8Array(165)
  data.set(base58.decode(mint), 0)
  data.set(base58.decode(owner), 32)
  new DataView(data.buffer).setBigUint64(64, amount, true)
  data[108] = frozen ? 2 : 1
  return {
    lamports: 2_039_280,
    owner: program,
    data: memo ? extended(data, 2, [[8, Uint8Array.of(1)]]) : data,
  }
}
/** Two authorities, what was withheld, and the rules from two epochs on. */
const feeRules = (older: readonly [bigint, bigint, number], newer: readonly [bigint, bigint, number]) => {
  const value = new Uint8Array(108)
  const view = new DataView(value.buffer)
  for (const [at, [epoch, most, points]] of [
    [72, older],
    [90, newer],
  ] as const) {
    view.setBigUint64(at, epoch, true)
    view.setBigUint64(at + 8, most, true)
    view.setUint16(at + 16, points, true)
  }
  return value
}
const holds = (amounts: readonly bigint[], more: Parameters<typeof tokenAccount>[2] = {}) => {
  const program = more.program ?? programs.token
  const places = amounts.map((_amount, index) =>
    index === 0 ? associatedAddress(from, mint, program) : random(),
  )
  places.forEach((place, index) => node.accounts.set(place, tokenAccount(from, amounts[index] ?? 0n, more)))
  node.held.set(`${from} ${mint}`, places)
  return places
}

/** What the vault worker reads in it: what the approval shows. */
const instructionsIn = (params: unknown) => {
  const { transaction } = params as { transaction: string }
  const parsed = VersionedTransaction.deserialize(base58.decode(transaction))
  const { instructions, keys, signerCount } = readMessage(parsed.message.serialize())
  const key = (index: number) => base58.encode(keys[index] ?? new Uint8Array())
  expect(signerCount).toBe(1)
  expect(key(0)).toBe(from)
  return instructions.flatMap(({ program, accounts, data }) => {
    const read = readInstruction(key(program), accounts, data)
    if (read?.name === 'compute') return []
    const roles = Object.entries(read?.roles ?? {}).map(([name, at]) => [name, key(at)])
    return [
      { name: read?.name, roles: Object.fromEntries(roles) as Record<string, string>, values: read?.values },
    ]
  })
}
const feeOf = (more: Partial<Transfer> = {}) => solanaSend.fee(transfer(more), true)
const failureOf = async (work: Promise<unknown>): Promise<Failure | undefined> => {
  const thrown = await work.then(
    () => undefined,
    (error: unknown) => error,
  )
  return thrown instanceof ChainFailure ? thrown.failure : undefined
}

beforeEach(() => {
  node.accounts = new Map([
    [from, person(2_000_000_000)],
    [to, person(1_000_000_000)],
    [mint, mintOf(programs.token)],
  ])
  node.held = new Map()
  node.prices = []
  node.epoch = 700
  node.err = null
  node.fault = {}
  node.asked = []
})

describe('readAddress', () => {
  test('32 bytes in base58, as they are written', () => {
    expect(readAddress(` ${to}\n`)).toEqual({ address: to })
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
        bytes[0] = 255
        const address = base58.encode(bytes)
        expect(readAddress(address)).toEqual({ address })
        for (const other of [bytes.slice(1), Uint8Array.of(1, ...bytes)])
          expect(readAddress(base58.encode(other))).toEqual({ fault: 'form' })
      }),
    )
  })
  test.each([
    '',
    '0x12',
    `${'1'.repeat(31)}0`,
    `0x${'5e'.repeat(20)}`,
    'ada.sol',
    `solana:${'1'.repeat(9)}`,
    '🪙',
  ])('%j is no address', (text) => expect(readAddress(text)).toEqual({ fault: 'form' }))
  test.each([
    programs.system,
    '1nc1nerator11111111111111111111111111111111',
    'SysvarC1ock11111111111111111111111111111111',
    'SysvarRecentB1ockHashes11111111111111111111',
    'Sysvar1nstructions1111111111111111111111111',
  ])('nobody has %s', (text) => expect(readAddress(text)).toEqual({ fault: 'nobody' }))
})

test('the associated account is where every wallet looks for it', () => {
  expect(
    associatedAddress(
      'B8UwBUUnKwCyKuGMbFKWaG7exYdDk2ozZrPg72NyVbfj',
      '7o36UsWR1JQLpZ9PE2gn9L4SQ69CNNiWAXd4Jt7rqz9Z',
      programs.token,
    ),
  ).toBe('DShWnroshVbeUp28oopA3Pu7oFPDBtC1DBmPECXXAQ9n')
})

describe('recipients', () => {
  const pda = PublicKey.findProgramAddressSync(
    [new Uint8Array(1)],
    new PublicKey(programs.token),
  )[0].toBase58()
  test.each([
    ['somebody', to, undefined, 'person'],
    ['nobody yet', random(), undefined, 'person'],
    ['off the curve, and empty', pda, undefined, 'held'],
    ['off the curve, with coins', pda, person(1), 'held'],
    ['an account of a program', random(), { ...person(1), owner: random() }, 'held'],
    ['a nonce account', random(), { ...person(1), data: new Uint8Array(80) }, 'held'],
    ['a program', random(), { ...person(1), executable: true, owner: random() }, 'program'],
    ['a mint', mint, undefined, 'mint'],
    ['a mint with extensions', random(), mintOf(programs.token2022, [[9, new Uint8Array()]]), 'mint'],
    ['a token account', random(), tokenAccount(to, 1n), 'token-account'],
    [
      'one with extensions',
      random(),
      tokenAccount(to, 1n, { program: programs.token2022, memo: true }),
      'token-account',
    ],
  ] as const)('%s', async (_what, address, there, holder) => {
    if (there) node.accounts.set(address, there)
    expect(await solanaSend.holderOf(network, address)).toBe(holder)
  })
  test('one that begins and ends the same was copied; letters of both sizes are other addresses', () => {
    const copy = `${to.slice(0, 4)}${'x'.repeat(to.length - 8)}${to.slice(-4)}`
    expect(solanaSend.resembles(to, copy)).toBe(true)
    expect(solanaSend.resembles(to, to)).toBe(false)
    expect(solanaSend.resembles(to, from)).toBe(false)
    expect(solanaSend.isSame(to, to.toLowerCase())).toBe(false)
  })
})

describe('coins', () => {
  test('as a page would ask for it, to the lamport', async () => {
    const { method, params } = await solanaSend.request(transfer({ units: 1_234_567_890n }))
    expect(method).toBe('solana_signAndSendTransaction')
    expect(params).toMatchObject({ pubkey: from, options: { preflightCommitment: 'confirmed' } })
    expect(instructionsIn(params)).toEqual([
      { name: 'transfer', roles: { from, to }, values: { lamports: '1234567890' } },
    ])
  })
  test('the fee is what the network takes for this very message, priority with it', async () => {
    expect(await feeOf()).toEqual({ fee: 5_000n, reserve: 5_000n, isEstimated: true })
    node.prices = [0, 10_000, 20_000, 40_000]
    expect(await feeOf()).toMatchObject({ fee: 7_000n })
    // A price that somebody drove up is not paid.
    node.prices = [1e15]
    expect(await feeOf()).toMatchObject({ fee: 105_000n })
    node.fault['getRecentPrioritizationFees'] = new ProviderRpcError(-32_601, 'Method not found')
    expect(await feeOf()).toMatchObject({ fee: 5_000n })
  })

  test('all of it leaves nothing at all, whatever prices do until it is sent', async () => {
    const lamports = fc.bigInt(0n, 10n ** 15n)
    const prices = fc.array(fc.nat(3_000_000), { maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(lamports, prices, prices, async (balance, before, after) => {
        node.accounts.set(from, person(balance))
        node.prices = before
        const { reserve, fee: least } = await solanaSend.fee(transfer({ units: 0n }), false)
        if (balance <= reserve) return
        const units = balance - reserve
        // The form's own check lets it through.
        expect(balance).toBeGreaterThanOrEqual(units + least)
        node.prices = after
        const { fee } = await feeOf({ units })
        expect(balance - units - fee).toBe(0n)
        const { params } = await solanaSend.request(transfer({ units }))
        const bytes = base58.decode((params as { transaction: string }).transaction)
        expect(feeIn(VersionedTransaction.deserialize(bytes).message.serialize())).toBe(Number(fee))
      }),
    )
  })

  test('what stays is nothing or the minimum; else it is said, and nothing is asked of the wallet', async () => {
    await fc.assert(
      fc.asyncProperty(fc.bigInt(1n, 4n * minimum), fc.bigInt(1n, 4n * minimum), async (balance, units) => {
        node.accounts.set(from, person(balance))
        const outcome = await feeOf({ units }).catch((error: unknown) => error)
        if (!(outcome instanceof ChainFailure)) {
          const left = balance - units - (outcome as { fee: bigint }).fee
          expect(left === 0n || left >= minimum).toBe(true)
          return
        }
        const least = balance - units - 5_000n
        expect(least < minimum).toBe(true)
        expect(outcome.failure.code).toBe(least < 0n ? 'insufficient-funds' : 'minimum')
        expect(await failureOf(Promise.resolve(solanaSend.request(transfer({ units }))))).toEqual(
          outcome.failure,
        )
      }),
    )
  })

  test('every number of lamports has a price', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 9n), fc.constantFrom(50_000, 250_000), (lamports, units) => {
        const price = priceFor(lamports, units)
        expect((price * BigInt(units) + 999_999n) / 1_000_000n).toBe(lamports)
      }),
    )
  })

  test('a new account gets the minimum, or the sender is told', async () => {
    const nobody = random()
    const amount = { value: String(minimum), decimals: 9, symbol: 'SOL' }
    expect(await failureOf(feeOf({ to: nobody, units: minimum - 1n }))).toEqual({
      code: 'minimum',
      of: 'recipient',
      minimum: amount,
    })
    expect(await feeOf({ to: nobody, units: minimum })).toMatchObject({ fee: 5_000n })
    expect(await feeOf({ to: from, units: 1n })).toMatchObject({ fee: 5_000n })
  })
  test('to oneself nothing goes but the fee; what is not there is told', async () => {
    node.accounts.set(from, person(minimum + 5_000n))
    const own = (units: bigint) => feeOf({ to: from, units })
    expect(await own(1_000n)).toMatchObject({ fee: 5_000n })
    expect(await own(minimum)).toMatchObject({ fee: 5_000n })
    expect(await failureOf(own(minimum + 1n))).toMatchObject({
      code: 'insufficient-funds',
      missing: { value: '1' },
    })
  })
  test('too little says what is missing', async () => {
    expect(await failureOf(feeOf({ units: 2_000_000_000n }))).toMatchObject({
      code: 'insufficient-funds',
      needed: { value: '2000005000' },
      missing: { value: '5000' },
    })
  })
  test('what the network tried and refuses is said', async () => {
    node.err = { InstructionError: [2, { Custom: 1 }] }
    expect(await failureOf(feeOf())).toEqual({ code: 'would-fail', reason: null })
  })
  test('a node that is away says nothing of money', async () => {
    node.fault['getMultipleAccounts'] = new ProviderRpcError(errorCode.chainDisconnected, 'Away.')
    await expect(feeOf()).rejects.toMatchObject({ code: 4901 })
    await expect(solanaSend.fee(transfer(), false)).rejects.toMatchObject({ code: 4901 })
  })
})

describe('tokens', () => {
  const token = { token: mint, units: 2_500_001n }

  test.each([programs.token, programs.token2022])('of %s, to an account that there is', async (program) => {
    node.accounts.set(mint, mintOf(program))
    const [source] = holds([3_000_000n], { program })
    const target = associatedAddress(to, mint, program)
    node.accounts.set(target, tokenAccount(to, 0n, { program }))
    expect(await feeOf(token)).toEqual({ fee: 5_000n, reserve: 5_000n, isEstimated: true })
    const { params } = await solanaSend.request(transfer(token))
    expect(instructionsIn(params)).toEqual([
      // Refuses an account that is another's by the time.
      {
        name: 'token-account',
        roles: { payer: from, account: target, owner: to, mint },
        values: {},
      },
      {
        name: 'token-transfer',
        roles: { from: source, mint, to: target },
        values: { amount: '2500001', decimals: '6' },
      },
    ])
    expect(await solanaSend.balance?.(account, mint)).toBe(3_000_000n)
  })

  test.each([
    ['Token', programs.token, [], 165],
    ['Token-2022', programs.token2022, [], 170],
    ['one that keeps something back', programs.token2022, [[1, feeRules([0n, 9n, 1], [0n, 9n, 1])]], 182],
  ] as const)(
    'the receiver’s account is made where there is none, and priced: %s',
    async (_what, program, more, bytes) => {
      node.accounts.set(mint, mintOf(program, more))
      holds([3_000_000n], { program })
      const target = associatedAddress(to, mint, program)
      const deposit = BigInt((128 + bytes) * 6_960)
      expect(await feeOf(token)).toMatchObject({ fee: 5_000n + deposit, deposit })
      const { params } = await solanaSend.request(transfer(token))
      expect(instructionsIn(params)[0]).toMatchObject({
        name: 'token-account',
        roles: { payer: from, account: target, owner: to, mint },
      })
      // Somebody paid a part already.
      node.accounts.set(target, person(1_000))
      expect(await feeOf(token)).toMatchObject({ deposit: deposit - 1_000n })
    },
  )

  test('coins that pay the fee and not the account do not reach', async () => {
    holds([3_000_000n])
    node.accounts.set(from, person(1_000_000))
    const early = await solanaSend.fee(transfer({ ...token, units: 1n }), false)
    expect(early.fee).toBe(2_044_280n)
    expect(await failureOf(feeOf(token))).toMatchObject({
      code: 'insufficient-funds',
      missing: { value: '1044280' },
    })
  })

  test('all of several accounts goes, to the last unit and from each once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.bigInt(0n, 2n ** 60n), { minLength: 1, maxLength: 5 }),
        fc.bigInt(1n, 2n ** 60n),
        async (amounts, wished) => {
          const all = amounts.reduce((sum, amount) => sum + amount, 0n)
          const units = wished < all ? wished : all
          if (units === 0n) return
          const places = holds(amounts)
          const { params } = await solanaSend.request(transfer({ token: mint, units }))
          const moves = instructionsIn(params).filter(({ name }) => name === 'token-transfer')
          expect(moves.reduce((sum, { values }) => sum + BigInt(values?.['amount'] ?? 0), 0n)).toBe(units)
          expect(new Set(moves.map(({ roles }) => roles['from'])).size).toBe(moves.length)
          for (const { roles, values } of moves) {
            const place = places.indexOf(roles['from'] ?? '')
            expect(BigInt(values?.['amount'] ?? 0)).toBeLessThanOrEqual(amounts[place] ?? 0n)
          }
          const { transaction } = params as { transaction: string }
          expect(base58.decode(transaction).length).toBeLessThanOrEqual(1_232)
          expect(await solanaSend.balance?.(account, mint)).toBe(all)
        },
      ),
      { numRuns: 20 },
    )
  })

  test('what a token keeps back is told, and signed as that: by the epoch’s rule, rounded up, at most so much', async () => {
    const program = programs.token2022
    holds([10n ** 9n], { program })
    const rules = feeRules([0n, 10n ** 9n, 50], [701n, 3_000n, 100])
    node.accounts.set(mint, mintOf(program, [[1, rules]]))
    expect(await feeOf({ token: mint, units: 1_001n })).toMatchObject({ keptBack: 6n })
    const { params } = await solanaSend.request(transfer({ token: mint, units: 1_001n }))
    expect(instructionsIn(params)[1]).toMatchObject({
      name: 'token-transfer',
      values: { amount: '1001', decimals: '6', fee: '6' },
    })
    node.epoch = 701
    expect(await feeOf({ token: mint, units: 1_001n })).toMatchObject({ keptBack: 11n })
    expect(await feeOf({ token: mint, units: 10n ** 9n })).toMatchObject({ keptBack: 3_000n })
  })

  const someHook = Uint8Array.from([...new Uint8Array(32), ...new Uint8Array(32).fill(9)])
  const paused = Uint8Array.from([...new Uint8Array(32), 1])
  test.each([
    ['not-transferable', [[9, new Uint8Array()]]],
    ['hook', [[14, someHook]]],
    ['paused', [[26, paused]]],
  ] as const)('a token that does not let itself be sent: %s', async (why, extensions) => {
    const program = programs.token2022
    node.accounts.set(mint, mintOf(program, extensions))
    holds([3_000_000n], { program })
    expect(await failureOf(feeOf(token))).toEqual({ code: 'token-refuses', why })
    // The form goes on to where that is said.
    expect(await solanaSend.fee(transfer(token), false)).toMatchObject({ fee: 5_000n, isEstimated: false })
    expect(await failureOf(Promise.resolve(solanaSend.request(transfer(token))))).toMatchObject({ why })
  })
  test('a hook that is nobody’s, and a token that is not paused, hold nothing up', async () => {
    const program = programs.token2022
    node.accounts.set(
      mint,
      mintOf(program, [
        [14, new Uint8Array(64)],
        [26, new Uint8Array(33)],
      ]),
    )
    holds([3_000_000n], { program })
    expect(await feeOf(token)).toMatchObject({ deposit: BigInt((128 + 179) * 6_960) })
  })
  test('frozen here or there, and a receiver who wants a memo', async () => {
    holds([3_000_000n], { frozen: true })
    expect(await failureOf(feeOf(token))).toEqual({ code: 'token-refuses', why: 'frozen' })
    holds([3_000_000n])
    const target = associatedAddress(to, mint, programs.token)
    node.accounts.set(target, tokenAccount(to, 0n, { frozen: true }))
    expect(await failureOf(feeOf(token))).toEqual({ code: 'token-refuses', why: 'frozen' })
    node.accounts.set(target, tokenAccount(to, 0n, { memo: true, program: programs.token2022 }))
    expect(await failureOf(feeOf(token))).toEqual({ code: 'token-refuses', why: 'memo' })
  })
  test.each([
    ['owner', (data: Uint8Array) => data.set(base58.decode(random()), 32)],
    ['mint', (data: Uint8Array) => data.set(base58.decode(random()), 0)],
  ])('a receiver’s account that has another %s by now gets nothing', async (_what, change) => {
    holds([3_000_000n])
    const there = tokenAccount(to, 0n)
    change(there.data)
    node.accounts.set(associatedAddress(to, mint, programs.token), there)
    expect(await failureOf(feeOf(token))).toEqual({ code: 'would-fail', reason: null })
    expect(await failureOf(Promise.resolve(solanaSend.request(transfer(token))))).toEqual({
      code: 'would-fail',
      reason: null,
    })
  })
  test('a mint of other decimals than the person’s number was counted by', async () => {
    holds([3_000_000n])
    const request = async (decimals: number) => solanaSend.request(transfer({ ...token, decimals }))
    expect(await failureOf(request(9))).toEqual({ code: 'would-fail', reason: null })
    expect(instructionsIn((await request(6)).params)).toHaveLength(2)
  })
  test('to oneself: what stays in the very account is kept back of nothing', async () => {
    const program = programs.token2022
    holds([1_000n, 500n], { program })
    node.accounts.set(mint, mintOf(program, [[1, feeRules([0n, 10n ** 9n, 100], [0n, 10n ** 9n, 100])]]))
    const kept = async (units: bigint) => (await feeOf({ token: mint, to: from, units })).keptBack
    expect(await kept(1_000n)).toBeUndefined()
    expect(await kept(1_500n)).toBe(5n)
  })
  test('of more accounts than one transfer takes from: what the fullest hold can go, and is all that is offered', async () => {
    const places = holds([10n, 1n, 60n, 60n, 40n, 50n, 0n])
    const balance = await solanaSend.balance?.(account, mint)
    expect(balance).toBe(220n)
    const { params } = await solanaSend.request(transfer({ token: mint, units: 220n }))
    const moves = instructionsIn(params).filter(({ name }) => name === 'token-transfer')
    expect(moves.map(({ roles }) => roles['from'])).toEqual([0, 2, 3, 5, 4].map((at) => places[at]))
    expect(await failureOf(feeOf({ token: mint, units: 221n }))).toEqual({ code: 'would-fail', reason: null })
  })
  test('the price is of the accounts that it writes', async () => {
    const places = holds([1n, 9n])
    await solanaSend.request(transfer({ token: mint, units: 10n }))
    await solanaSend.request(transfer())
    const asked = node.asked.filter(([method]) => method === 'getRecentPrioritizationFees')
    const target = associatedAddress(to, mint, programs.token)
    expect(asked.map(([, [accounts]]) => accounts)).toEqual([
      [from, target, ...places],
      [from, to],
    ])
  })
  test('more than there is, and what is no token, comes to nothing', async () => {
    holds([1n])
    expect(await failureOf(feeOf(token))).toEqual({ code: 'would-fail', reason: null })
    node.accounts.set(mint, person(1))
    expect(await failureOf(feeOf(token))).toEqual({ code: 'would-fail', reason: null })
  })
})

describe('pieces of collections', () => {
  const piece = { standard: 'Metaplex', id: '', title: 'North light' } as const
  const one = { token: mint, units: 1n, piece }
  const whole = (places: number): Account => {
    const made = mintOf(programs.token)
    made.data[44] = places
    return made
  }

  test('go as a token that cannot be divided, to the receiver’s account, which is made and priced', async () => {
    node.accounts.set(mint, whole(0))
    const [source] = holds([1n])
    const target = associatedAddress(to, mint, programs.token)
    expect(await feeOf(one)).toMatchObject({ fee: 5_000n + 2_039_280n, deposit: 2_039_280n })
    expect(instructionsIn((await solanaSend.request(transfer(one))).params)).toEqual([
      { name: 'token-account', roles: { payer: from, account: target, owner: to, mint }, values: {} },
      {
        name: 'token-transfer',
        roles: { from: source, mint, to: target },
        values: { amount: '1', decimals: '0' },
      },
    ])
    expect(await solanaSend.owned?.(account, mint, piece)).toBe(1n)
  })
  test('what is frozen is still theirs, and is not sent', async () => {
    node.accounts.set(mint, whole(0))
    holds([1n], { frozen: true })
    expect(await solanaSend.owned?.(account, mint, piece)).toBe(1n)
    expect(await failureOf(feeOf(one))).toEqual({ code: 'token-refuses', why: 'frozen' })
  })
  test('a part of something that can be divided is none', async () => {
    node.accounts.set(mint, whole(6))
    holds([1_000_000n])
    expect(await failureOf(feeOf(one))).toEqual({ code: 'would-fail', reason: null })
  })
  test('that went to somebody else is not theirs', async () => {
    node.accounts.set(mint, whole(0))
    holds([0n])
    expect(await solanaSend.owned?.(account, mint, piece)).toBe(0n)
    expect(await failureOf(feeOf(one))).toEqual({ code: 'would-fail', reason: null })
  })
})

describe('a wallet that only signs', () => {
  const key = Keypair.generate()
  const own: Caip10 = `${network}:${key.publicKey.toBase58()}`
  const mine = transfer({ account: own })
  const instead = async () => {
    node.accounts.set(key.publicKey.toBase58(), person(10n ** 9n))
    const { params } = await solanaSend.request(mine)
    const asked = params as { transaction: string; pubkey: string }
    const made = solanaSend.instead?.(mine, asked)
    expect(made).toMatchObject({
      method: 'solana_signTransaction',
      params: { transaction: asked.transaction, pubkey: key.publicKey.toBase58() },
    })
    const signed = VersionedTransaction.deserialize(base58.decode(asked.transaction))
    signed.sign([key])
    return { finish: made?.finish as NonNullable<typeof made>['finish'], signed }
  }
  const sent = () =>
    node.asked.flatMap(([method, [bytes]]) => (method === 'sendTransaction' ? [bytes as string] : []))

  test.each(['transaction', 'signature'] as const)('what it signed is sent by us: %s', async (form) => {
    const { finish, signed } = await instead()
    const signature = base58.encode(signed.signatures[0] ?? new Uint8Array())
    const answer = form === 'signature' ? { signature } : { transaction: base58.encode(signed.serialize()) }
    const result = await finish(answer)
    expect(result).toEqual({ signature })
    expect(solanaSend.isAnswer(result)).toBe(true)
    expect(sent()).toEqual([base64.encode(signed.serialize())])
  })
  test.each([
    null,
    {},
    { transaction: '0' },
    { transaction: 5 },
    { signature: '' },
    { signature: '1'.repeat(63) },
    { transaction: '0', signature: '1'.repeat(63) },
    { transaction: hex.encode(new Uint8Array(9)) },
  ])('%j is not signed: nothing is sent', async (answer) => {
    const { finish } = await instead()
    await expect(finish(answer)).rejects.toMatchObject({ code: errorCode.internal })
    expect(sent()).toEqual([])
  })
  test.each(['base64', 'beside', 'unsigned'] as const)(
    'as WalletConnect and others answer: %s',
    async (form) => {
      const { finish, signed } = await instead()
      const signature = base58.encode(signed.signatures[0] ?? new Uint8Array())
      const blank = VersionedTransaction.deserialize(signed.serialize())
      blank.signatures[0] = new Uint8Array(64)
      const answer = {
        base64: { transaction: base64.encode(signed.serialize()) },
        beside: { transaction: '?', signature },
        unsigned: { transaction: base58.encode(blank.serialize()), signature },
      }[form]
      expect(await finish(answer)).toEqual({ signature })
      expect(sent()).toEqual([base64.encode(signed.serialize())])
    },
  )
  test('another message than the one that was asked is not sent, signed as it may be', async () => {
    const { finish } = await instead()
    const { params } = await solanaSend.request({ ...mine, units: 6n })
    const other = VersionedTransaction.deserialize(
      base58.decode((params as { transaction: string }).transaction),
    )
    other.sign([key])
    await expect(finish({ transaction: base58.encode(other.serialize()) })).rejects.toMatchObject({
      code: errorCode.internal,
      message: expect.stringContaining('something else'),
    })
    expect(sent()).toEqual([])
  })
  test.each([
    { signature: '' },
    { signature: '0' },
    { signature: '1'.repeat(63) },
    { signature: 5 },
    {},
    null,
  ])('%j says of nothing that it was sent', (answer) => expect(solanaSend.isAnswer(answer)).toBe(false))
  test('what comes back without its signature is not sent', async () => {
    const { finish, signed } = await instead()
    signed.signatures[0] = new Uint8Array(64)
    const transaction = base58.encode(signed.serialize())
    await expect(finish({ transaction })).rejects.toMatchObject({ code: errorCode.internal })
    expect(sent()).toEqual([])
  })
  test('a node that refuses it says so: it is known that nothing was sent', async () => {
    const { finish, signed } = await instead()
    node.fault['sendTransaction'] = new ProviderRpcError(-32_002, 'Blockhash not found')
    await expect(finish({ transaction: base58.encode(signed.serialize()) })).rejects.toMatchObject({
      code: errorCode.transactionRejected,
    })
  })
})
