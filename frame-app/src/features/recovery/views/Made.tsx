import type { ReactNode } from 'react'
import { shellTexts } from '../../../i18n/english/shell.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { OnTheWay } from '../../handOver/views/OnTheWay.tsx'

/** A way to recover works now: what it is for, what became of others, and the way out of the window. */
export const Made = ({
  texts,
  onDone,
  children,
}: {
  readonly texts: Readonly<Record<'done' | 'doneHint', string>>
  readonly onDone: () => void
  /** What became of the one of before. */
  readonly children?: ReactNode
}) => (
  <>
    <p role="status">
      <strong>{texts.done}</strong>
    </p>
    <p className="muted">{texts.doneHint}</p>
    {children}
    <OnTheWay />
    <button type="button" className="button primary" data-testid="recovery-close" onClick={onDone}>
      {useTexts(shellTexts).common.close}
    </button>
  </>
)
