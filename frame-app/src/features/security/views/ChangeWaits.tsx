import { useEffect, useRef, type RefObject } from 'react'
import { useStore } from 'zustand'
import { securityTexts } from '../../../i18n/english/security.ts'
import { useLanguage, useTexts } from '../../../i18n/useTexts.ts'
import { Sentence } from '../../../ui/Sentence.tsx'
import { stopChange } from '../security.ts'
import { securityStore } from '../securityState.ts'
import { timeText } from './slotTexts.ts'
import '../../../ui/Warning.css'
import './Security.css'

/**
 * The change of the address that waits, if there is one: to which, when, and the way to stop it.
 * @param after what has the focus once it is stopped here: its button is gone then.
 */
export const ChangeWaits = ({ after }: { readonly after: RefObject<HTMLElement | null> }) => {
  const { email: t } = useTexts(securityTexts)
  const language = useLanguage()
  const { known, busy } = useStore(securityStore)
  const change = known?.change
  const isStopped = useRef(false)
  useEffect(() => {
    if (!change && isStopped.current) after.current?.focus()
    isStopped.current = false
  }, [change, after])
  if (!change) return null
  const parts = {
    email: <strong dir="ltr">{change.email}</strong>,
    time: <strong>{timeText(change.changeAt, language)}</strong>,
  }
  return (
    <div className="security-change" data-testid="email-change-waits">
      <p className="warning">
        <Sentence text={t.waits} parts={parts} />
      </p>
      <button
        type="button"
        className="button"
        data-testid="email-change-stop"
        disabled={busy !== null}
        aria-busy={busy === 'email'}
        onClick={() => {
          isStopped.current = true
          void stopChange(change)
        }}
      >
        {busy === 'email' ? t.stopping : t.stop}
      </button>
    </div>
  )
}
