import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import type { Catalogue } from '../../../../i18n/catalogue.ts'
import { walletTexts } from '../../../../i18n/english/wallet.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import type { Problem as ProblemData } from '../../../../state/problem.ts'
import { Problem } from '../../../../ui/Problem.tsx'
import { takeFocus } from '../../../../ui/takeFocus.ts'
import { FaultLine } from '../../../problem/FaultLine.tsx'
import '../../../../ui/Pair.css'
import '../../../recovery/views/Recovery.css'
import './ImportAccount.css'

/** Longer than 24 of the longest words. */
const mostCharacters = 400

const saidOf = ({ code, at }: ProblemData, t: Catalogue['wallet']['importAccount']): string | undefined => {
  switch (code) {
    case 'words-count':
      return t.count
    case 'words-unknown':
      return t.unknown(at ?? 1)
    case 'words-wrong':
      return t.wrong
    case 'key-wrong':
      return t.key
    case 'account-known':
      return t.known
    default:
      return undefined
  }
}

/** The words of another wallet, or a private key, in the place of the list. What was typed goes with it. */
export const ImportAccount = ({
  problem,
  isBusy,
  onImport,
  onType,
  onLeave,
}: {
  readonly problem: ProblemData | null
  readonly isBusy: boolean
  readonly onImport: (typed: string) => void
  /** What was said of what stood there before is not true any more. */
  readonly onType: () => void
  readonly onLeave: () => void
}) => {
  const { ownAccounts, importAccount: t } = useTexts(walletTexts)
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  useEffect(() => takeFocus(field.current), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onImport(typed)
  }
  const said = problem && saidOf(problem, t)
  return (
    <form className="import-account" data-testid="import-account" onSubmit={submit} noValidate>
      <p className="warning">{t.careful}</p>
      <div className="recovery-field">
        <label className="field-label" htmlFor={id}>
          {t.words}
        </label>
        <textarea
          ref={field}
          id={id}
          rows={4}
          dir="ltr"
          // Kept by nobody but the person: no suggestions, no corrections.
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={mostCharacters}
          readOnly={isBusy}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-hint ${id}-problem`}
          data-testid="import-words"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            onType()
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            event.currentTarget.form?.requestSubmit()
          }}
        />
        <p id={`${id}-hint`} className="muted">
          {t.hint}
        </p>
        <div id={`${id}-problem`}>
          {said === null || said === undefined ? (
            <FaultLine problem={problem} />
          ) : (
            <Problem problem={problem && { ...problem, message: said }} />
          )}
        </div>
      </div>
      <div className="pair">
        <button type="button" className="button" disabled={isBusy} onClick={onLeave}>
          {ownAccounts.leave}
        </button>
        <button
          type="submit"
          className="button primary"
          data-testid="import-submit"
          disabled={isBusy || typed.trim() === ''}
          aria-busy={isBusy}
        >
          {isBusy && <span className="spinner" />} {t.submit}
        </button>
      </div>
    </form>
  )
}
