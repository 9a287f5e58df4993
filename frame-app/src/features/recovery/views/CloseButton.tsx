import { shellTexts } from '../../../i18n/english/shell.ts'
import { useTexts } from '../../../i18n/useTexts.ts'

/** There is nothing left to do: leaves the screen, or the wallet's own window. */
export const CloseButton = ({
  testId,
  onClick,
}: {
  readonly testId: string
  readonly onClick: () => void
}) => {
  const { common } = useTexts(shellTexts)
  return (
    <button type="button" className="button primary" data-testid={testId} onClick={onClick}>
      {common.close}
    </button>
  )
}
