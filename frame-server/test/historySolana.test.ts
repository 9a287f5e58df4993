import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HistoryItem, HistoryPage } from '@walletframe/api-contract'
import { base58 } from '@scure/base'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask, startServer, type Server } from './harness.ts'
import { startNode, type Asked, type Said } from './nodes.ts'

/* History of Solana out of a node: answers of the forms of its documentation (jsonParsed), and nodes that lie, loop and stop. */

const caller = 'projectId=demo&st=modal&sv=html-core-1.0.0'
const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const me = '9B5XszUGdMaxCZ7uSQhPzdks5ZQSmWxrmzCSvtJ6Ns6g'
const friend = 'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN'
const myTokens = 'AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9'
const theirTokens = '9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu'
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const picture = 'GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB'
const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'

/** A signature of its own for each number. */
const signed = (number: number) =>
  base58.encode(Uint8Array.from({ length: 64 }, (_, at) => (at < 60 ? 7 : number >> (8 * (63 - at))) & 255))

type Change = readonly [who: string, before: number, after: number]
type Token = readonly [mint: string, owner: string, before: string, after: string, decimals?: number]
type Made = {
  readonly number: number
  readonly slot?: number
  readonly coins: readonly Change[]
  readonly tokens?: readonly Token[]
  readonly err?: object | null
  readonly type?: string
  /** Instructions beside the usual ones. */
  readonly more?: readonly object[]
  /** Whose lists have it. */
  readonly of?: readonly string[]
}

const balanceOf = (mint: string, owner: string, amount: string, decimals: number, index: number) => ({
  accountIndex: index,
  mint,
  owner,
  programId: tokenProgram,
  uiTokenAmount: { amount, decimals, uiAmount: null, uiAmountString: amount },
})
/** As `getTransaction` answers with `jsonParsed`. */
const transaction = ({ number, coins, tokens = [], err = null, type = 'transfer', more = [] }: Made) => ({
  blockTime: 1_700_000_000 + number,
  slot: number,
  version: 0,
  meta: {
    err,
    fee: 5_000,
    computeUnitsConsumed: 150,
    innerInstructions: [],
    logMessages: [],
    rewards: [],
    status: err ? { Err: err } : { Ok: null },
    preBalances: coins.map(([, before]) => before),
    postBalances: coins.map(([, , after]) => after),
    preTokenBalances: tokens.map(([mint, owner, before, , decimals = 6], at) =>
      balanceOf(mint, owner, before, decimals, at),
    ),
    postTokenBalances: tokens.map(([mint, owner, , after, decimals = 6], at) =>
      balanceOf(mint, owner, after, decimals, at),
    ),
  },
  transaction: {
    signatures: [signed(number)],
    message: {
      accountKeys: coins.map(([pubkey], at) => ({
        pubkey,
        signer: at === 0,
        writable: true,
        source: 'transaction',
      })),
      instructions: [
        { program: 'x', programId: tokenProgram, parsed: { type, info: {} }, stackHeight: null },
        { programId: friend, accounts: [], data: '3Bxs' },
        ...more,
      ],
      recentBlockhash: friend,
    },
  },
})

let chain: Made[]
let accounts: string[]
let told: (call: Asked) => Said | Promise<Said>
/** What an honest node says. */
const honest = ({ method, params }: Asked): Said => {
  const [first, second] = params as [string, { before?: string; limit?: number; programId?: string }]
  if (method === 'getTokenAccountsByOwner')
    return JSON.stringify({
      context: { slot: 9 },
      value: second.programId === tokenProgram ? accounts.map((pubkey) => ({ pubkey, account: {} })) : [],
    })
  if (method === 'getSignaturesForAddress') {
    const all = chain.filter(({ of = [me] }) => of.includes(first))
    const start = all.findIndex(({ number }) => signed(number) === second.before) + 1
    return JSON.stringify(
      all.slice(start, start + (second.limit ?? 1_000)).map(({ number, slot = number, err = null }) => ({
        signature: signed(number),
        slot,
        err,
        memo: null,
        blockTime: 1_700_000_000 + number,
        confirmationStatus: 'finalized',
      })),
    )
  }
  if (method === 'getMultipleAccounts') return '{"value":[null]}'
  const made = chain.find(({ number }) => signed(number) === first)
  return JSON.stringify(made ? transaction(made) : null)
}

