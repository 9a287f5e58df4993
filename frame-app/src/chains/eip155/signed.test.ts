import { encodeAbiParameters, encodeFunctionData, maxUint256, parseAbi, toHex } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { readTypedData } from '../../vault/worker/typedData.ts'
import { explainTypedData } from './signatures.ts'

/* The published types of Permit2, Seaport, CoW, 0x, UniswapX, Safe and EIP-3009, read by the worker itself. */

vi.mock('../../api/rpc.ts', () => ({
  nodeRequest: async (_network: string, _method: string, [{ data }]: [{ data: string }]) => {
    asked.count += 1
    if (data.startsWith('0x95d89b41')) return encodeAbiParameters([{ type: 'string' }], ['TKN'])
    if (data.startsWith('0x313ce567')) return toHex(6, { size: 32 })
    throw new Error('execution reverted')
  },
}))
const asked = vi.hoisted(() => ({ count: 0 }))

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const token = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
const second = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const zero = '0x0000000000000000000000000000000000000000'
const bytes32 = `0x${'00'.repeat(32)}`
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const seaport15 = '0x00000000000000ADc04C56Bf30aC9d3c0aAF14dC'
const seaport16 = '0x0000000000000068F116a894984e2DB1123eB395'
const cow = '0x9008D19f58AAbD9eD0D60971565AA8510560ab41'
const zeroEx = '0xDef1C0ded9bec7F1a1670819833240f027b25EfF'
const reactor = '0x00000011F84B9aa48e5f8aA8B9897600006289Be'

/** Members as the standards write them: `address owner,uint256 value`. */
const members = (form: string) =>
  form.split(',').map((member) => {
    const [type = '', name = ''] = member.split(' ')
    return { name, type }
  })

const explain = (
  primaryType: string,
  forms: Readonly<Record<string, string>>,
  message: Readonly<Record<string, unknown>>,
  domain: Readonly<Record<string, unknown>> = {},
) => {
  const whole: Record<string, unknown> = { name: 'X', chainId: 1, verifyingContract: token, ...domain }
  for (const [name, value] of Object.entries(whole)) if (value === undefined) delete whole[name]
  const all = members('string name,uint256 chainId,address verifyingContract')
  const types = {
    EIP712Domain: all.filter(({ name }) => name in whole),
    ...Object.fromEntries(Object.entries(forms).map(([name, form]) => [name, members(form)])),
  }
  const { decoded } = readTypedData(JSON.stringify({ types, primaryType, domain: whole, message }), 1)
  return explainTypedData('eip155:1', account, decoded, { symbol: 'ETH', decimals: 18 })
}
type Shown = Awaited<ReturnType<typeof explain>>
const actionOf = ({ subject }: Shown) => (subject.kind === 'typed-data' ? subject.action : undefined)
const codesOf = ({ warnings }: Shown) => warnings.map(({ code }) => code)

const details = 'address token,uint160 amount,uint48 expiration,uint48 nonce'
const permissions = 'address token,uint256 amount'
const ending = 'address spender,uint256 nonce,uint256 deadline'
const amount = (value: string) => ({ value, decimals: 6, symbol: 'TKN' })
const label = (address: string) => ({ address, symbol: 'TKN', name: undefined })

