import { zeroAddress, type Address } from 'viem'
import { danger, type Warning } from '../warning.ts'
import { isCow, isPermit2, isSeaport, isUniswapX, isZeroEx } from './contracts.ts'
import { coinAmount } from './explained.ts'
import { isSame } from './isSame.ts'
import { isPermit2Form, readPermitted } from './permits.ts'
import type { OrderPart, SignedAction } from './signedAction.ts'
import type { Signed, SignedContext } from './signedContext.ts'
import { labelOf, tokenAmount } from './tokens.ts'
import { addressIn, hasAll, isForm, numberIn, structIn, structsIn, textIn, type Nodes } from './tree.ts'

/*
 * Orders: what leaves the account at most, what comes to it at least, and what others get, where the form is sure. All of them stay a
 * danger: whoever has the signature carries them out.
 */

type Order = Omit<Extract<SignedAction, { kind: 'order' }>, 'kind'>
type Received = { readonly part: OrderPart; readonly to: string }

const coinPart = ({ coin }: SignedContext, units: bigint): OrderPart => ({
  kind: 'amount',
  token: null,
  amount: coinAmount(units, coin),
})

const tokenPart = async ({ read }: SignedContext, at: Address, units: bigint): Promise<OrderPart> => {
  const token = await read(at)
  return { kind: 'amount', token: labelOf(token), amount: tokenAmount(units, token) }
}

const itemPart = async (
  { read }: SignedContext,
  at: Address,
  { id, count }: { readonly id: bigint | null; readonly count: bigint },
): Promise<OrderPart> => ({
  kind: 'item',
  token: labelOf(await read(at)),
  id: id === null ? null : id.toString(),
  count: count.toString(),
})

const isNothing = (part: OrderPart) => (part.kind === 'item' ? part.count : part.amount.value) === '0'

/** What comes, split by whose it is. */
const receivers = (
  { account }: SignedContext,
  received: readonly Received[],
): Pick<Order, 'gets' | 'others'> => {
  const real = received.filter(({ part }) => !isNothing(part))
  return {
    gets: real.filter(({ to }) => isSame(to, account)).map(({ part }) => part),
    others: real.filter(({ to }) => !isSame(to, account)),
  }
}

const greater = (a: bigint, b: bigint) => (a > b ? a : b)
const smaller = (a: bigint, b: bigint) => (a < b ? a : b)

/** Places of `itemType`: coin, ERC-20, ERC-721, ERC-1155, and any item of a collection that fits a criterion. */
const seaportPart = async (
  context: SignedContext,
  nodes: Nodes,
  pick: typeof greater,
): Promise<OrderPart | undefined> => {
  const [type, id, start, end] = ['itemType', 'identifierOrCriteria', 'startAmount', 'endAmount'].map(
    (name) => numberIn(nodes, name),
  )
  const token = addressIn(nodes, 'token')
  if (start === undefined || end === undefined || type === undefined || token === undefined) return undefined
  const units = pick(start, end)
  if (type === 0n) return coinPart(context, units)
  if (type === 1n) return tokenPart(context, token, units)
  if (type <= 5n && id !== undefined)
    return itemPart(context, token, { id: type <= 3n ? id : null, count: units })
  return undefined
}

const seaportForm =
  'address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter'
const offerForm =
  'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount'

const seaport = async (context: SignedContext): Promise<Order | undefined> => {
  const { message, primaryType } = context.data
  if (!hasAll(message, 'offer', 'consideration')) return undefined
  const offered = structsIn(message, 'offer')
  const wanted = structsIn(message, 'consideration')
  const gives = await Promise.all(offered.map((nodes) => seaportPart(context, nodes, greater)))
  const received = await Promise.all(
    wanted.map(async (nodes): Promise<Received | undefined> => {
      const to = addressIn(nodes, 'recipient')
      // At least to the account, at most to others.
      const pick = to !== undefined && isSame(to, context.account) ? smaller : greater
      const part = await seaportPart(context, nodes, pick)
      return part && to ? { part, to } : undefined
    }),
  )
  const isWhole = gives.every((part) => part) && received.every((part) => part)
  return {
    known:
      isWhole &&
      context.hasChain &&
      isSeaport(context.contract) &&
      primaryType === 'OrderComponents' &&
      isForm(message, seaportForm) &&
      offered.every((nodes) => isForm(nodes, offerForm)) &&
      wanted.every((nodes) => isForm(nodes, `${offerForm},address recipient`)) &&
      isSame(textIn(message, 'offerer') ?? '', context.account),
    market: isSeaport(context.contract) ? 'Seaport' : null,
    gives: gives.filter((part) => part !== undefined),
    ...receivers(
      context,
      received.filter((part) => part !== undefined),
    ),
    until: textIn(message, 'endTime') ?? '',
  }
}

const cowForm =
  'address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance'
const zeroExForm =
  'address makerToken,address takerToken,uint128 makerAmount,uint128 takerAmount,uint128 takerTokenFeeAmount,address maker,address taker,address sender,address feeRecipient,bytes32 pool,uint64 expiry,uint256 salt'

/** Two tokens against each other. */
type Pair = {
  readonly market: string
  readonly isPlace: (address: string | undefined) => boolean
  readonly primaryType: string
  readonly form: string
  readonly sell: readonly [token: string, ...amounts: string[]]
  readonly buy: readonly [token: string, amount: string]
  /** Who gets what is bought; absent: the account. */
  readonly receiver?: string
  readonly until: string
  /** Addresses that stand for the network's coin on the side that is bought. */
  readonly coin: string | null
}