let folder: string
let node: Awaited<ReturnType<typeof startNode>>
let server: Server
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'walletframe-history-solana-'))
  node = await startNode(`"${mainnet.slice(7)}xxxxxxxxxxxx"`)
  node.say = (call) => told(call)
})
afterAll(async () => {
  await node.stop()
  rmSync(folder, { recursive: true })
})
let files = 0
/** On a database of its own: what names were asked for is kept. */
const start = () =>
  startServer(`sqlite:${join(folder, `${files}.sqlite`)}`, {
    networks: [
      {
        id: mainnet,
        name: 'Solana',
        nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
        rpcUrl: node.url,
        headCacheMs: 0,
      },
    ],
  })
beforeEach(async () => {
  chain = []
  accounts = []
  told = honest
  node.bodies.length = 0
  files += 1
  server = await start()
})
afterEach(() => server.stop())

const page = async (query = '', account = me) => {
  const { status, body } = await ask(server.base, 'GET', `/v1/account/${account}/history?${caller}${query}`)
  return { status, body: body as HistoryPage & { error?: { code: string; field?: string } } }
}
const lineOf = ({ metadata: { operationType, status }, transfers }: HistoryItem) =>
  [
    operationType,
    status,
    ...transfers.map(
      ({ direction, quantity, fungible_info: coin, nft_info: art, counterparty }) =>
        `${direction} ${quantity.numeric} ${coin ? (coin.symbol ?? '?') : (art?.name ?? 'piece')} ${counterparty ?? '-'}`,
    ),
  ].join(' ')
const told1 = async () => (await page()).body.data.map(lineOf)