describe('Permit2', () => {
  const one = { token, amount: '5', expiration: 1_900_000_000, nonce: 0 }
  const single = (domain: Readonly<Record<string, unknown>>, form = details) =>
    explain(
      'PermitSingle',
      { PermitSingle: 'PermitDetails details,address spender,uint256 sigDeadline', PermitDetails: form },
      { details: one, spender: other, sigDeadline: '7' },
      domain,
    )

  test('an allowance: tokens, spender, both ends', async () => {
    expect(actionOf(await single({ verifyingContract: permit2 }))).toEqual({
      kind: 'permit',
      known: true,
      spender: other,
      tokens: [{ token: label(token), amount: amount('5'), unlimited: false, until: '1900000000' }],
      once: false,
      deadline: '7',
    })
  })

  test('has its name only at its own address, with its own members, for one chain', async () => {
    const elsewhere = await single({})
    expect(actionOf(elsewhere)).toMatchObject({ kind: 'permit', known: false })
    expect(codesOf(elsewhere)).toEqual(['permit', 'look-alike'])
    const altered = await single({ verifyingContract: permit2 }, details.replace('uint160', 'uint256'))
    expect(actionOf(altered)).toMatchObject({ kind: 'permit', known: false })
    const everywhere = await single({ verifyingContract: permit2, chainId: undefined })
    expect(actionOf(everywhere)).toMatchObject({ known: false })
    expect(codesOf(everywhere)).toEqual(['permit', 'no-chain'])
  })

  const list = 'TokenPermissions[] permitted'
  test.each([
    ['PermitTransferFrom', 'TokenPermissions permitted', ''],
    ['PermitBatchTransferFrom', list, ''],
    ['PermitWitnessTransferFrom', 'TokenPermissions permitted', ',Witness witness'],
    ['PermitBatchWitnessTransferFrom', list, ',Witness witness'],
  ])('%s is taken once', async (name, first, last) => {
    const part = { token, amount: maxUint256.toString() }
    const shown = await explain(
      name,
      {
        [name]: `${first},${ending}${last}`,
        TokenPermissions: permissions,
        ...(last && { Witness: 'address user' }),
      },
      {
        permitted: first === list ? [part, { token: second, amount: '1' }] : part,
        spender: other,
        nonce: '1',
        deadline: '7',
        ...(last && { witness: { user: account } }),
      },
      { verifyingContract: permit2 },
    )
    expect(actionOf(shown)).toMatchObject({
      kind: 'permit',
      known: true,
      once: true,
      tokens: [{ unlimited: true }, ...(first === list ? [{ amount: amount('1'), unlimited: false }] : [])],
    })
  })

  test('thousands of tokens: a bounded number of questions and of warnings, and the rest is counted', async () => {
    asked.count = 0
    const permitted = Array.from({ length: 2_000 }, (_none, index) => ({
      token: toHex(index + 1, { size: 20 }),
      amount: '1',
    }))
    const shown = await explain(
      'PermitBatchTransferFrom',
      { PermitBatchTransferFrom: `${list},${ending}`, TokenPermissions: permissions },
      { permitted, spender: other, nonce: '1', deadline: '7' },
      { verifyingContract: permit2 },
    )
    expect(asked.count).toBeLessThanOrEqual(24 * 5)
    expect(shown.warnings).toHaveLength(25)
    expect(shown.warnings.at(-1)).toMatchObject({ code: 'more-permits', params: { count: '1976' } })
  })
})

test.each([
  [
    'EIP-2612',
    'address owner,address spender,uint256 value,uint256 nonce,uint256 deadline',
    { owner: account, spender: other, value: '5', nonce: '0', deadline: '7' },
    true,
  ],
  [
    'DAI',
    'address holder,address spender,uint256 nonce,uint256 expiry,bool allowed',
    { holder: account, spender: other, nonce: '0', expiry: '7', allowed: true },
    true,
  ],
  [
    'one that only sounds like it',
    'address spender,uint256 value,uint256 deadline',
    { spender: other, value: '5', deadline: '7' },
    false,
  ],
])('a token’s own permit: %s', async (_name, form, message, known) => {
  expect(actionOf(await explain('Permit', { Permit: form }, message))).toMatchObject({
    kind: 'permit',
    known,
    once: false,
    deadline: '7',
    spender: other,
  })
})

describe('EIP-3009', () => {
  const form = 'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce'
  const message = { from: account, to: other, value: '9', validAfter: '0', validBefore: '7', nonce: bytes32 }
  test.each([
    ['TransferWithAuthorization', true],
    ['ReceiveWithAuthorization', true],
    ['Harmless', false],
  ])('%s', async (name, known) => {
    const shown = await explain(name, { [name]: form }, message)
    expect(actionOf(shown)).toEqual({
      kind: 'signed-transfer',
      known,
      to: other,
      token: label(token),
      amount: amount('9'),
      deadline: '7',
    })
    expect(shown.exposure.danger).toBe(true)
  })
  test('a cancellation takes nothing', async () => {
    const name = 'CancelAuthorization'
    const cancel = 'address authorizer,bytes32 nonce'
    const shown = await explain(name, { [name]: cancel }, { authorizer: account, nonce: bytes32 })
    expect(actionOf(shown)).toEqual({ kind: 'cancel-transfer', known: true, token: label(token) })
    expect(shown).toMatchObject({ warnings: [], exposure: { danger: false, unknown: false } })
    const more = await explain(
      name,
      { [name]: `${cancel},uint256 value` },
      { authorizer: account, nonce: bytes32, value: '1' },
    )
    expect(codesOf(more)).toEqual(['typed-data-unknown'])
  })
})

