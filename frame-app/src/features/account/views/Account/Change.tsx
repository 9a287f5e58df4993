import { useLanguage } from '../../../../i18n/useTexts.ts'
import { changeText, dayText } from '../portfolio.ts'
import './Change.css'

/** By how much a price, or the worth of all, is another one than 24 hours before. Its sign says which way: its colour alone never does. */
export const Change = ({
  percent,
  testId,
}: {
  /** Absent where nobody knows. */
  readonly percent: number | undefined
  readonly testId: string
}) => {
  const language = useLanguage()
  if (percent === undefined) return null
  const text = changeText(percent, language)
  // What is written as nothing has no way.
  const way = text === changeText(0, language) ? 'none' : percent > 0 ? 'up' : 'down'
  return (
    <small className={`change change-${way}`} title={dayText(language)} data-testid={testId}>
      <span className="visually-hidden">{dayText(language)}: </span>
      <bdi>{text}</bdi>
    </small>
  )
}