describe('what a transaction did', () => {
  test('coins sent, without the fee, and who got them', async () => {
    chain = [
      {
        number: 1,
        coins: [
          [me, 2_000_005_000, 1_500_000_000],
          [friend, 0, 500_000_000],
        ],
      },
    ]
    const { body } = await page()
    expect(body.data.map(lineOf)).toEqual([`send confirmed out 0.5 SOL ${friend}`])
    expect(body.data[0]).toMatchObject({
      id: `${mainnet}:${signed(1)}`,
      metadata: {
        hash: signed(1),
        chain: mainnet,
        minedAt: '2023-11-14T22:13:21.000Z',
        sentFrom: me,
        sentTo: friend,
        nonce: 0,
      },
    })
    expect([body.next, body.searched]).toEqual([null, { back: null, native: true, gaps: false }])
  })
  test('coins that came', async () => {
    chain = [
      {
        number: 1,
        coins: [
          [friend, 2_000_005_000, 1_999_999_999],
          [me, 0, 1],
        ],
      },
    ]
    expect(await told1()).toEqual([`receive confirmed in 0.000000001 SOL ${friend}`])
  })
  test('a token, to the unit, with the deposit of its new account beside it', async () => {
    chain = [
      {
        number: 1,
        coins: [
          [me, 10_000_000, 7_955_720],
          [theirTokens, 0, 2_039_280],
          [myTokens, 2_039_280, 2_039_280],
        ],
        tokens: [
          [usdc, me, '18446744073709551615', '18446744073709551614'],
          [usdc, friend, '0', '1'],
        ],
      },
    ]
    expect(await told1()).toEqual([
      `send confirmed out 0.000001 USDC ${friend} out 0.00203928 SOL ${theirTokens}`,
    ])
  })
  test('a token that came to a token account alone, whose sender names nobody', async () => {
    accounts = [myTokens]
    chain = [
      {
        number: 1,
        of: [myTokens],
        coins: [
          [friend, 10_005_000, 10_000_000],
          [myTokens, 2_039_280, 2_039_280],
        ],
        tokens: [
          [usdc, friend, '5000000', '0'],
          [usdc, me, '0', '5000000'],
        ],
      },
    ]
    expect(await told1()).toEqual([`receive confirmed in 5 USDC ${friend}`])
  })
  test('a trade, a piece, an approval, nothing, and what failed', async () => {
    const still = [[me, 5_000, 0]] as const
    chain = [
      {
        number: 5,
        coins: [[me, 5_000, 0]],
        err: { InstructionError: [0, { Custom: 1 }] },
        tokens: [[usdc, me, '9', '9']],
      },
      { number: 4, coins: still },
      { number: 3, coins: still, type: 'approveChecked' },
      {
        number: 2,
        coins: [
          [friend, 5_000, 0],
          [me, 1, 1],
        ],
        tokens: [
          [picture, friend, '1', '0', 0],
          [picture, me, '0', '1', 0],
        ],
      },
      {
        number: 1,
        coins: [[me, 1_000_005_000, 0]],
        tokens: [
          [usdc, me, '0', '150000000'],
          [usdc, friend, '150000000', '0'],
        ],
      },
    ]
    expect(await told1()).toEqual([
      'execute failed',
      'execute confirmed',
      'approve confirmed',
      `receive confirmed in 1 piece ${friend}`,
      `trade confirmed in 150 USDC ${friend} out 1 SOL -`,
    ])
  })
  describe('a piece that no token account counts', () => {
    const core = 'CoREENxT6tW1HoK8ypY1SxRMZTcVPm7R94rH4PZNhX7d'
    const bubblegum = 'BGUMAp9Gq7iTEuizy4pqaxsTyUCBK68MDfK752saRPUY'
    const coreMove = (from: string, to: string, data = [14, 0], authority = core) => ({
      programId: core,
      accounts: [picture, core, from, authority, to, core, core],
      data: base58.encode(Uint8Array.from(data)),
      stackHeight: null,
    })
    const leafMove = (from: string, to: string) => ({
      programId: bubblegum,
      accounts: [picture, from, from, to, theirTokens],
      data: base58.encode(
        Uint8Array.from([0xa3, 0x34, 0xc8, 0xe7, 0x8c, 0x03, 0x45, 0xba, ...Array(108).fill(7)]),
      ),
      stackHeight: null,
    })
    const coins = [[me, 5_000, 0]] as const
    test.each<[string, object, string]>([
      ['of MPL Core that was sent', coreMove(me, friend), `send confirmed out 1 piece ${friend}`],
      ['of MPL Core that came', coreMove(friend, me), `receive confirmed in 1 piece ${friend}`],
      [
        'of MPL Core that somebody else paid for',
        coreMove(theirTokens, me, [14, 0], friend),
        `receive confirmed in 1 piece ${friend}`,
      ],
      ['of a tree that was sent', leafMove(me, friend), `send confirmed out 1 piece ${friend}`],
      ['of a tree that came', leafMove(friend, me), `receive confirmed in 1 piece ${friend}`],
      ['between others', coreMove(friend, theirTokens), 'execute confirmed'],
      ['to oneself', coreMove(me, me), 'execute confirmed'],
      ['by a proof, which is no known form', coreMove(me, friend, [14, 1]), 'execute confirmed'],
      ['with more behind it', coreMove(me, friend, [14, 0, 0]), 'execute confirmed'],
      ['without accounts', { ...leafMove(me, friend), accounts: [] }, 'execute confirmed'],
      ['of what is no base 58', { ...coreMove(me, friend), data: '0OIl' }, 'execute confirmed'],
      [
        'of a program that is a name of objects',
        { ...coreMove(me, friend), programId: 'toString' },
        'execute confirmed',
      ],
    ])('%s', async (_what, more, expected) => {
      chain = [{ number: 1, coins, more: [more] }]
      expect(await told1()).toEqual([expected])
    })
    test('of MPL Core is called as its account says; what is none says nothing', async () => {
      const name = (text: string) => {
        const bytes = Buffer.from(text)
        const length = Buffer.alloc(4)
        length.writeUInt32LE(bytes.length)
        return Buffer.concat([length, bytes])
      }
      const assetOf = (owner: string, kind: number, authority: readonly number[]) => ({
        data: [
          Buffer.concat([
            Buffer.from([kind, ...base58.decode(me), ...authority]),
            name('Map of the harbour'),
            name('https://maps.example/1.json'),
            Buffer.from([0]),
          ]).toString('base64'),
          'base64',
        ],
        executable: false,
        lamports: 1,
        owner,
        rentEpoch: 0,
        space: 1,
      })
      chain = [{ number: 1, coins, more: [coreMove(me, friend)] }]
      for (const [account, expected] of [
        [assetOf(core, 1, [2, ...base58.decode(friend)]), 'Map of the harbour'],
        [assetOf(core, 1, [0]), 'Map of the harbour'],
        [assetOf(core, 5, [0]), 'piece'],
        [assetOf(friend, 1, [0]), 'piece'],
      ] as const) {
        await server.stop()
        files += 1
        server = await start()
        told = (call) =>
          call.method === 'getMultipleAccounts' && String((call.params as readonly unknown[])[0]) === picture
            ? JSON.stringify({ value: [account] })
            : honest(call)
        expect(await told1()).toEqual([`send confirmed out 1 ${expected} ${friend}`])
      }
    })
    test('of a transaction that failed went nowhere', async () => {
      chain = [
        { number: 1, coins, err: { InstructionError: [0, { Custom: 9 }] }, more: [coreMove(me, friend)] },
      ]
      expect(await told1()).toEqual(['execute failed'])
    })
  })
  test('of two that could be the other side neither is said', async () => {
    chain = [
      {
        number: 1,
        coins: [
          [me, 10_005_000, 8_000_000],
          [friend, 0, 1_000_000],
          [myTokens, 0, 1_000_000],
        ],
      },
    ]
    expect(await told1()).toEqual(['send confirmed out 0.002 SOL -'])
  })
})

