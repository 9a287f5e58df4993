import type { HistoryItem, HistoryTransfer } from '@walletframe/api-contract'
import { z } from 'zod'
import type { NetworkConfig } from '../../config.ts'
import { decimalText } from '../decimalText.ts'
import { blockHead } from '../evm/blocks.ts'
import { address, count, formOf, quantity, topics, word, type Log, type ReadNode } from './logs.ts'
import { amountTransfer, operationOf, pieceTransfer, toldTransfers, zeroAddress } from './operations.ts'
import type { TokenInfo } from './tokens.ts'
import type { CoinMove } from './traces.ts'

/* One transaction as an account's history tells it. */

/** One that waits again is in no block. */
export const transaction = z.object({
  hash: word,
  from: address,
  to: address.nullable().optional(),
  value: quantity,
  nonce: count,
  blockNumber: count,
  transactionIndex: count,
})
const sentOne = z.union([z.object({ blockNumber: z.null() }), transaction])
const receipt = z.object({ status: quantity.optional() }).nullable()

/** A transaction that was found, with what in it names the account. */
export type Sighting = {
  readonly hash: string
  readonly block: number
  readonly index: number
  readonly logs: readonly Log[]
  /** Coins that it moved; absent where nobody traced it, and the transaction itself is all that is known. */
  readonly moves?: readonly CoinMove[]
}

export const isSame = (one: string, other: string | null | undefined): boolean =>
  one.toLowerCase() === other?.toLowerCase()
const addressIn = (topic: string | undefined) => `0x${(topic ?? '').slice(-40)}`
/** Nobody, where a contract was made. */
const counterpartyOf = (address: string | null | undefined) => (address ? { counterparty: address } : {})
const wordOf = (data: string, index: number): bigint => {
  const word = data.slice(2 + 64 * index, 2 + 64 * (index + 1))
  return word === '' ? 0n : BigInt(`0x${word}`)
}

/** Empty where nobody knows how many places the token has: as whole coins, its amount would be a million times too large, or more. */
const numericOf = (amount: bigint, { decimals }: TokenInfo): string =>
  decimals === undefined ? '' : decimalText(amount, decimals)

/** One event as a transfer of the account. */
const transferOf = (
  account: string,
  { topics: named, data }: Log,
  token: TokenInfo,
): (HistoryTransfer & { readonly isFromNothing: boolean; readonly amount: bigint }) | undefined => {
  const [kind] = named
  const isMany = kind === topics.single || kind === topics.batch
  const [from, to] = (isMany ? [named[2], named[3]] : [named[1], named[2]]).map(addressIn)
  const isIn = isSame(account, to)
  const isOut = isSame(account, from)
  if (from === undefined || to === undefined || (!isIn && !isOut)) return undefined
  const direction = isIn && isOut ? 'self' : isIn ? 'in' : 'out'
  const counterparty = isIn ? from : to
  const isFromNothing = isSame(zeroAddress, counterparty)
  if (isMany || named.length === 4) {
    const id =
      kind === topics.single ? wordOf(data, 0) : kind === topics.transfer ? BigInt(named[3] ?? '0x0') : null
    const amount = kind === topics.single ? wordOf(data, 1) : 1n
    const moved = pieceTransfer(direction, token, id === null ? undefined : String(id), String(amount))
    return { ...moved, counterparty, isFromNothing, amount }
  }
  const amount = wordOf(data, 0)
  const moved = amountTransfer(direction, token, numericOf(amount, token))
  return { ...moved, counterparty, isFromNothing, amount }
}

