import { useEffect } from 'react'
import { useStore } from 'zustand'
import { recoveryTexts } from '../../../i18n/english/recovery.ts'
import { securityTexts } from '../../../i18n/english/security.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { goLook, goProve, proveCode, showCode } from '../recover.ts'
import { recoveryStore, startOver } from '../recoveryState.ts'
import { CodeField, CodeProblem } from './CodeField.tsx'
import { CodeSheet } from './CodeSheet.tsx'
import { FreshCodeEntry } from './FreshCodeEntry.tsx'
import { Made } from './Made.tsx'
import { OwnMark } from './OwnMark.tsx'

const Begin = () => {
  const { isBusy } = useStore(recoveryStore)
  const t = useTexts(recoveryTexts)
  return (
    <>
      <p>{t.unseen}</p>
      <CodeProblem />
      <button
        type="button"
        className="button primary"
        data-testid="recovery-show"
        disabled={isBusy}
        onClick={() => void showCode()}
      >
        {isBusy ? t.showing : t.show}
      </button>
    </>
  )
}

const Shown = ({ code }: { readonly code: string }) => {
  const t = useTexts(recoveryTexts)
  return (
    <>
      <p>{t.keep}</p>
      <CodeSheet code={code} />
      <button type="button" className="button primary" data-testid="recovery-kept" onClick={goProve}>
        {t.kept}
      </button>
    </>
  )
}

const Prove = () => {
  const { isBusy } = useStore(recoveryStore)
  const t = useTexts(recoveryTexts)
  return (
    <>
      <p>{t.prove}</p>
      <CodeField onEnter={() => void proveCode()} />
      <button
        type="button"
        className="button primary"
        data-testid="recovery-save"
        disabled={isBusy}
        onClick={() => void proveCode()}
      >
        {isBusy ? t.saving : t.save}
      </button>
      <button
        type="button"
        className="button quiet"
        data-testid="recovery-again"
        disabled={isBusy}
        onClick={goLook}
      >
        {t.again}
      </button>
    </>
  )
}

/** What became of the code whose place the new one took. */
const OldCode = () => {
  const isOldLeft = useStore(recoveryStore, (state) => state.isOldLeft)
  const { replace: t } = useTexts(securityTexts)
  return isOldLeft ? (
    <p className="problem" role="alert" data-testid="recovery-old-left">
      {t.left}
    </p>
  ) : (
    <p className="muted">{t.done}</p>
  )
}

/** The making of a code, step by step. Left before its end, nothing was changed and nothing of it stays. */
export const MakeCode = ({ onDone }: { readonly onDone: () => void }) => {
  const { step, code, replaces } = useStore(recoveryStore)
  const t = useTexts(recoveryTexts)
  useEffect(
    () => () => {
      // The window alone: the view that opened it may open another.
      if (recoveryStore.getState().step !== 'done') startOver()
    },
    [],
  )
  return (
    <div className="content" data-testid="recovery-make" data-step={step}>
      <OwnMark />
      {step === 'begin' && <Begin />}
      {step === 'mail' && <FreshCodeEntry />}
      {step === 'shown' && code !== null && <Shown code={code} />}
      {step === 'prove' && <Prove />}
      {step === 'done' && (
        <Made texts={t} onDone={onDone}>
          {replaces.length > 0 && <OldCode />}
        </Made>
      )}
    </div>
  )
}
