import { useMemo } from 'react'
import { amountTexts } from '../../../i18n/english/amounts.ts'
import { useLanguage, useTexts } from '../../../i18n/useTexts.ts'
import { amountsIn } from './amounts.ts'

/** How this part of the screen writes amounts and times. */
export const useAmounts = (): ReturnType<typeof amountsIn> => {
  const language = useLanguage()
  const texts = useTexts(amountTexts)
  return useMemo(() => amountsIn(language, texts), [language, texts])
}
