import type { HistoryItem, HistoryPage, HistoryTransfer } from '@walletframe/api-contract'
import type { NetworkConfig } from '../../config.ts'
import type { Bitcoin } from '../bitcoin.ts'
import type { PagedTransaction } from '../bitcoin/esplora.ts'
import { decimalText } from '../decimalText.ts'
import type { ProviderParts } from '../provider.ts'
import { amountTransfer, operationOf, wrongCursor } from './operations.ts'

/** Transactions in blocks that the smallest page of any Esplora has: one with fewer is the last. */
const smallestPage = 10

type Place = PagedTransaction['vout'][number]

const sumOf = (places: readonly Place[]): number => places.reduce((sum, { value }) => sum + value, 0)

/** The one address of others that places have; undefined where there are several, or one of them has none. */
const onlyOther = (places: readonly Place[], account: string): string | undefined => {
  const others = new Set(places.map(({ scriptpubkey_address: address }) => address))
  others.delete(account)
  return others.size === 1 ? [...others][0] : undefined
}

/** What a transaction did to an account, in satoshis, and who is on the other side. */
const deedOf = ({ vin, vout, fee }: PagedTransaction, account: string) => {
  const spent = vin.flatMap(({ prevout }) => prevout ?? [])
  const isOwn = ({ scriptpubkey_address: address }: Place) => address === account
  const [gone, come] = [sumOf(spent.filter(isOwn)), sumOf(vout.filter(isOwn))]
  const isSender = gone > 0
  // Whose fee it was is known where nobody else put anything in.
  const isAlone = isSender && spent.length === vin.length && spent.every(isOwn)
  const change = come - gone + (isAlone ? fee : 0)
  const direction = change > 0 ? 'in' : change < 0 ? 'out' : 'self'
  const [payer] = spent
  return {
    isSender,
    direction,
    // To oneself nothing goes away: what was moved is told.
    amount: direction === 'self' ? come : Math.abs(change),
    counterparty: direction === 'self' ? undefined : onlyOther(direction === 'in' ? spent : vout, account),
    sender: isSender ? account : (payer?.scriptpubkey_address ?? ''),
  } as const
}

/** What the operator's Esplora knows of an address of Bitcoin: by what each transaction changed of what lies there, change of one's own taken off. */
export const createBitcoinHistory =
  (
    { id: network, nativeCurrency }: NetworkConfig,
    bitcoin: Pick<Bitcoin, 'page'>,
    now: ProviderParts['now'],
  ) =>
  async (account: string, cursor: string | undefined): Promise<HistoryPage> => {
    if (cursor !== undefined && !/^[0-9a-f]{64}$/.test(cursor)) throw wrongCursor()
    const all = await bitcoin.page(network, account, cursor)
    // One that gives what stands before the cursor again would never come to an end.
    const page = all.some(({ txid }) => txid === cursor) ? [] : all
    const inBlocks = page.filter(({ status }) => status.confirmed)
    // When a block was made is for the Esplora to say: without it nothing would be true.
    const timed = page.flatMap((transaction) => {
      const { confirmed, block_time: seconds } = transaction.status
      const at = confirmed ? seconds : now() / 1_000
      return typeof at === 'number' ? [{ ...transaction, at: at * 1_000 }] : []
    })
    const items = timed.map((transaction): HistoryItem => {
      const { txid, status, at } = transaction
      const { isSender, direction, amount, counterparty, sender } = deedOf(transaction, account)
      const transfers: HistoryTransfer[] =
        amount === 0
          ? []
          : [
              {
                ...amountTransfer(
                  direction,
                  nativeCurrency,
                  decimalText(BigInt(amount), nativeCurrency.decimals),
                ),
                ...(counterparty !== undefined && { counterparty }),
              },
            ]
      return {
        id: `${network}:${txid}`,
        metadata: {
          operationType: operationOf({ isSender, isCreation: false, approved: null, transfers }),
          hash: txid,
          chain: network,
          minedAt: new Date(at).toISOString(),
          sentFrom: sender,
          sentTo: (direction === 'out' ? counterparty : undefined) ?? '',
          status: status.confirmed ? 'confirmed' : 'pending',
          nonce: 0,
        },
        transfers,
      }
    })
    return {
      data: items,
      next: inBlocks.length < smallestPage ? null : (inBlocks.at(-1)?.txid ?? null),
      searched: { back: null, native: true, gaps: timed.length < page.length },
    }
  }