describe('Seaport', () => {
  const offer =
    'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount'
  const forms = {
    OrderComponents:
      'address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter',
    OfferItem: offer,
    ConsiderationItem: `${offer},address recipient`,
  }
  const item = (itemType: number, id: string, start: string, end = start) => ({
    itemType,
    token: itemType === 0 ? zero : token,
    identifierOrCriteria: id,
    startAmount: start,
    endAmount: end,
  })
  const order = (offered: readonly object[], wanted: readonly object[], offerer = account) => ({
    offerer,
    zone: zero,
    offer: offered,
    consideration: wanted,
    orderType: 0,
    startTime: '0',
    endTime: '1900000000',
    zoneHash: bytes32,
    salt: '1',
    conduitKey: bytes32,
    counter: '0',
  })
  const sign = (
    offered: readonly object[],
    wanted: readonly object[],
    contract = seaport16,
    offerer?: string,
  ) => explain('OrderComponents', forms, order(offered, wanted, offerer), { verifyingContract: contract })
  const coin = (value: string) => ({
    kind: 'amount',
    token: null,
    amount: { value, decimals: 18, symbol: 'ETH' },
  })

  test.each([seaport15, seaport16])(
    'a listing at %s: at most what leaves, at least what comes',
    async (at) => {
      const shown = await sign(
        [item(2, '8', '1'), item(5, '9', '2', '3'), item(1, '0', '7', '4')],
        [
          { ...item(0, '0', '90', '60'), recipient: account },
          { ...item(0, '0', '5', '10'), recipient: other },
        ],
        at,
      )
      expect(actionOf(shown)).toEqual({
        kind: 'order',
        known: true,
        market: 'Seaport',
        gives: [
          { kind: 'item', token: label(token), id: '8', count: '1' },
          { kind: 'item', token: label(token), id: null, count: '3' },
          { kind: 'amount', token: label(token), amount: amount('7') },
        ],
        gets: [coin('60')],
        others: [{ part: coin('10'), to: other }],
        until: '1900000000',
      })
      expect(codesOf(shown)).toEqual(['order'])
    },
  )

  test('for nothing, for an amount of zero, and for somebody else', async () => {
    expect(codesOf(await sign([item(2, '8', '1')], []))).toEqual(['order', 'order-for-nothing'])
    const zeroed = await sign([item(2, '8', '1')], [{ ...item(0, '0', '9', '0'), recipient: account }])
    expect(codesOf(zeroed)).toEqual(['order', 'order-for-nothing'])
    const foreign = await sign([item(2, '8', '1')], [{ ...item(0, '0', '9'), recipient: other }])
    expect(codesOf(foreign)).toEqual(['order', 'order-for-nothing', 'other-recipient'])
  })

  test('elsewhere, or of another account, it is not called Seaport’s', async () => {
    const wanted = [{ ...item(0, '0', '9'), recipient: account }]
    const elsewhere = await sign([item(2, '8', '1')], wanted, other)
    expect(actionOf(elsewhere)).toMatchObject({ kind: 'order', known: false, market: null })
    expect(codesOf(elsewhere)).toEqual(['order', 'look-alike'])
    expect(actionOf(await sign([item(2, '8', '1')], wanted, seaport16, other))).toMatchObject({
      known: false,
    })
    // A kind of thing that does not exist is not left out of a known order.
    expect(actionOf(await sign([item(6, '8', '1')], wanted))).toMatchObject({ known: false, gives: [] })
  })

  test('many orders are told as such', async () => {
    const shown = await explain(
      'BulkOrder',
      { BulkOrder: 'OrderComponents[2] tree', ...forms },
      { tree: [order([], []), order([], [])] },
      { verifyingContract: seaport16 },
    )
    expect(actionOf(shown)).toEqual({ kind: 'orders', known: true, market: 'Seaport' })
    expect(codesOf(shown)).toEqual(['bulk-order'])
  })
})