describe('pages', () => {
  test('every transaction of all lists once, newest first, in few requests', async () => {
    accounts = [myTokens, theirTokens]
    chain = Array.from({ length: 61 }, (_, at): Made => {
      const number = 100 - at
      const of = [[me], [myTokens], [me, myTokens], [theirTokens]][at % 4] ?? [me]
      // Three of a slot: their order in it is nobody's to know.
      return {
        number,
        slot: Math.floor(number / 3),
        of,
        coins: [
          [friend, 10_000, 4_999],
          [me, 0, 1],
        ],
      }
    })
    const seen: string[] = []
    let cursor: string | null = ''
    let pages = 0
    while (cursor !== null && pages < 20) {
      node.bodies.length = 0
      const { status, body }: Awaited<ReturnType<typeof page>> = await page(cursor && `&cursor=${cursor}`)
      expect(status).toBe(200)
      expect(node.bodies.length).toBeLessThanOrEqual(12)
      seen.push(...body.data.map(({ metadata: { hash } }) => hash))
      cursor = body.next
      pages += 1
    }
    expect(seen).toHaveLength(61)
    expect(new Set(seen).size).toBe(61)
    const slotOf = (hash: string) => chain.find(({ number }) => signed(number) === hash)?.slot ?? -1
    expect(seen.map(slotOf)).toEqual(seen.map(slotOf).toSorted((one, other) => other - one))
  })
  test('more token accounts than are looked at is said', async () => {
    accounts = Array.from({ length: 30 }, (_, at) => base58.encode(new Uint8Array(32).fill(at + 1)))
    expect((await page()).body.searched).toMatchObject({ gaps: true })
  })
  test.each(['x', 'abcdef', `abcdef_${'1'.repeat(10)}`, `abcdef_${signed(1)}_x`, 'b12'])(
    'the cursor %s is none',
    async (cursor) => {
      expect(await page(`&cursor=${cursor}`)).toMatchObject({
        status: 400,
        body: { error: { code: 'invalid_request', field: 'query.cursor' } },
      })
    },
  )
  test('an account of another kind of network has nothing here', async () => {
    const evm = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
    for (const account of [evm, '175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W'])
      expect((await page(`&chainId=${mainnet}`, account)).body).toEqual({ data: [], next: null })
    expect(node.bodies).toEqual([])
  })
})

