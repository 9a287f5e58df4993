import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { Passkey } from '@walletframe/api-contract'
import { leaveWindow, openOwnWindow } from '../../../approvals/window.ts'
import { approvalWindowStore } from '../../../approvals/windowState.ts'
import { recoveryTexts } from '../../../i18n/english/recovery.ts'
import { shellTexts } from '../../../i18n/english/shell.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Sentence } from '../../../ui/Sentence.tsx'
import { ElsewhereInWindow, WindowBlocked } from '../../approve/views/ApprovalWindow.tsx'
import { preparePasskeys, recoverWithPasskey, windowOf } from '../passkey.ts'
import { giveUpRecovery, recoveryStore } from '../recoveryState.ts'
import { FreshCodeEntry } from './FreshCodeEntry.tsx'
import { PasskeyProblem } from './PasskeyProblem.tsx'

type Wallet = { readonly walletId: string; readonly passkeys: readonly Passkey[] }

/** The passkey is asked for; then the wallet is opened, gets a slot of its own here, and is connected. */
const Unlock = (wallet: Wallet) => {
  const { step, isBusy } = useStore(recoveryStore)
  const t = useTexts(recoveryTexts).passkey
  useEffect(() => {
    preparePasskeys()
    return giveUpRecovery
  }, [])
  if (step === 'mail') return <FreshCodeEntry />
  return (
    <>
      <PasskeyProblem />
      <button
        type="button"
        className="button primary"
        data-testid="passkey-unlock"
        disabled={isBusy}
        onClick={({ currentTarget }) => void recoverWithPasskey(windowOf(currentTarget), wallet, leaveWindow)}
      >
        {isBusy ? t.waiting : t.unlock}
      </button>
    </>
  )
}

/**
 * The way in with a passkey: here, by the browser's own prompt, which no lured click answers. Where the browser, or the page, permits none in
 * a frame, a window of our own has it.
 */
export const UsePasskey = (wallet: Wallet) => {
  const { passkey: t } = useTexts(recoveryTexts)
  const { titles } = useTexts(shellTexts)
  const { status } = useStore(approvalWindowStore)
  const failed = useStore(recoveryStore, ({ problem }) => problem !== null)
  if (status === 'open')
    return (
      <ElsewhereInWindow title={titles.RecoveryPasskey} ending={t.ended}>
        <div className="content" data-testid="passkey-use">
          <p>
            <Sentence text={t.host} parts={{ host: <strong dir="ltr">{location.host}</strong> }} />
          </p>
          <Unlock {...wallet} />
        </div>
      </ElsewhereInWindow>
    )
  return (
    <>
      <Unlock {...wallet} />
      <WindowBlocked />
      {(failed || status !== 'none') && (
        <button
          type="button"
          className="button"
          data-testid="passkey-window"
          disabled={status === 'opening'}
          onClick={openOwnWindow}
        >
          {t.inWindow}
        </button>
      )}
    </>
  )
}
