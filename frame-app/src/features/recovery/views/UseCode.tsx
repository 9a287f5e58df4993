import { useEffect } from 'react'
import { useStore } from 'zustand'
import { leaveWindow } from '../../../approvals/window.ts'
import { recoveryTexts } from '../../../i18n/english/recovery.ts'
import { shellTexts } from '../../../i18n/english/shell.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { recoverWith } from '../recover.ts'
import { giveUpRecovery, recoveryStore } from '../recoveryState.ts'
import { CodeField } from './CodeField.tsx'
import { FreshCodeEntry } from './FreshCodeEntry.tsx'
import { TypeInWindow } from './TypeInWindow.tsx'

/** The code is typed here; then the wallet is opened, gets a slot of its own here, and is connected. */
const Entry = ({ walletId }: { readonly walletId: string }) => {
  const { step, isBusy } = useStore(recoveryStore)
  const { use: t } = useTexts(recoveryTexts)
  useEffect(() => giveUpRecovery, [])
  if (step === 'mail') return <FreshCodeEntry />
  const submit = () => void recoverWith(walletId, leaveWindow)
  return (
    <>
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

/** The way in with a recovery code. */
export const UseCode = ({ walletId }: { readonly walletId: string }) => {
  const { use: t, ended } = useTexts(recoveryTexts)
  const { titles } = useTexts(shellTexts)
  return (
    <TypeInWindow
      title={titles.RecoveryCode}
      ending={ended}
      host={t.host}
      open={t.open}
      testIds={{ open: 'recovery-use-open', inWindow: 'recovery-use', here: 'recovery-here' }}
    >
      <Entry walletId={walletId} />
    </TypeInWindow>
  )
}
