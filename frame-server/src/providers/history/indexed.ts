import type { HistoryItem, HistoryTransfer } from '@walletframe/api-contract'
import type { NetworkConfig } from '../../config.ts'
import { decimalText } from '../decimalText.ts'
import {
  amountTransfer,
  operationOf,
  pieceTransfer,
  safeName,
  toldTransfers,
  zeroAddress,
} from './operations.ts'

/* What indexes of a chain tell of an account, each in words of its own: transactions, and what moved. */

export type SentOne = {
  readonly hash: string
  readonly block: number
  /** Milliseconds since 1970. */
  readonly at: number
  readonly from: string
  /** Null: it made a contract. */
  readonly to: string | null
  /** Smallest units of the network's coin, in digits. */
  readonly value: string
  /** `unknown`: nobody says, and then it is not said that its coins moved. */
  readonly outcome: 'done' | 'failed' | 'unknown'
  readonly nonce: number
  /** Hexadecimal; empty where nobody says. */
  readonly input: string
}

export type MovedOne = Pick<SentOne, 'hash' | 'block' | 'at' | 'from'> & {
  readonly to: string
  /** `coin`: the network's own, paid by a contract. `piece`: of a collection. */
  readonly kind: 'coin' | 'token' | 'piece'
  /** What a contract says of itself. */
  readonly name: string | null
  readonly symbol: string | null
  /** Null where nobody knows: then nobody knows the amount. */
  readonly decimals: number | null
  /** Smallest units, or how many of a piece, in digits; null where nobody says. */
  readonly value: string | null
  /** Number of a piece, in digits. */
  readonly id: string | null
}

/**
 * What a call of ERC-20's `approve(address spender, uint256 value)` gives. An index's own word for the method is the selector where it does not
 * know the contract, so its input is read.
 */
const approvedBy = (input: string): 'some' | 'none' | null => {
  const [, value] = /^0x095ea7b3[0-9a-f]{64}([0-9a-f]{64})$/i.exec(input) ?? []
  return value === undefined ? null : BigInt(`0x${value}`) > 0n ? 'some' : 'none'
}

const textOf = (text: string | null) => (text === null ? undefined : safeName(text))

/** @param account lower case. */
const transferOf = (
  account: string,
  { from, to, kind, name, symbol, decimals, value, id }: MovedOne,
  { nativeCurrency }: Pick<NetworkConfig, 'nativeCurrency'>,
): HistoryTransfer | undefined => {
  const isOut = from.toLowerCase() === account
  const isIn = to.toLowerCase() === account
  if (!isIn && !isOut) return undefined
  const direction = isIn && isOut ? 'self' : isIn ? 'in' : 'out'
  if (kind === 'coin')
    return amountTransfer(
      direction,
      nativeCurrency,
      decimalText(BigInt(value ?? '0'), nativeCurrency.decimals),
    )
  const named = { name: textOf(name), symbol: textOf(symbol) }
  if (kind === 'piece') return pieceTransfer(direction, named, id ?? undefined, value ?? '1')
  const isKnown = decimals !== null && value !== null
  return amountTransfer(direction, named, isKnown ? decimalText(BigInt(value), decimals) : '')
}

/**
 * One transaction as it is told.
 * @param account lower case. @param id its hash. @param sent undefined where only what moved names the account.
 * @returns undefined where it says nothing of the account.
 */
export const itemOf = (
  { id: network, nativeCurrency }: Pick<NetworkConfig, 'id' | 'nativeCurrency'>,
  account: string,
  id: string,
  sent: SentOne | undefined,
  moved: readonly MovedOne[],
): HistoryItem | undefined => {
  const isSender = sent?.from.toLowerCase() === account
  const transfers: (HistoryTransfer & { readonly isFromNothing?: boolean })[] = moved.flatMap((one) => {
    const transfer = transferOf(account, one, { nativeCurrency })
    // Transfers of nothing in somebody's name: so that a look-alike's address is copied from here.
    if (!transfer || (!isSender && BigInt(one.value ?? '1') === 0n)) return []
    const other = transfer.direction === 'in' ? one.from : one.to
    return [{ ...transfer, counterparty: other, isFromNothing: other === zeroAddress }]
  })
  if (sent && BigInt(sent.value) > 0n && sent.outcome === 'done') {
    const isToSelf = sent.to?.toLowerCase() === account
    const other = isSender ? sent.to : sent.from
    transfers.unshift({
      ...amountTransfer(
        isSender && isToSelf ? 'self' : isSender ? 'out' : 'in',
        nativeCurrency,
        decimalText(BigInt(sent.value), nativeCurrency.decimals),
      ),
      ...(other === null ? {} : { counterparty: other }),
    })
  }
  const [first] = moved
  if (transfers.length === 0 && !sent) return undefined
  return {
    id: `${network}:${id}`,
    metadata: {
      operationType: operationOf({
        isSender,
        isCreation: isSender && sent?.to === null,
        approved: isSender ? approvedBy(sent?.input ?? '') : null,
        transfers,
      }),
      hash: id,
      chain: network,
      minedAt: new Date(sent?.at ?? first?.at ?? 0).toISOString(),
      // Not whom a transfer is from: a token names whom it wants.
      sentFrom: sent?.from ?? '',
      sentTo: sent ? (sent.to ?? '') : (first?.to ?? ''),
      status: sent?.outcome === 'failed' ? 'failed' : 'confirmed',
      nonce: sent?.nonce ?? 0,
    },
    transfers: toldTransfers(transfers),
  }
}

/** What was told of an account, by transaction, the newest first. */
export const byTransaction = (
  sent: readonly SentOne[],
  moved: readonly MovedOne[],
): readonly (readonly [
  string,
  { readonly block: number; readonly sent?: SentOne; readonly moved: readonly MovedOne[] },
])[] => {
  const found = new Map<string, { block: number; sent?: SentOne; moved: MovedOne[] }>()
  for (const one of sent) found.set(one.hash, { block: one.block, sent: one, moved: [] })
  for (const one of moved) {
    const known = found.get(one.hash) ?? { block: one.block, moved: [] }
    known.moved.push(one)
    found.set(one.hash, known)
  }
  return [...found].toSorted(([, a], [, b]) => b.block - a.block)
}
