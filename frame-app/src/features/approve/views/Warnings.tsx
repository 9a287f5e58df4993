import type { Warning, WarningCode } from '../../../chains/warning.ts'
import { warningTexts } from '../../../i18n/english/warnings.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useAmounts } from './useAmounts.ts'
import { visibleText } from '../../../ui/visibleText.ts'

type Words = Readonly<Record<string, string>>

/** Params in words: amounts with their unit, times as dates, texts of strangers with what hides in them spelled out. */
const wordsOf = ({ params = {} }: Warning, { amountText, timeText }: ReturnType<typeof useAmounts>): Words =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      visibleText(
        typeof value !== 'string' ? amountText(value) : name === 'deadline' ? timeText(value) : value,
      ),
    ]),
  )

/** Lines above the buttons, one a warning. */
export const Warnings = ({ warnings }: { readonly warnings: readonly Warning[] }) => {
  // A warning without words does not compile.
  const texts: Readonly<Record<WarningCode, (words: Words) => string>> = useTexts(warningTexts)
  const amounts = useAmounts()
  return warnings.map((warning, index) => (
    <p
      key={`${index}-${warning.code}`}
      className={`warning ${warning.tone}`}
      data-testid={`warning-${warning.code}`}
    >
      {texts[warning.code](wordsOf(warning, amounts))}
    </p>
  ))
}
