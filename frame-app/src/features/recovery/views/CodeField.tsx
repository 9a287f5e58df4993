import { useEffect, useId, useRef } from 'react'
import { useStore } from 'zustand'
import type { Catalogue } from '../../../i18n/catalogue.ts'
import { recoveryTexts } from '../../../i18n/english/recovery.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { codeLength } from '../code.ts'
import { FaultLine } from '../../problem/FaultLine.tsx'
import { Problem } from '../../../ui/Problem.tsx'
import { visibleText } from '../../../ui/visibleText.ts'
import { typeCode } from '../recover.ts'
import { recoveryStore, type Recovery } from '../recoveryState.ts'
import { takeFocus } from '../../../ui/takeFocus.ts'
import './Recovery.css'

const saidOf = (fault: NonNullable<Recovery['fault']>, t: Catalogue['recovery']['faults']): string => {
  switch (fault.fault) {
    case 'character':
      return t.character(visibleText(fault.character))
    case 'length':
      return t.length(fault.length, codeLength)
    case 'other':
      return t.other
    case 'check':
    // Of a passphrase: another screen says those.
    case 'short':
    case 'plain':
    case 'differs':
      return t.check
  }
}

/** What is wrong with what was typed, or went wrong with it. */
export const CodeProblem = () => {
  const { step, fault, problem } = useStore(recoveryStore)
  const { faults: t } = useTexts(recoveryTexts)
  if (fault) return <Problem problem={{ code: fault.fault, message: saidOf(fault, t) }} />
  if (problem?.code === 'cannot-unwrap') return <Problem problem={{ ...problem, message: t.wrong }} />
  // Before one was shown nothing is to be thrown away: the one that is there may be their own, whose answer was lost.
  if (problem?.code === 'code-exists')
    return <Problem problem={{ ...problem, message: step === 'begin' ? t.hasOne : t.exists }} />
  return <FaultLine problem={problem} />
}

/** The field for a recovery code: it takes it however it is written, and keeps it where it was wrong. Enter sends it. */
export const CodeField = ({ onEnter }: { readonly onEnter: () => void }) => {
  const { typed, fault, problem, isBusy } = useStore(recoveryStore)
  const t = useTexts(recoveryTexts)
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => takeFocus(field.current), [])
  return (
    <div className="recovery-field">
      <label className="field-label" htmlFor={id}>
        {t.field}
      </label>
      <textarea
        ref={field}
        id={id}
        rows={2}
        dir="ltr"
        // Kept by nobody but the person: no suggestions, no corrections.
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={200}
        readOnly={isBusy}
        aria-invalid={fault !== null || problem !== null}
        aria-describedby={`${id}-hint ${id}-problem`}
        data-testid="recovery-input"
        value={typed}
        onChange={(event) => typeCode(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          onEnter()
        }}
      />
      <p id={`${id}-hint`} className="muted">
        {t.fieldHint(codeLength)}
      </p>
      <div id={`${id}-problem`}>
        <CodeProblem />
      </div>
    </div>
  )
}
