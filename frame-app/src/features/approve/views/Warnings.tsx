import type { Warning } from '../../../chains/warning.ts'
import { amountText, timeText } from '../amountText.ts'
import { warningTexts } from '../warningTexts.ts'
import { visibleText } from '../../../ui/visibleText.ts'

/** Params in words: amounts with their unit, times as dates, texts of strangers with what hides in them spelled out. */
const wordsOf = ({ params = {} }: Warning): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      visibleText(
        typeof value !== 'string' ? amountText(value) : name === 'deadline' ? timeText(value) : value,
      ),
    ]),
  )

/** Lines above the buttons, one a warning. */
export const Warnings = ({ warnings }: { readonly warnings: readonly Warning[] }) =>
  warnings.map((warning, index) => (
    <p
      key={`${index}-${warning.code}`}
      className={`warning ${warning.tone}`}
      data-testid={`warning-${warning.code}`}
    >
      {warningTexts[warning.code](wordsOf(warning))}
    </p>
  ))
