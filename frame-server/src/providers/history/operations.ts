import { displayText, type HistoryTransfer } from '@walletframe/api-contract'
import { Failure } from '../../failure.ts'

/** What a transaction did to an account, as far as its transfers tell. */
export type Deed = {
  readonly isSender: boolean
  readonly isCreation: boolean
  /** Null: it approved nothing. */
  readonly approved: 'some' | 'none' | null
  readonly transfers: readonly (HistoryTransfer & {
    /** The other side is the zero address. */
    readonly isFromNothing?: boolean
  })[]
}

/** The type of operation that a person reads. */
export const operationOf = ({ isSender, isCreation, approved, transfers }: Deed): string => {
  const ins = transfers.filter(({ direction }) => direction === 'in')
  const outs = transfers.filter(({ direction }) => direction === 'out')
  if (isCreation) return 'deploy'
  if (ins.length > 0 && outs.length > 0) return isSender ? 'trade' : 'receive'
  if (outs.length > 0) return outs.every(({ isFromNothing }) => isFromNothing) ? 'burn' : 'send'
  if (ins.length > 0) return ins.every(({ isFromNothing }) => isFromNothing) ? 'mint' : 'receive'
  if (transfers.some(({ direction }) => direction === 'self') && approved === null) return 'send'
  if (approved !== null) return approved === 'some' ? 'approve' : 'revoke'
  return 'execute'
}

/** Characters of a name or symbol that a contract gives itself. */
const longestName = 64

/** A name that strangers wrote, as it may be shown; undefined where nothing is left of it. */
export const safeName = (text: string): string | undefined => displayText(text, longestName) || undefined

export const zeroAddress = `0x${'0'.repeat(40)}`

type Named = { readonly name?: string | undefined; readonly symbol?: string | undefined }

/** A transfer of something that is counted: a coin, or a token with decimals. */
export const amountTransfer = (
  direction: HistoryTransfer['direction'],
  { name, symbol }: Named,
  numeric: string,
): HistoryTransfer => ({
  fungible_info: { ...(name === undefined ? {} : { name }), ...(symbol === undefined ? {} : { symbol }) },
  direction,
  quantity: { numeric },
})

/** Characters of what a piece is called. */
const longestTitle = 96

/** A transfer of a piece of a collection. @param id undefined where several are moved at once, or nobody says. */
export const pieceTransfer = (
  direction: HistoryTransfer['direction'],
  { name, symbol }: Named,
  id: string | undefined,
  numeric: string,
): HistoryTransfer => {
  const title = [name ?? symbol, id === undefined ? undefined : `#${id}`].filter(Boolean).join(' ')
  return {
    nft_info: { ...(title === '' ? {} : { name: title.slice(0, longestTitle) }), flags: { is_spam: false } },
    direction,
    quantity: { numeric },
  }
}

/** Transfers as they are told: without what only {@link operationOf} needs. */
export const toldTransfers = (transfers: Deed['transfers']): HistoryTransfer[] =>
  transfers.map(({ isFromNothing: _isFromNothing, ...one }) => one)

/** A cursor that is none of ours. */
export const wrongCursor = (): Failure =>
  new Failure('invalid_request', 'Invalid query.cursor: expected a cursor of this route.', {
    field: 'query.cursor',
  })