describe('two tokens against each other', () => {
  const cowForm =
    'address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance'
  const cowOrder = {
    sellToken: token,
    buyToken: second,
    receiver: zero,
    sellAmount: '10',
    buyAmount: '20',
    validTo: 1_900_000_000,
    appData: bytes32,
    feeAmount: '1',
    kind: 'sell',
    partiallyFillable: false,
    sellTokenBalance: 'erc20',
    buyTokenBalance: 'erc20',
  }
  const sign = (change: object = {}, verifyingContract = cow) =>
    explain('Order', { Order: cowForm }, { ...cowOrder, ...change }, { verifyingContract })
  const part = (address: string, value: string) => ({
    kind: 'amount',
    token: label(address),
    amount: amount(value),
  })

  test('CoW: the fee leaves too, and a receiver of nobody is the account', async () => {
    expect(actionOf(await sign())).toEqual({
      kind: 'order',
      known: true,
      market: 'CoW Protocol',
      gives: [part(token, '11')],
      gets: [part(second, '20')],
      others: [],
      until: '1900000000',
    })
    expect(codesOf(await sign({ receiver: other }))).toEqual([
      'order',
      'order-for-nothing',
      'other-recipient',
    ])
    expect(codesOf(await sign({}, other))).toEqual(['order', 'look-alike'])
    expect(actionOf(await sign({ buyToken: '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE' }))).toMatchObject({
      gets: [{ token: null, amount: { value: '20', symbol: 'ETH' } }],
    })
  })

  test('0x', async () => {
    const form =
      'address makerToken,address takerToken,uint128 makerAmount,uint128 takerAmount,uint128 takerTokenFeeAmount,address maker,address taker,address sender,address feeRecipient,bytes32 pool,uint64 expiry,uint256 salt'
    const shown = await explain(
      'LimitOrder',
      { LimitOrder: form },
      {
        makerToken: token,
        takerToken: second,
        makerAmount: '10',
        takerAmount: '20',
        takerTokenFeeAmount: '0',
        maker: account,
        taker: zero,
        sender: zero,
        feeRecipient: zero,
        pool: bytes32,
        expiry: '1900000000',
        salt: '1',
      },
      { verifyingContract: zeroEx },
    )
    expect(actionOf(shown)).toMatchObject({
      known: true,
      market: '0x',
      gives: [part(token, '10')],
      gets: [part(second, '20')],
      until: '1900000000',
    })
  })

  const dutch = (spender: string) =>
    explain(
      'PermitWitnessTransferFrom',
      {
        PermitWitnessTransferFrom: `TokenPermissions permitted,${ending},V2DutchOrder witness`,
        TokenPermissions: permissions,
        V2DutchOrder: 'address cosigner,DutchOutput[] baseOutputs',
        DutchOutput: 'address token,uint256 startAmount,uint256 endAmount,address recipient',
      },
      {
        permitted: { token, amount: '10' },
        spender,
        nonce: '1',
        deadline: '1900000000',
        witness: {
          cosigner: other,
          baseOutputs: [
            { token: zero, startAmount: '30', endAmount: '20', recipient: account },
            { token: second, startAmount: '1', endAmount: '1', recipient: other },
          ],
        },
      },
      { verifyingContract: permit2 },
    )
  test('UniswapX: what Permit2 moves, and what the witness demands; with another spender it is a permit', async () => {
    const shown = await dutch(reactor)
    expect(actionOf(shown)).toEqual({
      kind: 'order',
      known: true,
      market: 'UniswapX',
      gives: [part(token, '10')],
      gets: [{ kind: 'amount', token: null, amount: { value: '20', decimals: 18, symbol: 'ETH' } }],
      others: [{ part: part(second, '1'), to: other }],
      until: '1900000000',
    })
    expect(codesOf(shown)).toEqual(['order', 'permit'])
    expect(actionOf(await dutch(other))).toMatchObject({ kind: 'permit', once: true })
  })
})

