import { useLayoutEffect } from 'react'
import { useStore } from 'zustand'
import { emptyWindow, leaveWindow, openOwnWindow } from '../../../../approvals/window.ts'
import { approvalWindowStore } from '../../../../approvals/windowState.ts'
import { recoveryTexts } from '../../../../i18n/english/recovery.ts'
import { shellTexts } from '../../../../i18n/english/shell.ts'
import { viewTexts } from '../../../../i18n/english/views.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { goBack } from '../../../../state/navigation.ts'
import { Icon } from '../../../../ui/icons.tsx'
import { ElsewhereInWindow, WindowBlocked } from '../../../approve/views/ApprovalWindow.tsx'
import { giveUpRecovery, recoveryStore } from '../../recoveryState.ts'
import { MakeCode } from '../MakeCode.tsx'

/** What a recovery code is for. It is shown and read back in a window, which no page can cover or draw. */
export const RecoveryCode = () => {
  const t = useTexts(recoveryTexts)
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
    <div className="content" data-testid="view-RecoveryCode">
      <div className="center">
        <span className="wallet-icon large">
          <Icon name={isDone ? 'check' : 'lock'} />
        </span>
        <p>{isDone ? t.done : t.why}</p>
        <p className="muted">{isDone ? t.doneHint : t.alone}</p>
        {!isDone && status !== 'open' && <p className="muted">{t.window}</p>}
      </div>
      <WindowBlocked />
      {status === 'open' ? (
        <ElsewhereInWindow title={titles.RecoveryCode} ending={t.ended}>
          <MakeCode onDone={leaveWindow} />
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
