import { base58, base64 } from '@scure/base'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { DecodedAccount, DecodedInstruction, DecodedSolanaTransaction } from '../../vault/decoded.ts'
import { explain } from './explain.ts'
import { metadataAddress } from './metadata.ts'
import { knownNames, programs, wrappedSol } from './programs.ts'

const node = vi.hoisted(() => ({
  accounts: new Map<string, { owner: string; data: Uint8Array }>(),
  asked: [] as (readonly [string, readonly unknown[]])[],
  answers: {} as Record<string, unknown>,
}))
vi.mock('../../api/rpc.ts', () => ({
  nodeRequest: async (_network: string, method: string, params: readonly unknown[]) => {
    node.asked.push([method, params])
    if (method === 'getMultipleAccounts')
      return {
        value: (params[0] as string[]).map((address) => {
          const found = node.accounts.get(address)
          return found
            ? { lamports: 1, owner: found.owner, data: [base64.encode(found.data), 'base64'] }
            : null
        }),
      }
    const answer = node.answers[method]
    if (answer instanceof Error) throw answer
    return answer
  },
}))

const key = (byte: number) => base58.encode(new Uint8Array(32).fill(byte))
const [me, other, third, mint, source, target] = [1, 2, 3, 4, 5, 6].map(key) as [
  string,
  string,
  string,
  string,
  string,
  string,
]
const network = { id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', name: 'Solana' } as const
const asset = `${network.id}/token:${mint}`

beforeEach(() => {
  node.accounts.clear()
  node.asked = []
  node.answers = {
    isBlockhashValid: { value: true },
    getFeeForMessage: { value: 5_000 },
    getBalance: { value: 2_000 },
    simulateTransaction: { value: { err: null, logs: [], accounts: [{ lamports: 1_500, data: ['', ''] }] } },
  }
})

type Given = {
  readonly program?: string
  readonly name?: string | null
  readonly roles?: Readonly<Record<string, DecodedAccount>>
  readonly values?: DecodedInstruction['values']
}
const decode = (given: readonly Given[]): DecodedSolanaTransaction => {
  const accounts: DecodedAccount[] = []
  const place = (account: DecodedAccount) => accounts.push(account) - 1
  const instructions = given.map(({ program = programs.system, name = null, roles = {}, values = {} }) => ({
    program: place(program),
    name,
    roles: Object.fromEntries(Object.entries(roles).map(([role, account]) => [role, place(account)])),
    values,
  }))
  return {
    kind: 'solana-transaction',
    version: '0',
    signers: [me],
    blockhash: key(9),
    accounts,
    instructions,
    message: '0x0102',
  }
}
const run = (...given: readonly Given[]) => explain(network, decode(given), new Uint8Array([7]), me)
const sol = (value: string) => ({ value, decimals: 9, symbol: 'SOL' })

const tokenAccount = (address: string, owner: string, of = mint, program: string = programs.token) => {
  const data = new Uint8Array(165)
  data.set(base58.decode(of), 0)
  data.set(base58.decode(owner), 32)
  node.accounts.set(address, { owner: program, data })
}
const mintAccount = (decimals: number, address = mint) => {
  const data = new Uint8Array(82)
  data[44] = decimals
  node.accounts.set(address, { owner: programs.token, data })
}

describe('what an instruction does, what it is warned of, and what it may cost', () => {
  const spent = (value: string) => [{ asset: 'native', amount: BigInt(value), network: network.id }]
  test.each<[string, Given, object, string | null, readonly object[]]>([
    [
      'a transfer of the account’s own',
      { name: 'transfer', roles: { from: me, to: other }, values: { lamports: '5' } },
      { kind: 'transfer', amount: sol('5'), to: other },
      null,
      spent('5'),
    ],
    [
      'a transfer of another’s',
      { name: 'transfer', roles: { from: third, to: other }, values: { lamports: '5' } },
      { kind: 'transfer', amount: sol('5'), to: other, from: third },
      null,
      spent('5'),
    ],
    [
      'a transfer of nothing that is known',
      { name: 'transfer' },
      { kind: 'transfer', amount: sol('0'), to: '?', from: '?' },
      null,
      spent('0'),
    ],
    [
      'an account that is made',
      { name: 'create', values: { lamports: '5', owner: other } },
      { kind: 'create-account', amount: sol('5'), owner: other },
      null,
      spent('5'),
    ],
    [
      'an account without an owner',
      { name: 'create' },
      { kind: 'create-account', amount: sol('0'), owner: '?' },
      null,
      spent('0'),
    ],
    [
      'an account that is handed over',
      { name: 'assign', roles: { account: me }, values: { owner: other } },
      { kind: 'assign', owner: other, account: me },
      'danger account-takeover',
      [],
    ],
    [
      'one of nobody knows whom',
      { name: 'assign' },
      { kind: 'assign', owner: '?', account: '?' },
      'danger account-takeover',
      [],
    ],
    ['a memo', { name: 'memo', values: { text: 'hi' } }, { kind: 'memo', text: 'hi' }, null, []],
    ['an empty memo', { name: 'memo' }, { kind: 'memo', text: '' }, null, []],
    ['a durable nonce', { name: 'nonce-advance' }, { kind: 'nonce' }, 'caution durable-nonce', []],
    [
      'a nonce that is given away',
      { name: 'nonce-authorize', roles: { nonce: source }, values: { authority: other } },
      { kind: 'nonce-authority', account: source, to: other },
      'danger nonce-authority',
      [],
    ],
    [
      'one that goes nowhere',
      { name: 'nonce-authorize' },
      { kind: 'nonce-authority', account: '?', to: '?' },
      'danger nonce-authority',
      [],
    ],
    [
      'who stakes',
      { name: 'stake-authorize', roles: { stake: source }, values: { authority: other, authorityKind: '0' } },
      { kind: 'stake-authority', role: 'staker', account: source, to: other },
      'danger stake-authority',
      [],
    ],
    [
      'who withdraws, as an account that signs',
      { name: 'stake-authorize', roles: { stake: source, authority: other }, values: { authorityKind: '1' } },
      { kind: 'stake-authority', role: 'withdrawer', account: source, to: other },
      'danger stake-authority',
      [],
    ],
    [
      'a stake that is put to work',
      { name: 'stake-delegate', roles: { stake: source, vote: other } },
      { kind: 'stake-delegate', account: source, to: other },
      null,
      [],
    ],
    [
      'a stake that rests',
      { name: 'stake-deactivate', roles: { stake: source } },
      { kind: 'stake-deactivate', account: source },
      null,
      [],
    ],
    ...['stake-split', 'stake-withdraw'].map(
      (name): [string, Given, object, string | null, readonly object[]] => [
        name,
        { name, roles: { stake: source, to: other }, values: { lamports: '5' } },
        { kind: 'stake-move', account: source, to: other, amount: sol('5') },
        null,
        spent('5'),
      ],
    ),
    [
      'a program’s new code',
      { name: 'program-upgrade', roles: { account: source } },
      { kind: 'program-upgrade', account: source },
      'danger program-authority',
      [],
    ],
    [
      'a program’s new master',
      { name: 'program-authority', roles: { account: source, authority: other } },
      { kind: 'program-authority', account: source, to: other },
      'danger program-authority',
      [],
    ],
    [
      'a program without a master',
      { name: 'program-authority', roles: { account: source } },
      { kind: 'program-authority', account: source, to: null },
      'danger program-authority',
      [],
    ],
    [
      'a program that is closed',
      { name: 'program-close', roles: { account: source, to: other } },
      { kind: 'program-close', account: source, to: other },
      'danger program-authority',
      [],
    ],
    [
      'a permission to take some',
      {
        name: 'token-approve',
        roles: { from: source, mint, delegate: other },
        values: { amount: '5', decimals: '2' },
      },
      {
        kind: 'token-allow',
        amount: { value: '5', decimals: 2, symbol: null },
        mint,
        to: other,
        unlimited: false,
      },
      'caution token-allow',
      [{ asset, amount: 5n, network: network.id }],
    ],
    [
      'a permission to take all',
      { name: 'token-approve', roles: { mint }, values: { amount: String(2n ** 64n - 1n) } },
      {
        kind: 'token-allow',
        amount: { value: String(2n ** 64n - 1n), decimals: null, symbol: null },
        mint,
        to: '?',
        unlimited: true,
      },
      'danger unlimited-token-allow',
      [{ asset, amount: 2n ** 64n - 1n, network: network.id }],
    ],
    [
      'a permission to take nearly all',
      { name: 'token-approve', roles: { mint }, values: { amount: String(2n ** 64n - 2n) } },
      {
        kind: 'token-allow',
        amount: { value: String(2n ** 64n - 2n), decimals: null, symbol: null },
        mint,
        to: '?',
        unlimited: true,
      },
      'danger unlimited-token-allow',
      [{ asset, amount: 2n ** 64n - 2n, network: network.id }],
    ],
    [
      'a permission taken back',
      { name: 'token-revoke', roles: { mint } },
      { kind: 'token-revoke', mint },
      null,
      [],
    ],
    ...(
      [
        ['0', 'mint', 'token-authority'],
        ['1', 'freeze', 'token-authority'],
        ['2', 'owner', 'token-owner'],
        ['3', 'close', 'token-authority'],
        ['9', 'other', 'token-authority'],
      ] as const
    ).map(([authorityKind, authority, code]): [string, Given, object, string | null, readonly object[]] => [
      `the right to ${authority}`,
      { name: 'token-authority', roles: { account: source }, values: { authorityKind, authority: other } },
      { kind: 'token-authority', authority, account: source, to: other },
      `danger ${code}`,
      [],
    ]),
    [
      'a right that nobody has afterwards',
      { name: 'token-authority', values: { authorityKind: '2', authority: '' } },
      { kind: 'token-authority', authority: 'owner', account: '?', to: null },
      'danger token-owner',
      [],
    ],
    [
      'a right without a name',
      { name: 'token-authority' },
      { kind: 'token-authority', authority: 'other', account: '?', to: '?' },
      'danger token-authority',
      [],
    ],
    [
      'tokens that are made',
      { name: 'token-mint', roles: { mint, to: target }, values: { amount: '5', decimals: '2' } },
      { kind: 'token-mint', amount: { value: '5', decimals: 2, symbol: null }, mint, to: target },
      null,
      [],
    ],
    [
      'tokens that are burnt',
      { name: 'token-burn', roles: { mint }, values: { amount: '5' } },
      { kind: 'token-burn', amount: { value: '5', decimals: null, symbol: null }, mint },
      null,
      [{ asset, amount: 5n, network: network.id }],
    ],
    [
      'an account that is closed',
      { name: 'token-close', roles: { to: other } },
      { kind: 'token-close', to: other },
      null,
      [],
    ],
    ['one closed to nobody knows whom', { name: 'token-close' }, { kind: 'token-close', to: '?' }, null, []],
    ['wrapped SOL that is counted', { name: 'token-sync' }, { kind: 'token-sync' }, null, []],
    [
      'an account that is opened, for whom the data say',
      { name: 'token-open', roles: { mint, owner: third }, values: { owner: other } },
      { kind: 'token-account', mint, owner: other },
      null,
      [],
    ],
    [
      'for whom the accounts say',
      { name: 'token-open', roles: { mint, owner: third } },
      { kind: 'token-account', mint, owner: third },
      null,
      [],
    ],
    [
      'for nobody knows whom',
      { name: 'token-open' },
      { kind: 'token-account', mint: '?', owner: '?' },
      null,
      [],
    ],
    [
      'an associated account',
      { name: 'token-account', roles: { mint, owner: other } },
      { kind: 'token-account', mint, owner: other },
      null,
      [],
    ],
    [
      'one without an owner',
      { name: 'token-account', roles: { mint } },
      { kind: 'token-account', mint, owner: '?' },
      null,
      [],
    ],
    [
      'a nested account that is recovered',
      { name: 'token-recover', roles: { mint, wallet: other } },
      { kind: 'token-recover', mint, wallet: other },
      null,
      [],
    ],
    [
      'one of no wallet',
      { name: 'token-recover', roles: { mint } },
      { kind: 'token-recover', mint, wallet: '?' },
      null,
      [],
    ],
  ])('%s', async (_name, given, action, warning, moves) => {
    const { shown, warnings, exposure } = await run(given)
    expect(shown.actions).toEqual([action])
    expect(warnings.map(({ tone, code }) => `${tone} ${code}`)).toEqual(warning === null ? [] : [warning])
    expect(exposure).toEqual({
      danger: warning?.startsWith('danger') ?? false,
      unknown: warning === 'caution durable-nonce',
      moves,
    })
  })

  test('what is not read: by the program’s name, or without one', async () => {
    const vote = 'Vote111111111111111111111111111111111111111'
    expect(await run({ program: vote })).toMatchObject({
      shown: { actions: [{ kind: 'call', program: vote, name: 'Vote' }] },
      warnings: [{ code: 'program-unread', tone: 'caution', params: { program: 'Vote' } }],
      exposure: { danger: false, unknown: true, moves: [] },
    })
    expect(await run({ program: other })).toMatchObject({
      shown: { actions: [{ kind: 'call', program: other, name: undefined }] },
      warnings: [{ code: 'program-unknown', tone: 'caution' }],
      exposure: { danger: false, unknown: true },
    })
  })

  test('every program that has a name is called by it', async () => {
    for (const [program, name] of Object.entries(knownNames)) {
      expect(name).toMatch(/\w/)
      expect(base58.decode(program)).toHaveLength(32)
      expect((await run({ program })).warnings).toMatchObject([{ params: { program: name } }])
    }
  })

  test('compute limits are in the fee and in no list', async () => {
    const { shown } = await run({ name: 'compute' }, { name: 'memo' })
    expect(shown.actions).toEqual([{ kind: 'memo', text: '' }])
  })

  test('the same warning of the same thing is said once, of two things twice', async () => {
    const assign = (account: string): Given => ({
      name: 'assign',
      roles: { account },
      values: { owner: other },
    })
    expect((await run(assign(me), assign(me), assign(third))).warnings).toMatchObject([
      { params: { account: me } },
      { params: { account: third } },
    ])
  })
})

describe('tokens, as the chain knows their accounts', () => {
  const send = (more: Given = {}): Given => ({
    program: programs.token,
    name: 'token-transfer',
    roles: { from: source, to: target },
    values: { amount: '5' },
    ...more,
  })
  const action = async (...given: readonly Given[]) => (await run(...given)).shown.actions.at(-1)

  test('owners for accounts, the mint of the source, and its decimals', async () => {
    tokenAccount(source, me)
    tokenAccount(target, other)
    mintAccount(3)
    expect(await action(send())).toEqual({
      kind: 'token-transfer',
      amount: { value: '5', decimals: 3, symbol: null },
      mint,
      to: other,
    })
  })

  test('nothing is taken from accounts of other programs, nor from data that are too short', async () => {
    const plain = {
      kind: 'token-transfer',
      amount: { value: '5', decimals: null, symbol: null },
      mint: '?',
      to: target,
      from: source,
    }
    tokenAccount(source, me, mint, other)
    expect(await action(send())).toEqual(plain)
    node.accounts.set(source, { owner: programs.token, data: new Uint8Array(164) })
    expect(await action(send())).toEqual(plain)
    // Decimals stand in byte 44: 44 bytes have none.
    node.accounts.set(mint, { owner: programs.token, data: new Uint8Array(44).fill(7) })
    expect(await action(send({ roles: { from: source, mint, to: target } }))).toMatchObject({
      amount: { decimals: null },
    })
    node.accounts.set(mint, { owner: programs.token, data: new Uint8Array(45).fill(7) })
    expect(await action(send({ roles: { from: source, mint, to: target } }))).toMatchObject({
      amount: { decimals: 7 },
    })
  })

  test('accounts of Token 2022, which may be longer', async () => {
    tokenAccount(source, me, mint, programs.token2022)
    mintAccount(3)
    const data = new Uint8Array(200)
    data.set(node.accounts.get(source)?.data ?? [])
    node.accounts.set(source, { owner: programs.token2022, data })
    expect(await action(send({ program: programs.token2022 }))).toMatchObject({
      mint,
      amount: { decimals: 3 },
    })
  })

  test('decimals of the instruction count before those of the chain', async () => {
    mintAccount(3)
    const checked = send({
      roles: { from: source, mint, to: target },
      values: { amount: '5', decimals: '0' },
    })
    expect(await action(checked)).toMatchObject({ amount: { decimals: 0 } })
  })

  test('what the account pays for one that is made counts as coins of its own', async () => {
    const made = (roles: Given['roles'] = {}): Given => ({
      name: 'token-account',
      roles: { payer: me, account: target, owner: other, mint, ...roles },
    })
    const paid = async (...given: readonly Given[]) => (await run(...given)).exposure.moves
    const coins = (amount: bigint) => [{ asset: 'native', amount, network: network.id }]
    node.answers['getMinimumBalanceForRentExemption'] = 2_039_280
    mintAccount(6)
    expect(await paid(made())).toEqual(coins(2_039_280n))
    // Made once, however often it is said; another one's money is not ours.
    expect(await paid(made(), made())).toEqual(coins(2_039_280n))
    expect(await paid(made({ payer: other }))).toEqual([])
    const bytes = () =>
      node.asked.flatMap(([method, [size]]) => (method === 'getMinimumBalanceForRentExemption' ? [size] : []))
    expect(bytes()).toEqual([165, 165])
    // Whose size cannot be told has room for much; without an answer much is taken.
    node.accounts.delete(mint)
    await paid(made())
    expect(bytes().at(-1)).toBe(300)
    node.answers['getMinimumBalanceForRentExemption'] = new Error('no')
    expect(await paid(made())).toEqual(coins(3_000_000n))
    tokenAccount(target, other)
    expect(await paid(made())).toEqual([])
  })

  test('accounts that the transaction makes itself', async () => {
    const made: Given = { name: 'token-account', roles: { account: target, owner: other, mint } }
    expect(await action(made, send({ roles: { from: source, mint, to: target } }))).toMatchObject({
      to: other,
    })
    for (const missing of ['account', 'owner', 'mint']) {
      const roles = Object.fromEntries(Object.entries(made.roles ?? {}).filter(([role]) => role !== missing))
      expect(await action({ ...made, roles }, send())).toMatchObject({ to: target })
    }
    // Only that instruction makes one.
    expect(await action({ ...made, name: 'token-open' }, send())).toMatchObject({ to: target })
  })

  test('an account that the transaction makes is of the mint that it is made for', async () => {
    const made: Given = { name: 'token-account', roles: { account: source, owner: me, mint } }
    mintAccount(3)
    expect(await action(made, send())).toEqual({
      kind: 'token-transfer',
      amount: { value: '5', decimals: 3, symbol: null },
      mint,
      to: target,
    })
  })

  test('the mint of wrapped SOL is known: nobody asks for it', async () => {
    tokenAccount(source, me, wrappedSol)
    await run(send())
    const asked = node.asked.filter(([method]) => method === 'getMultipleAccounts').map(([, [list]]) => list)
    expect(asked).toEqual([[source, target]])
  })

  test('wrapped SOL is called so, also without the chain', async () => {
    expect(await action(send({ roles: { from: source, mint: wrappedSol, to: target } }))).toMatchObject({
      amount: { value: '5', decimals: 9, symbol: 'wrapped SOL' },
      mint: wrappedSol,
    })
  })

  test('a fee that the token keeps is said where there is one', async () => {
    const roles = { from: source, mint, to: target }
    const withFee = (fee: string) => send({ roles, values: { amount: '5', decimals: '2', fee } })
    expect(await action(withFee('3'))).toMatchObject({ fee: { value: '3', decimals: 2, symbol: null } })
    expect(await action(withFee('0'))).not.toHaveProperty('fee')
  })

  test('the chain is asked for accounts of token instructions alone, each once, and for mints that are not known yet', async () => {
    tokenAccount(source, me)
    mintAccount(3)
    await run(send(), send(), { name: 'transfer', roles: { from: me, to: third } })
    const asked = node.asked.filter(([method]) => method === 'getMultipleAccounts').map(([, [list]]) => list)
    expect(asked).toEqual([
      [source, target],
      [mint, metadataAddress(mint)],
    ])
  })

  test('a mint with extensions is no token account: its decimals count, and it says what it is called', async () => {
    const text = (value: string) => [value.length, 0, 0, 0, ...new TextEncoder().encode(value)]
    const names = [...new Uint8Array(32), ...base58.decode(mint), ...text('USD Coin'), ...text('USDC')]
    const data = new Uint8Array([...new Uint8Array(165), 1, 19, 0, names.length, 0, ...names])
    data[44] = 6
    node.accounts.set(mint, { owner: programs.token2022, data })
    tokenAccount(source, me, mint, programs.token2022)
    expect(
      await action(send({ roles: { from: source, mint, to: target }, program: programs.token2022 })),
    ).toMatchObject({
      amount: { value: '5', decimals: 6, symbol: 'USDC' },
      mint,
      called: { symbol: 'USDC', name: 'USD Coin' },
    })
  })
})

describe('accounts of lookup tables', () => {
  const table = key(8)
  const fill = (owner: string = programs.lookupTable) => {
    const data = new Uint8Array(56 + 64)
    data[0] = 1
    data.fill(255, 4, 12)
    data.set(base58.decode(third), 56)
    data.set(base58.decode(other), 88)
    node.accounts.set(table, { owner, data })
  }
  const viaTable: Given = {
    name: 'transfer',
    roles: { from: me, to: { table, index: 1 } },
    values: { lamports: '1' },
  }
  const to = async (given = viaTable) => (await run(given)).shown.actions[0]
  test('by their place', async () => {
    fill()
    expect(await to()).toMatchObject({ to: other })
    expect(await to({ ...viaTable, roles: { from: me, to: { table, index: 0 } } })).toMatchObject({
      to: third,
    })
  })
  test('not known: past the end, without a table, or of another program', async () => {
    fill()
    expect(await to({ ...viaTable, roles: { from: me, to: { table, index: 2 } } })).toMatchObject({ to: '?' })
    fill(other)
    expect(await to()).toMatchObject({ to: '?' })
    node.accounts.clear()
    expect(await to()).toMatchObject({ to: '?' })
  })
})

describe('the simulation', () => {
  test('what the account has less afterwards, and the fee', async () => {
    expect((await run({ name: 'memo' })).shown).toMatchObject({
      fee: sol('5000'),
      change: sol('-500'),
      message: '0x0102',
    })
  })
  test('a failure is told; what is missing is told where the log says so', async () => {
    const fails = (logs: readonly string[] | null) => {
      node.answers['simulateTransaction'] = {
        value: { err: { a: 1 }, logs, accounts: [{ lamports: 1, data: ['', ''] }] },
      }
      return run({ name: 'memo' })
    }
    expect(await fails(['x', 'Insufficient lamports'])).toMatchObject({
      shown: { change: null },
      warnings: [
        { code: 'will-fail', tone: 'danger', params: { reason: 'the account does not hold enough' } },
      ],
      exposure: { danger: true, unknown: false },
    })
    for (const logs of [['custom program error'], null])
      expect((await fails(logs)).warnings).toMatchObject([{ code: 'will-fail', params: { reason: '' } }])
  })
  test.each<[string, string, unknown, object]>([
    ['no simulation', 'simulateTransaction', new Error('no'), { fee: sol('5000'), change: null }],
    ['no accounts in it', 'simulateTransaction', { value: { err: null, logs: [] } }, { change: null }],
    [
      'an account that is gone',
      'simulateTransaction',
      { value: { err: null, logs: [], accounts: [null] } },
      { change: null },
    ],
    ['no balance', 'getBalance', new Error('no'), { change: null }],
    ['no fee', 'getFeeForMessage', new Error('no'), { fee: null, change: sol('-500') }],
    ['a fee that nobody knows any more', 'getFeeForMessage', { value: null }, { fee: null }],
  ])('%s: that part is left out', async (_name, method, answer, expected) => {
    node.answers[method] = answer
    const { shown, warnings } = await run({ name: 'memo' })
    expect(shown).toMatchObject(expected)
    expect(warnings).toEqual([])
  })
  test('runs the transaction as it is, without signatures and with a new blockhash, and looks at the account', async () => {
    await run({ name: 'memo' })
    expect(node.asked.find(([method]) => method === 'simulateTransaction')?.[1]).toEqual([
      base64.encode(new Uint8Array([7])),
      {
        encoding: 'base64',
        sigVerify: false,
        replaceRecentBlockhash: true,
        commitment: 'confirmed',
        accounts: { encoding: 'base64', addresses: [me] },
      },
    ])
    expect(node.asked.find(([method]) => method === 'getFeeForMessage')?.[1]).toEqual([
      base64.encode(new Uint8Array([1, 2])),
      { commitment: 'confirmed' },
    ])
    expect(node.asked.find(([method]) => method === 'getBalance')?.[1]).toEqual([
      me,
      { commitment: 'confirmed' },
    ])
    expect(node.asked.find(([method]) => method === 'isBlockhashValid')?.[1]).toEqual([
      key(9),
      { commitment: 'processed' },
    ])
  })
})