/** Coins of the account that moved: one transfer for each other side and direction. */
const coinTransfers = (
  account: string,
  moves: readonly CoinMove[],
  coin: NetworkConfig['nativeCurrency'],
): readonly HistoryTransfer[] => {
  const own = moves.filter(({ from, to }) => isSame(account, from) || isSame(account, to))
  const sides = Map.groupBy(own, ({ from, to }) =>
    isSame(from, to)
      ? 'self'
      : isSame(account, from)
        ? `out ${to?.toLowerCase()}`
        : `in ${from.toLowerCase()}`,
  )
  return [...sides.values()].flatMap((together) => {
    const [one] = together
    if (!one) return []
    const isOut = isSame(account, one.from)
    const direction = isSame(one.from, one.to) ? 'self' : isOut ? 'out' : 'in'
    const sum = together.reduce((total, { value }) => total + value, 0n)
    return [
      {
        ...amountTransfer(direction, coin, decimalText(sum, coin.decimals)),
        ...counterpartyOf(isOut ? one.to : one.from),
      },
    ]
  })
}

/**
 * Reads the transaction of a sighting.
 * @param read a node of the network.
 * @returns tells it; undefined for one that is nothing to the account, or waits for a block again, null where the node does not have it any more.
 * @throws OutboundError, NodeRefusal
 */
export const createItemOf =
  (
    { id: network, nativeCurrency }: Pick<NetworkConfig, 'id' | 'nativeCurrency'>,
    read: ReadNode,
    tokenOf: (address: string) => Promise<TokenInfo>,
  ) =>
  async (account: string, { hash, logs, moves }: Sighting): Promise<HistoryItem | undefined | null> => {
    const raw = await read('eth_getTransactionByHash', [hash])
    // Gone from the chain since it was found, or from what the node keeps.
    if (raw === null) return null
    const sent = formOf(sentOne, raw)
    if (sent.blockNumber === null) return undefined
    const [head, came] = await Promise.all([
      read('eth_getBlockByNumber', [sent.blockNumber, false]),
      // Whatever left an event was not reverted.
      logs.length > 0 ? { status: '0x1' } : read('eth_getTransactionReceipt', [hash]),
    ])
    if (came === null) return null
    const { timestamp } = formOf(blockHead, head)
    const isSender = isSame(account, sent.from)
    const { status } = formOf(receipt, came) ?? {}
    const isFailed = status !== undefined && BigInt(status) === 0n
    const isApproval = ({ topics: [kind] }: Log) => kind === topics.approval
    const moved = await Promise.all(
      logs
        .filter((one) => !isApproval(one))
        .map(async (one) => transferOf(account, one, await tokenOf(one.address.toLowerCase()))),
    )
    // Anybody can make a token say that somebody sent nothing to a look-alike of a friend, so that its address is copied from here.
    const transfers: (HistoryTransfer & { readonly isFromNothing?: boolean })[] = moved.flatMap((one) => {
      if (!one || (one.amount === 0n && !isSender)) return []
      const { amount: _amount, ...rest } = one
      return [rest]
    })
    const value = BigInt(sent.value)
    const itself = value > 0n ? [{ from: sent.from, to: sent.to ?? undefined, value }] : []
    if (!isFailed) transfers.unshift(...coinTransfers(account, moves ?? itself, nativeCurrency))
    const approvals = isSender ? logs.filter((one) => isApproval(one) && one.topics.length === 3) : []
    if (transfers.length === 0 && !isSender) return undefined
    const approved =
      approvals.length === 0 ? null : approvals.some(({ data }) => wordOf(data, 0) > 0n) ? 'some' : 'none'
    const operationType = operationOf({
      isSender,
      isCreation: isSender && (sent.to === null || sent.to === undefined),
      approved,
      transfers,
    })
    for (const one of operationType === 'approve' || operationType === 'revoke' ? approvals : []) {
      const token = await tokenOf(one.address.toLowerCase())
      transfers.push(amountTransfer('self', token, numericOf(wordOf(one.data, 0), token)))
    }
    return {
      id: `${network}:${hash}`,
      metadata: {
        operationType,
        hash,
        chain: network,
        minedAt: new Date(Number(timestamp) * 1_000).toISOString(),
        sentFrom: sent.from,
        sentTo: sent.to ?? '',
        status: isFailed ? 'failed' : 'confirmed',
        nonce: Number(sent.nonce),
      },
      transfers: toldTransfers(transfers),
    }
  }
