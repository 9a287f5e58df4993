import type { HistoryTransfer } from '@walletframe/api-contract'
import { displayText } from '../evm/tokens.ts'

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

/** Smallest units as a decimal of whole coins. */
export const decimalOf = (amount: bigint, decimals: number): string => {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const part = decimals === 0 ? '' : digits.slice(-decimals).replace(/0+$/, '')
  return part === '' ? whole : `${whole}.${part}`
}
