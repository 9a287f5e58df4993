import { useEffect, useId, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { leaveWindow } from '../../../approvals/window.ts'
import { recoveryTexts } from '../../../i18n/english/recovery.ts'
import { shellTexts } from '../../../i18n/english/shell.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { takeFocus } from '../../../ui/takeFocus.ts'
import { authStore } from '../../emailLogin/auth.ts'
import { recoverWithPassphrase, typePassphrase } from '../passphrase.ts'
import { giveUpRecovery, recoveryStore } from '../recoveryState.ts'
import { FreshCodeEntry } from './FreshCodeEntry.tsx'
import { PassphraseField, PassphraseForm, ShowTyped } from './PassphraseField.tsx'
import { TypeInWindow } from './TypeInWindow.tsx'

/** The passphrase is typed here; then the wallet is opened, gets a slot of its own here, and is connected. */
const Entry = ({ walletId }: { readonly walletId: string }) => {
  const { step, typed, fault, problem, isBusy } = useStore(recoveryStore)
  const { passphrase: t, use } = useTexts(recoveryTexts)
  const email = useStore(authStore, ({ session }) => session?.email ?? '')
  const [isSeen, setSeen] = useState(false)
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => takeFocus(field.current), [])
  useEffect(() => giveUpRecovery, [])
  if (step === 'mail') return <FreshCodeEntry />
  return (
    <PassphraseForm
      email={email}
      problemId={`${id}-problem`}
      submit={isBusy ? use.opening : use.submit}
      submitId="passphrase-submit"
      onSubmit={() => void recoverWithPassphrase(walletId, leaveWindow)}
    >
      <PassphraseField
        ref={field}
        label={t.field}
        isSeen={isSeen}
        autoComplete="current-password"
        value={typed}
        onChange={(event) => typePassphrase(event.target.value)}
        aria-invalid={fault !== null || problem !== null}
        aria-describedby={`${id}-problem`}
        data-testid="passphrase-input"
      />
      <ShowTyped isOn={isSeen} onChange={setSeen} />
    </PassphraseForm>
  )
}

/** The way in with a passphrase. */
export const UsePassphrase = ({ walletId }: { readonly walletId: string }) => {
  const { passphrase: t } = useTexts(recoveryTexts)
  const { titles } = useTexts(shellTexts)
  return (
    <TypeInWindow
      title={titles.RecoveryPassphrase}
      ending={t.ended}
      host={t.host}
      open={t.open}
      testIds={{ open: 'passphrase-use-open', inWindow: 'passphrase-use', here: 'passphrase-here' }}
    >
      <Entry walletId={walletId} />
    </TypeInWindow>
  )
}
