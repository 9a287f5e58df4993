import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useStore } from 'zustand'
import { loginTexts } from '../../../../i18n/english/login.ts'
import { securityTexts } from '../../../../i18n/english/security.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { goBack } from '../../../../state/navigation.ts'
import { readWallet } from '../../../../storage/embeddedRecord.ts'
import { EmailField } from '../../../../ui/EmailField.tsx'
import { FaultLine } from '../../../problem/FaultLine.tsx'
import { readSecurity } from '../../../security/security.ts'
import { securityStore } from '../../../security/securityState.ts'
import { ChangeWaits } from '../../../security/views/ChangeWaits.tsx'
import { changingStore } from '../../changeState.ts'
import { clearChangeProblem, giveUpChange, startChange } from '../../change.ts'
import '../EmailChange.css'

/** Characters that an address has at least, before the server is asked (facts 1.1). */
const least = 4

/** Another address is typed; a change that waits is shown, and can be stopped here too. */
export const UpdateEmailWallet = () => {
  const { email: t, cancel } = useTexts(securityTexts)
  const { code } = useTexts(loginTexts)
  const { busy, problem, code: waited } = useStore(changingStore)
  const waits = useStore(securityStore, ({ known }) => known?.change ?? null)
  const notStopped = useStore(securityStore, (state) => state.problem)
  const [now] = useState(() => readWallet()?.email ?? '')
  const [typed, setTyped] = useState(waited?.email ?? now)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.select()
    void readSecurity()
    return giveUpChange
  }, [])
  const email = typed.trim()
  const isOther = email.length >= least && email.toLowerCase() !== now.toLowerCase()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isOther) void startChange(typed)
  }
  return (
    <div className="content" data-testid="view-UpdateEmailWallet">
      <ChangeWaits after={field} />
      {waits && <FaultLine problem={notStopped} />}
      <form className="email-change" onSubmit={submit} noValidate>
        <EmailField
          ref={field}
          label={t.field}
          testId="email-change-input"
          noteId="email-change-note"
          isWrong={problem !== null}
          value={typed}
          onType={(next) => {
            setTyped(next)
            if (problem) clearChangeProblem()
          }}
        />
        <div id="email-change-note">
          {problem ? <FaultLine problem={problem} /> : <p className="muted">{waits ? t.replaces : t.why}</p>}
        </div>
        <div className="pair">
          <button type="button" className="button" data-testid="email-change-cancel" onClick={goBack}>
            {cancel}
          </button>
          <button
            type="submit"
            className="button primary"
            data-testid="email-change-save"
            disabled={!isOther || busy !== null}
            aria-busy={busy !== null}
          >
            {busy && <span className="spinner" />} {busy ? code.sending : t.save}
          </button>
        </div>
      </form>
    </div>
  )
}
