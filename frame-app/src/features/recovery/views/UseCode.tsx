import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { leaveWindow, openOwnWindow } from '../../../approvals/window.ts'
import { approvalWindowStore } from '../../../approvals/windowState.ts'
import { recoveryTexts } from '../../../i18n/english/recovery.ts'
import { shellTexts } from '../../../i18n/english/shell.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Sentence } from '../../../ui/Sentence.tsx'
import { ElsewhereInWindow, WindowBlocked } from '../../approve/views/ApprovalWindow.tsx'
import { recoverWith } from '../recover.ts'
import { giveUpRecovery, recoveryStore } from '../recoveryState.ts'
import { CodeField } from './CodeField.tsx'
import { FreshCodeEntry } from './FreshCodeEntry.tsx'

/** The code is typed here; then the wallet is opened, gets a slot of its own here, and is connected. */
const Entry = ({ walletId, inWindow }: { readonly walletId: string; readonly inWindow: boolean }) => {
  const { step, isBusy } = useStore(recoveryStore)
  const { use: t } = useTexts(recoveryTexts)
  useEffect(() => giveUpRecovery, [])
  if (step === 'mail') return <FreshCodeEntry />
  const submit = () => void recoverWith(walletId, leaveWindow)
  return (
    <>
      {inWindow && (
        <p>
          <Sentence text={t.host} parts={{ host: <strong dir="ltr">{location.host}</strong> }} />
        </p>
      )}
      <CodeField onEnter={submit} />
      <button
        type="button"
        className="button primary"
        data-testid="recovery-submit"
        disabled={isBusy}
        onClick={submit}
      >
        {isBusy ? t.opening : t.submit}
      </button>
    </>
  )
}

/**
 * The way in with a recovery code: in a window of our own, whose address a person can read. Where none comes up it is typed in the frame,
 * since it may be the last way that is left.
 */
export const UseCode = ({ walletId }: { readonly walletId: string }) => {
  const { use: t, ended } = useTexts(recoveryTexts)
  const { titles } = useTexts(shellTexts)
  const { status } = useStore(approvalWindowStore)
  const [isHere, setHere] = useState(false)
  if (isHere) return <Entry walletId={walletId} inWindow={false} />
  return (
    <>
      {status === 'open' ? (
        <ElsewhereInWindow title={titles.RecoveryCode} ending={ended}>
          <div className="content" data-testid="recovery-use">
            <Entry walletId={walletId} inWindow />
          </div>
        </ElsewhereInWindow>
      ) : (
        <button
          type="button"
          className="button primary"
          data-testid="recovery-use-open"
          disabled={status === 'opening'}
          onClick={openOwnWindow}
        >
          {t.open}
        </button>
      )}
      <WindowBlocked />
      {status === 'blocked' && (
        <button type="button" className="button" data-testid="recovery-here" onClick={() => setHere(true)}>
          {t.here}
        </button>
      )}
    </>
  )
}
