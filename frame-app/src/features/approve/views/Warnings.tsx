import type { ReactNode } from 'react'
import type { Warning, WarningCode } from '../../../chains/warning.ts'
import { warningTexts } from '../../../i18n/english/warnings.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Address } from './Address.tsx'
import { useAmounts } from './useAmounts.ts'
import { Sentence } from '../../../ui/Sentence.tsx'
import { visibleText } from '../../../ui/visibleText.ts'

type Words = Readonly<Record<string, string>>

/** Params in words: amounts with their unit, times as dates, texts of strangers with what hides in them spelled out. */
const wordsOf = ({ params = {} }: Warning, { amountText, timeText }: ReturnType<typeof useAmounts>): Words =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value !== 'string'
        ? amountText(value)
        : visibleText(name === 'deadline' ? timeText(value) : value),
    ]),
  )

/** A place in the sentence for each word that is there: what a stranger wrote is put in as it is, and never read as a part of the sentence. */
const placesOf = (words: Words): Words =>
  Object.fromEntries(Object.entries(words).map(([name, word]) => [name, word === '' ? '' : `{${name}}`]))

/** An address stands in even groups; whatever else a stranger wrote is a text. */
const partOf = (word: string): ReactNode => (/^0x[0-9a-f]{40}$/i.test(word) ? <Address value={word} /> : word)

const partsOf = (words: Words): Readonly<Record<string, ReactNode>> =>
  Object.fromEntries(Object.entries(words).map(([name, word]) => [name, partOf(word)]))

/** Lines above the buttons, one a warning. */
export const Warnings = ({ warnings }: { readonly warnings: readonly Warning[] }) => {
  // A warning without words does not compile.
  const texts: Readonly<Record<WarningCode, (words: Words) => string>> = useTexts(warningTexts)
  const amounts = useAmounts()
  return warnings.map((warning, index) => {
    const words = wordsOf(warning, amounts)
    return (
      <p
        key={`${index}-${warning.code}`}
        className={`warning ${warning.tone}`}
        data-testid={`warning-${warning.code}`}
      >
        <Sentence text={texts[warning.code](placesOf(words))} parts={partsOf(words)} />
      </p>
    )
  })
}
