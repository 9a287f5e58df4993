import { useState, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { openOwnWindow } from '../../../approvals/window.ts'
import { approvalWindowStore } from '../../../approvals/windowState.ts'
import { recoveryTexts } from '../../../i18n/english/recovery.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Sentence } from '../../../ui/Sentence.tsx'
import { ElsewhereInWindow, WindowBlocked } from '../../approve/views/ApprovalWindow.tsx'

/**
 * Where a secret is typed that opens the wallet: in a window of our own, whose address a person can read. Where none comes up it is typed in
 * the frame, since it may be the last way that is left.
 */
export const TypeInWindow = ({
  title,
  ending,
  host,
  open,
  testIds,
  children,
}: {
  readonly title: string
  /** What the window says when it was closed from here. */
  readonly ending: string
  /** Where the window is, with `{host}`. */
  readonly host: string
  /** What the button says that opens it. */
  readonly open: string
  readonly testIds: { readonly open: string; readonly inWindow: string; readonly here: string }
  /** The field, and what is done with it. */
  readonly children: ReactNode
}) => {
  const { use: t } = useTexts(recoveryTexts)
  const { status } = useStore(approvalWindowStore)
  const [isHere, setHere] = useState(false)
  if (isHere) return children
  return (
    <>
      {status === 'open' ? (
        <ElsewhereInWindow title={title} ending={ending}>
          <div className="content" data-testid={testIds.inWindow}>
            <p>
              <Sentence text={host} parts={{ host: <strong dir="ltr">{location.host}</strong> }} />
            </p>
            {children}
          </div>
        </ElsewhereInWindow>
      ) : (
        <button
          type="button"
          className="button primary"
          data-testid={testIds.open}
          disabled={status === 'opening'}
          onClick={openOwnWindow}
        >
          {open}
        </button>
      )}
      <WindowBlocked />
      {status === 'blocked' && (
        <button type="button" className="button" data-testid={testIds.here} onClick={() => setHere(true)}>
          {t.here}
        </button>
      )}
    </>
  )
}