const pairs: readonly Pair[] = [
  {
    market: 'CoW Protocol',
    isPlace: isCow,
    primaryType: 'Order',
    form: cowForm,
    sell: ['sellToken', 'sellAmount', 'feeAmount'],
    buy: ['buyToken', 'buyAmount'],
    receiver: 'receiver',
    until: 'validTo',
    coin: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  },
  {
    market: '0x',
    isPlace: isZeroEx,
    primaryType: 'LimitOrder',
    form: zeroExForm,
    sell: ['makerToken', 'makerAmount'],
    buy: ['takerToken', 'takerAmount'],
    until: 'expiry',
    coin: null,
  },
]

const pair = async (context: SignedContext): Promise<Order | undefined> => {
  const { message, primaryType } = context.data
  const found = pairs.find((one) => primaryType === one.primaryType && isForm(message, one.form))
  if (!found) return undefined
  const { sell, buy, receiver } = found
  const [sellToken, ...sellAmounts] = sell
  const [buyToken, buyAmount] = buy
  const sold = addressIn(message, sellToken)
  const bought = addressIn(message, buyToken)
  if (!sold || !bought) return undefined
  const total = sellAmounts.reduce((sum, name) => sum + (numberIn(message, name) ?? 0n), 0n)
  const units = numberIn(message, buyAmount) ?? 0n
  const named = receiver === undefined ? undefined : addressIn(message, receiver)
  const part = isSame(bought, found.coin ?? '')
    ? coinPart(context, units)
    : await tokenPart(context, bought, units)
  return {
    known: context.hasChain && found.isPlace(context.contract),
    market: found.isPlace(context.contract) ? found.market : null,
    gives: [await tokenPart(context, sold, total)],
    ...receivers(context, [
      { part, to: named === undefined || named === zeroAddress ? context.account : named },
    ]),
    until: textIn(message, found.until) ?? '',
  }
}

const outputForm = 'address token,uint256 startAmount,uint256 endAmount,address recipient'

/** UniswapX: Permit2 moves what is given, and the witness says what must come back. */
const uniswapX = async (context: SignedContext): Promise<Order | undefined> => {
  const { data, network, contract, hasChain } = context
  const spender = textIn(data.message, 'spender') ?? ''
  if (!isUniswapX(network, spender) || !isPermit2(contract) || !isPermit2Form(data)) return undefined
  const witness = structIn(data.message, 'witness')
  const outputs = ['outputs', 'baseOutputs'].flatMap((name) => structsIn(witness, name))
  if (outputs.length === 0 || !outputs.every((nodes) => isForm(nodes, outputForm))) return undefined
  const received = await Promise.all(
    outputs.map(async (nodes): Promise<Received> => {
      const token = addressIn(nodes, 'token') ?? zeroAddress
      const units = smaller(numberIn(nodes, 'startAmount') ?? 0n, numberIn(nodes, 'endAmount') ?? 0n)
      const part = token === zeroAddress ? coinPart(context, units) : await tokenPart(context, token, units)
      return { part, to: addressIn(nodes, 'recipient') ?? '' }
    }),
  )
  const given = await readPermitted(context)
  return {
    known: hasChain,
    market: 'UniswapX',
    gives: given.flatMap(({ token, amount }) =>
      amount === null ? [] : [{ kind: 'amount', token, amount } as const],
    ),
    ...receivers(context, received),
    until: textIn(data.message, 'deadline') ?? '',
  }
}

const hasOrderNames = ({ message, primaryType }: SignedContext['data']): boolean =>
  hasAll(message, 'sellToken', 'buyToken') ||
  hasAll(message, 'makerAsset', 'takerAsset') ||
  hasAll(message, 'makerToken', 'takerToken') ||
  hasAll(message, 'trader', 'side') ||
  /order/i.test(primaryType)

/** An order of some kind that nobody here can read. */
const unread: Order = { known: false, market: null, gives: [], gets: [], others: [], until: '' }

const orderWarnings = ({ contract }: SignedContext, order: Order): readonly Warning[] => {
  const isRead = order.gives.length > 0
  const [elsewhere] = order.gets.length === 0 ? order.others : []
  return [
    danger('order'),
    ...(isRead && order.gets.length === 0 ? [danger('order-for-nothing')] : []),
    ...(isRead && elsewhere ? [danger('other-recipient', { to: elsewhere.to })] : []),
    ...(isRead && order.market === null ? [danger('look-alike', { contract: contract ?? '' })] : []),
  ]
}

export const explainOrder = async (context: SignedContext): Promise<Signed | undefined> => {
  const { data, contract, hasChain } = context
  const { primaryType, message } = data
  // Many orders under one hash: Blur's `Root`, Seaport's `BulkOrder`. None of them is shown by itself.
  if (/^bulkorder$/i.test(primaryType) || (/^root$/i.test(primaryType) && hasAll(message, 'root'))) {
    const ofSeaport = primaryType === 'BulkOrder' && isSeaport(contract)
    return {
      action: { kind: 'orders', known: ofSeaport && hasChain, market: ofSeaport ? 'Seaport' : null },
      warnings: [danger('bulk-order')],
    }
  }
  const order =
    (await uniswapX(context)) ??
    (await seaport(context)) ??
    (await pair(context)) ??
    (hasOrderNames(data) ? unread : undefined)
  return order && { action: { kind: 'order', ...order }, warnings: orderWarnings(context, order) }
}
