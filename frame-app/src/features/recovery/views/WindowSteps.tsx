import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { leaveWindow } from '../../../approvals/window.ts'
import { recoveryStore } from '../recoveryState.ts'
import { CloseButton } from './CloseButton.tsx'
import { FreshCodeEntry } from './FreshCodeEntry.tsx'
import { OwnMark } from './OwnMark.tsx'

/** What the wallet's own window shows of one deed: what is asked, the one-time code where it is wanted, and what became of it. */
export const WindowSteps = ({
  testId,
  closeId,
  done,
  children,
}: {
  readonly testId: string
  /** Test id of the button that closes the window at the end. */
  readonly closeId: string
  /** What became of it; null before that. */
  readonly done: ReactNode
  /** What is asked. */
  readonly children: ReactNode
}) => {
  const step = useStore(recoveryStore, (state) => state.step)
  return (
    <div className="content" data-testid={testId}>
      <OwnMark />
      {done !== null ? (
        <>
          {done}
          <CloseButton testId={closeId} onClick={leaveWindow} />
        </>
      ) : step === 'mail' ? (
        <FreshCodeEntry />
      ) : (
        children
      )}
    </div>
  )
}
