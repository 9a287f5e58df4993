import { useLayoutEffect, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { emptyWindow, leaveWindow, openOwnWindow } from '../../../approvals/window.ts'
import { approvalWindowStore } from '../../../approvals/windowState.ts'
import { shellTexts } from '../../../i18n/english/shell.ts'
import { viewTexts } from '../../../i18n/english/views.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { goBack } from '../../../state/navigation.ts'
import { Icon } from '../../../ui/icons.tsx'
import { ElsewhereInWindow, WindowBlocked } from '../../approve/views/ApprovalWindow.tsx'
import { giveUpRecovery, recoveryStore } from '../recoveryState.ts'

/** What a way to recover is for. It is made in a window, which no page can cover or draw. */
export const MakeInWindow = ({
  view,
  texts,
  children,
}: {
  readonly view: 'RecoveryCode' | 'RecoveryPasskey'
  readonly texts: Readonly<Record<'why' | 'alone' | 'window' | 'done' | 'doneHint' | 'ended', string>>
  /** What is drawn into the window. */
  readonly children: (onDone: () => void) => ReactNode
}) => {
  const { approve } = useTexts(viewTexts)
  const { common, titles } = useTexts(shellTexts)
  const { status } = useStore(approvalWindowStore)
  const isDone = useStore(recoveryStore, ({ step }) => step === 'done')
  // In the same turn: what comes instead finds no window to be drawn into.
  useLayoutEffect(
    () => () => {
      emptyWindow()
      giveUpRecovery()
    },
    [],
  )
  return (
    <div className="content" data-testid={`view-${view}`}>
      <div className="center">
        <span className="wallet-icon large">
          <Icon name={isDone ? 'check' : 'lock'} />
        </span>
        <p>{isDone ? texts.done : texts.why}</p>
        <p className="muted">{isDone ? texts.doneHint : texts.alone}</p>
        {!isDone && status !== 'open' && <p className="muted">{texts.window}</p>}
      </div>
      <WindowBlocked />
      {status === 'open' ? (
        <ElsewhereInWindow title={titles[view]} ending={texts.ended}>
          {children(leaveWindow)}
        </ElsewhereInWindow>
      ) : isDone ? (
        <button type="button" className="button primary" data-testid="recovery-leave" onClick={goBack}>
          {common.close}
        </button>
      ) : (
        <button
          type="button"
          className="button primary"
          data-testid="recovery-window"
          disabled={status === 'opening'}
          onClick={openOwnWindow}
        >
          {approve.continueInWindow}
        </button>
      )}
    </div>
  )
}
