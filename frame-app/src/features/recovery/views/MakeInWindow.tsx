import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { leaveWindow } from '../../../approvals/window.ts'
import { shellTexts } from '../../../i18n/english/shell.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { goBack } from '../../../state/navigation.ts'
import { recoveryStore } from '../recoveryState.ts'
import { InOwnWindow } from './InOwnWindow.tsx'

/** What a way to recover is for. It is made in the wallet's own window. */
export const MakeInWindow = ({
  view,
  texts,
  children,
}: {
  readonly view: 'RecoveryCode' | 'RecoveryOperator' | 'RecoveryPasskey' | 'RecoveryPassphrase'
  readonly texts: Readonly<Record<'why' | 'alone' | 'window' | 'done' | 'doneHint' | 'ended', string>>
  /** What is drawn into the window. */
  readonly children: (onDone: () => void) => ReactNode
}) => {
  const { common } = useTexts(shellTexts)
  const isDone = useStore(recoveryStore, ({ step }) => step === 'done')
  const leave = (
    <button type="button" className="button primary" data-testid="recovery-leave" onClick={goBack}>
      {common.close}
    </button>
  )
  return (
    <InOwnWindow
      view={view}
      icon={isDone ? 'check' : 'lock'}
      about={
        <>
          <p>{isDone ? texts.done : texts.why}</p>
          <p className="muted">{isDone ? texts.doneHint : texts.alone}</p>
        </>
      }
      hint={isDone ? null : texts.window}
      ending={texts.ended}
      openId="recovery-window"
      instead={isDone ? leave : undefined}
    >
      {children(leaveWindow)}
    </InOwnWindow>
  )
}
