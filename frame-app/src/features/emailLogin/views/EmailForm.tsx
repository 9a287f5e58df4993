import { useState, type FormEvent, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { shellTexts } from '../../../i18n/english/shell.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { EmailField } from '../../../ui/EmailField.tsx'
import { ProblemLine } from '../../problem/ProblemLine.tsx'
import { authStore, clearProblem } from '../auth.ts'
import './EmailForm.css'

/** What an address looks like, in every language. */
const sample = 'you@example.com'

/** An address, to which a code is sent. */
export const EmailForm = ({
  first,
  onSubmit,
  children,
}: {
  /** What stands in it at first. */
  readonly first: string
  readonly onSubmit: (email: string) => void
  readonly children?: ReactNode
}) => {
  const t = useTexts(shellTexts).connect
  const { busy, problem } = useStore(authStore)
  const [email, setEmail] = useState(first)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit(email)
  }
  return (
    <form className="email-form" onSubmit={submit} noValidate>
      <EmailField
        label={t.email}
        placeholder={sample}
        testId="email-input"
        noteId="email-note"
        isWrong={problem !== null}
        value={email}
        onType={(typed) => {
          setEmail(typed)
          if (problem) clearProblem()
        }}
      />
      <div className="email-form-note" id="email-note">
        <ProblemLine problem={problem} />
      </div>
      <button type="submit" className="button primary" data-testid="email-submit" disabled={busy !== null}>
        {busy === 'sending' && <span className="spinner" />} {t.submit}
      </button>
      {children}
    </form>
  )
}