describe('a node that misbehaves', () => {
  const coins = [
    [friend, 10_000, 4_999],
    [me, 0, 1],
  ] as const
  const saying = (method: string, say: (call: Asked) => Said | Promise<Said>) => {
    told = (call) => (call.method === method ? say(call) : honest(call))
  }
  test('gives the same page for ever: it ends', async () => {
    chain = Array.from({ length: 20 }, (_, at) => ({ number: 50 - at, coins }))
    saying('getSignaturesForAddress', (call) =>
      honest({ ...call, params: [(call.params as [string])[0], { limit: 1_000 }] }),
    )
    const first = await page()
    expect(first.body.data).toHaveLength(20)
    const second = await page(`&cursor=${first.body.next}`)
    expect([second.body.data, second.body.next]).toEqual([[], null])
  })
  test('gives another transaction than was asked for: it is not told, and that something lacks is', async () => {
    chain = [
      { number: 2, coins },
      { number: 1, coins },
    ]
    saying('getTransaction', (call) =>
      (call.params as [string])[0] === signed(2)
        ? JSON.stringify(transaction({ number: 1, coins }))
        : honest(call),
    )
    const { body } = await page()
    expect(body.data.map(({ metadata: { hash } }) => hash)).toEqual([signed(1)])
    expect(body.searched).toMatchObject({ gaps: true })
  })
  test.each([
    ['does not keep it', 'null'],
    ['does not know its version', { code: -32_015, message: 'Transaction version (1) is not supported' }],
    [
      'says less balances than accounts',
      JSON.stringify({
        ...transaction({ number: 1, coins }),
        meta: { ...transaction({ number: 1, coins }).meta, preBalances: [1] },
      }),
    ],
    ['says a negative balance', JSON.stringify(transaction({ number: 1, coins: [[me, -5, 1]] }))],
    [
      'says an amount that is none',
      JSON.stringify(transaction({ number: 1, coins, tokens: [[usdc, me, '1e9', '0']] })),
    ],
  ])('%s: a gap', async (_what, say) => {
    chain = [{ number: 1, coins }]
    saying('getTransaction', () => say)
    const { status, body } = await page()
    expect([status, body.data, body.searched?.gaps]).toEqual([200, [], true])
  })
  test('a balance past 2^53 is not told as another, and the token beside it is', async () => {
    chain = [
      {
        number: 1,
        coins: [[me, 9_007_199_254_740_992, 9_007_199_254_740_000]],
        tokens: [
          [usdc, me, '0', '1'],
          [usdc, friend, '1', '0'],
        ],
      },
    ]
    const { body } = await page()
    expect(body.data.map(lineOf)).toEqual([`receive confirmed in 0.000001 USDC ${friend}`])
    expect(body.searched).toMatchObject({ gaps: true })
  })
  test.each(['{}', '"x"', '[{"signature":"x","slot":1,"err":null}]', '[{"slot":1}]'])(
    'says %s for signatures: the history cannot be read, and nothing is told',
    async (say) => {
      saying('getSignaturesForAddress', () => say)
      expect(await page()).toMatchObject({ status: 502, body: { error: { code: 'provider_unavailable' } } })
    },
  )
  test('an old one that does not know Token-2022 has nothing of it', async () => {
    chain = [{ number: 1, coins }]
    told = (call) =>
      call.method === 'getTokenAccountsByOwner' && JSON.stringify(call.params).includes('Tokenz')
        ? { code: -32_602, message: 'Invalid param: unrecognized Token program id' }
        : honest(call)
    expect((await page()).body.data).toHaveLength(1)
  })
  test('one that refuses Token-2022 for another reason is no account without tokens of it', async () => {
    chain = [{ number: 1, coins }]
    told = (call) =>
      call.method === 'getTokenAccountsByOwner' && JSON.stringify(call.params).includes('Tokenz')
        ? { code: -32_010, message: 'excluded from account secondary indexes' }
        : honest(call)
    expect((await page()).status).toBe(502)
  })
})
