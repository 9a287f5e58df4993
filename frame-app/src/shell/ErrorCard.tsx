import { shellTexts } from '../i18n/english/shell.ts'
import { useTexts } from '../i18n/useTexts.ts'
import { closeModal } from '../state/navigation.ts'
import { ShellIcon } from '../ui/LineIcon.tsx'

/** In the place of a view that crashed or could not be fetched. */
export const ErrorCard = ({
  text,
  onRetry,
  onReload,
}: {
  readonly text: string
  readonly onRetry: () => void
  /** Offered where a fresh document may help: the files of this one may be gone. */
  readonly onReload?: () => void
}) => {
  const { common } = useTexts(shellTexts)
  return (
    <div className="content" role="alert" data-testid="view-error">
      <div className="center">
        <span className="wallet-icon large">
          <ShellIcon name="alert" />
        </span>
        <p className="muted">{text}</p>
      </div>
      <button type="button" className="button primary" data-testid="error-retry" onClick={onRetry}>
        {common.tryAgain}
      </button>
      {onReload && (
        <button type="button" className="button" data-testid="error-reload" onClick={onReload}>
          {common.reload}
        </button>
      )}
      <button type="button" className="button" data-testid="error-close" onClick={closeModal}>
        {common.close}
      </button>
    </div>
  )
}
