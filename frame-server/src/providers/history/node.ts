import type { HistoryItem, HistoryPage, HistoryTransfer } from '@walletframe/api-contract'
import { z } from 'zod'
import type { NetworkConfig } from '../../config.ts'
import { decimalText } from '../decimalText.ts'
import { blockHead } from '../evm/blocks.ts'
import type { ProviderParts } from '../provider.ts'
import {
  address,
  blockText,
  count,
  formOf,
  logsOf,
  mostRefused,
  quantity,
  topics,
  word,
  type Log,
  type ReadNode,
} from './logs.ts'
import {
  amountTransfer,
  operationOf,
  pieceTransfer,
  toldTransfers,
  wrongCursor,
  zeroAddress,
} from './operations.ts'
import { createTokens, type TokenInfo } from './tokens.ts'

/** Milliseconds for one page. */
const patience = 9_000
/** Transactions of one page, and of one block at most. */
const pageSize = 25
const mostOfBlock = 50
/** Ranges of blocks that are searched for one page, and how often a range may be parted. */
const rangesOfPage = 5
const partsOfPage = 24

export type NodeHistoryConfig = { readonly blockRange: number; readonly scanBlocks: number }

const transaction = z.object({
  hash: word,
  from: address,
  to: address.nullable().optional(),
  value: quantity,
  nonce: count,
  blockNumber: count,
  transactionIndex: count,
})
/** One that waits again is in no block. */
const sentOne = z.union([z.object({ blockNumber: z.null() }), transaction])
const fullBlock = z.object({ transactions: z.array(transaction) })
const receipt = z.object({ status: quantity.optional() }).nullable()

const isSame = (one: string, other: string | null | undefined) => one.toLowerCase() === other?.toLowerCase()
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

/** The block that a cursor says to go on below. @throws Failure `invalid_request`. */
const blockOfCursor = (cursor: string): number => {
  const block = Number(/^b(\d{1,15})$/.exec(cursor)?.[1] ?? Number.NaN)
  if (Number.isSafeInteger(block)) return block
  throw wrongCursor()
}

/**
 * What the operator's own node knows of an account: events of tokens that name it, found by walking back over the chain, and the transactions
 * that they are of. Transfers of the network's coin leave no event: they are seen in the newest `scanBlocks` blocks alone.
 */
export const createNodeHistory = (
  { blockRange, scanBlocks }: NodeHistoryConfig,
  { id: network, nativeCurrency }: NetworkConfig,
  parts: Pick<ProviderParts, 'rpc' | 'cache'>,
) => {
  const { rpc } = parts

  return async (account: string, cursor: string | undefined): Promise<HistoryPage> => {
    const signal = AbortSignal.timeout(patience)
    const read: ReadNode = (method, params) => rpc.read(network, method, params, signal)
    const tokenOf = createTokens(parts, network, read)

    /** Hashes with their events, newest first, down to the block that was reached. */
    const search = async () => {
      const head = Number(formOf(count, await read('eth_blockNumber', [])))
      const scanFrom = Math.max(0, head - scanBlocks + 1)
      const found = new Map<string, { block: number; index: number; logs: Log[] }>()
      const add = (hash: string, block: number, index: number, logs: readonly Log[]) => {
        const known = found.get(hash) ?? { block, index, logs: [] }
        known.logs.push(...logs)
        found.set(hash, known)
      }
      const left = { requests: partsOfPage, refused: 0 }
      let gaps = false
      let to = cursor === undefined ? head : Math.min(head, blockOfCursor(cursor) - 1)
      for (let range = 0; range < rangesOfPage && to >= 0 && found.size < pageSize; range += 1) {
        const from = Math.max(0, to - blockRange + 1)
        const { logs, gaps: hasGaps, reached } = await logsOf(read, account, from, to, left)
        for (const one of logs)
          add(one.transactionHash, Number(one.blockNumber), Number(one.transactionIndex), [one])
        const scanned = Array.from(
          { length: Math.max(0, to - Math.max(scanFrom, reached) + 1) },
          (_, at) => to - at,
        )
        const blocks = await Promise.all(
          scanned.map((block) => read('eth_getBlockByNumber', [blockText(block), true])),
        )
        for (const { transactions } of blocks
          .filter((block) => block !== null)
          .map((block) => formOf(fullBlock, block)))
          for (const { hash, from: sender, to: receiver, ...at } of transactions)
            if (isSame(account, sender) || isSame(account, receiver))
              add(hash, Number(at.blockNumber), Number(at.transactionIndex), [])
        gaps ||= hasGaps
        to = reached - 1
        if (left.requests <= 0 || left.refused >= mostRefused) break
      }
      return { found, gaps, reached: to + 1, isEnd: left.refused >= mostRefused, isWhole: scanFrom === 0 }
    }

    /** The newest of them: whole blocks, as many as fill a page. */
    const page = ({ found, gaps, reached, isEnd, isWhole }: Awaited<ReturnType<typeof search>>) => {
      const newest = [...found].sort(([, a], [, b]) => b.block - a.block || b.index - a.index)
      const last = newest[pageSize - 1]?.[1].block
      const ofPage = last === undefined ? newest : newest.filter(([, { block }]) => block >= last)
      const kept = ofPage.slice(0, pageSize + mostOfBlock)
      const isCut = kept.length < ofPage.length
      return {
        kept,
        gaps: gaps || isCut,
        reached: last ?? reached,
        isEnd: isEnd && last === undefined,
        isWhole,
      }
    }

    const itemOf = async (hash: string, logs: readonly Log[]): Promise<HistoryItem | undefined> => {
      const raw = await read('eth_getTransactionByHash', [hash])
      // Gone from the chain since it was found, or from its block.
      if (raw === null) return undefined
      const sent = formOf(sentOne, raw)
      if (sent.blockNumber === null) return undefined
      const [head, came] = await Promise.all([
        read('eth_getBlockByNumber', [sent.blockNumber, false]),
        // Whatever left an event was not reverted.
        logs.length > 0 ? { status: '0x1' } : read('eth_getTransactionReceipt', [hash]),
      ])
      const { timestamp } = formOf(blockHead, head)
      const isSender = isSame(account, sent.from)
      const { status } = formOf(receipt, came) ?? {}
      const isFailed = status !== undefined && BigInt(status) === 0n
      const value = BigInt(sent.value)
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
      if (value > 0n && !isFailed && (isSender || isSame(account, sent.to)))
        transfers.unshift({
          ...amountTransfer(
            isSame(sent.from, sent.to) ? 'self' : isSender ? 'out' : 'in',
            nativeCurrency,
            decimalText(value, nativeCurrency.decimals),
          ),
          ...counterpartyOf(isSender ? sent.to : sent.from),
        })
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

    const { kept, gaps, reached, isEnd, isWhole } = page(await search())
    const items = await Promise.all(kept.map(([hash, { logs }]) => itemOf(hash, logs)))
    const at =
      reached > 0
        ? formOf(blockHead, await read('eth_getBlockByNumber', [blockText(reached), false])).timestamp
        : undefined
    return {
      data: items.filter((item) => item !== undefined),
      next: reached > 0 && !isEnd ? `b${reached}` : null,
      searched: {
        back: at === undefined ? null : { block: reached, at: new Date(Number(at) * 1_000).toISOString() },
        native: isWhole,
        gaps,
      },
    }
  }
}
