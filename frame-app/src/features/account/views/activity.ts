import type { Deed, Moved } from '../../../data/activity.ts'
import type { Language } from '../../../i18n/language.ts'
import { balanceDecimals } from '../../../state/specified.ts'
import { cutTo, placesOf, writeDecimal } from '../../../ui/decimal.ts'
import { amountText } from './portfolio.ts'
import { dateFormat } from '../../../ui/formats.ts'

/** Digits in front of the point past which nobody reads a number. */
const mostDigits = 12

/** Deeds of one month. */
export type Month = {
  /** `2026-11`; `pending` for what is not decided yet. */
  readonly id: string
  readonly deeds: readonly Deed[]
}

const monthOf = ({ status, at }: Deed): string => {
  if (status === 'pending') return 'pending'
  const date = new Date(at)
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`
}

/** Deeds by the visitor's own months, in the order that they come in. @param before what a month was that has not changed since. */
export const byMonth = (deeds: readonly Deed[], before: readonly Month[] = []): readonly Month[] =>
  [...Map.groupBy(deeds, monthOf)].map(([id, ofMonth]) => {
    const was = before.find((month) => month.id === id)
    const isSame = was?.deeds.length === ofMonth.length && ofMonth.every((deed, at) => deed === was.deeds[at])
    return isSame ? was : { id, deeds: ofMonth }
  })

/** A month as the language says it; with its year where that is not this one. */
export const monthText = (id: string, now: number, language: Language): string => {
  const [year = 0, month = 1] = id.split('-').map(Number)
  const isNow = new Date(now).getFullYear() === year
  return dateFormat(language, {
    month: 'long',
    ...(isNow ? {} : { year: 'numeric' }),
  }).format(new Date(year, month - 1, 1))
}

const signs = { in: '+', out: '−', self: '' } as const

/** `−1.5`: an amount with its direction, cut to three places; less than that, and more than can be read, is said as such. */
export const movedText = (
  { direction, amount }: Pick<Moved, 'direction' | 'amount'>,
  language: Language,
): string => {
  const [whole = '0', part = ''] = amount.split('.')
  const cut = cutTo(amount, balanceDecimals)
  const text =
    whole.length > mostDigits
      ? amountText(BigInt(whole + part), part.length, language)
      : cut === '0' && /[1-9]/.test(amount)
        ? `<${writeDecimal(`0.${'0'.repeat(balanceDecimals - 1)}1`, language)}`
        : writeDecimal(cut, language)
  return signs[direction] + text
}

/** All digits, where fewer are shown. */
export const wholeText = ({ amount }: Pick<Moved, 'amount'>, language: Language): string | undefined =>
  placesOf(amount) > balanceDecimals || (amount.split('.')[0]?.length ?? 0) > mostDigits
    ? writeDecimal(amount, language)
    : undefined

/** Of what is shown in a row: what went out first, then what came in. */
export const mainMoves = ({ moves }: Deed): readonly Moved[] => {
  const of = (direction: Moved['direction']) => moves.find((moved) => moved.direction === direction)
  return [of('out'), of('in') ?? of('self')].filter((moved) => moved !== undefined)
}

/** What stands on a deed's coin: its token, undefined where that says no name, and the network's coin where nothing moved. */
export const coinOf = (deed: Deed, native: string | undefined): string | undefined => {
  const [first] = mainMoves(deed)
  return first ? first.name || undefined : native
}

/** Who is on the other side, and on which: of the first transfer, else who was called. */
export const otherSide = (
  deed: Deed,
): { readonly way: 'to' | 'from'; readonly address: string } | undefined => {
  const [first] = mainMoves(deed)
  const isIn = first?.direction === 'in'
  const address = first?.counterparty ?? (isIn ? undefined : deed.to)
  return address === undefined ? undefined : { way: isIn ? 'from' : 'to', address }
}