describe('Safe', () => {
  const form =
    'address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce'
  const sign = (change: object) =>
    explain(
      'SafeTx',
      { SafeTx: form },
      {
        to: token,
        value: '0',
        data: '0x',
        operation: 0,
        safeTxGas: '0',
        baseGas: '0',
        gasPrice: '0',
        gasToken: zero,
        refundReceiver: zero,
        nonce: '0',
        ...change,
      },
      { verifyingContract: other },
    )

  test('the call inside is read, and its danger is said', async () => {
    const data = encodeFunctionData({
      abi: parseAbi(['function approve(address spender,uint256 amount)']),
      args: [second, maxUint256],
    })
    const shown = await sign({ data })
    expect(actionOf(shown)).toMatchObject({
      kind: 'safe-transaction',
      known: true,
      safe: other,
      foreignCode: false,
      action: { kind: 'token-approval', spender: second, unlimited: true },
    })
    expect(codesOf(shown)).toEqual(['safe-transaction', 'unlimited-approval'])
  })

  test('what it pays back for gas is told, and is a danger where it goes to a stranger', async () => {
    const paid = { gasPrice: '2', safeTxGas: '100000', baseGas: '50000' }
    const to = async (change: object) => sign({ ...paid, ...change })
    const refundOf = (shown: Shown) => {
      const action = actionOf(shown)
      return action?.kind === 'safe-transaction' ? action.refund : undefined
    }
    const toneOf = ({ warnings }: Shown) => warnings.find(({ code }) => code === 'safe-refund')?.tone
    // Nothing is paid without a price, whatever the rest says.
    expect(refundOf(await to({ gasPrice: '0', refundReceiver: second }))).toBeNull()
    const stranger = await to({ refundReceiver: second, gasToken: token })
    expect(refundOf(stranger)).toEqual({ to: second, token: label(token), amount: amount('400000') })
    expect(stranger.warnings.find(({ code }) => code === 'safe-refund')).toEqual({
      code: 'safe-refund',
      tone: 'danger',
      params: { amount: amount('400000'), to: second },
    })
    // Nobody is named: it goes to whoever sends it.
    const anybody = await to({})
    expect(refundOf(anybody)).toEqual({
      to: null,
      token: null,
      amount: { value: '400000', decimals: 18, symbol: 'ETH' },
    })
    expect(toneOf(anybody)).toBe('danger')
    expect(toneOf(await to({ refundReceiver: account }))).toBe('caution')
    expect(toneOf(await to({ refundReceiver: other }))).toBe('caution')
  })

  test('coins, foreign code, and messages', async () => {
    expect(actionOf(await sign({ value: '5' }))).toMatchObject({
      action: { kind: 'native-transfer', to: token },
      value: { value: '5' },
    })
    expect(codesOf(await sign({ operation: 1 }))).toEqual(['safe-delegatecall'])
    const message = await explain(
      'SafeMessage',
      { SafeMessage: 'bytes message' },
      { message: '0x01' },
      { verifyingContract: other },
    )
    expect(actionOf(message)).toEqual({ kind: 'safe-message', known: true, safe: other })
    expect(message.exposure.danger).toBe(true)
  })
})

describe('hostile data', () => {
  const names = ['spender', 'value', 'amount', 'details', 'permitted', 'token', 'offer', 'consideration']
  const types: readonly (readonly [string, unknown])[] = [
    ['string', 'not a number'],
    ['int256', '-5'],
    ['bytes', '0x01'],
    ['bool', true],
    ['Part', { token: 'x', amount: 'y', itemType: 'z' }],
    ['Part[]', [{ token: 'x', amount: 'y', itemType: 'z' }]],
    ['uint256[]', ['1']],
  ]
  test('whatever the types of known names are, it is explained, never in a good name', async () => {
    for (const index of names.keys())
      for (const shift of types.keys()) {
        const picked = names.map((one, at) => [one, types[(at + shift + index) % types.length]] as const)
        const shown = await explain(
          'PermitSingle',
          {
            PermitSingle: picked.map(([one, of]) => `${of?.[0] ?? ''} ${one}`).join(),
            Part: 'string token,string amount,string itemType',
          },
          Object.fromEntries(picked.map(([one, of]) => [one, of?.[1]])),
          { verifyingContract: permit2 },
        )
        expect(actionOf(shown)).toMatchObject({ known: false })
        expect(shown.exposure.danger).toBe(true)
      }
  })
})
