import { useEffect, useId, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { recoveryTexts } from '../../../i18n/english/recovery.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { readWallet } from '../../../storage/embeddedRecord.ts'
import { takeFocus } from '../../../ui/takeFocus.ts'
import { leastLength, repeatPassphrase, savePassphrase, typePassphrase } from '../passphrase.ts'
import { recoveryStore } from '../recoveryState.ts'
import { FreshCodeEntry } from './FreshCodeEntry.tsx'
import { Made } from './Made.tsx'
import { OwnMark } from './OwnMark.tsx'
import { PassphraseField, PassphraseForm, ShowTyped } from './PassphraseField.tsx'
import { useGivenUpUnlessDone } from './useGivenUpUnlessDone.ts'

const Choose = () => {
  const { typed, repeated, fault, isBusy } = useStore(recoveryStore)
  const { passphrase: t, save, saving } = useTexts(recoveryTexts)
  const [isSeen, setSeen] = useState(false)
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => takeFocus(field.current), [])
  const isWrong = fault !== null && fault.fault !== 'differs'
  return (
    <PassphraseForm
      email={readWallet()?.email ?? ''}
      problemId={`${id}-problem`}
      submit={isBusy ? saving : save}
      submitId="passphrase-save"
      onSubmit={() => void savePassphrase()}
    >
      <PassphraseField
        ref={field}
        label={t.field}
        isSeen={isSeen}
        autoComplete="new-password"
        value={typed}
        onChange={(event) => typePassphrase(event.target.value)}
        aria-invalid={isWrong}
        aria-describedby={`${id}-hint ${id}-problem`}
        data-testid="passphrase-input"
      />
      <p id={`${id}-hint`} className="muted">
        {t.rule(leastLength)}
      </p>
      <PassphraseField
        label={t.repeat}
        isSeen={isSeen}
        autoComplete="new-password"
        value={repeated}
        onChange={(event) => repeatPassphrase(event.target.value)}
        aria-invalid={fault?.fault === 'differs'}
        aria-describedby={`${id}-problem`}
        data-testid="passphrase-repeat"
      />
      <ShowTyped isOn={isSeen} onChange={setSeen} />
    </PassphraseForm>
  )
}

/** The setting of a passphrase, step by step. Left before its end, nothing was changed and nothing of it stays. */
export const MakePassphrase = ({ onDone }: { readonly onDone: () => void }) => {
  const { step, isOldLeft } = useStore(recoveryStore)
  const t = useTexts(recoveryTexts).passphrase
  useGivenUpUnlessDone()
  return (
    <div className="content" data-testid="passphrase-make" data-step={step}>
      <OwnMark />
      {step === 'mail' && <FreshCodeEntry />}
      {step === 'begin' && <Choose />}
      {step === 'done' && (
        <Made texts={t} onDone={onDone}>
          {isOldLeft && (
            <p className="problem" role="alert" data-testid="recovery-old-left">
              {t.oldLeft}
            </p>
          )}
        </Made>
      )}
    </div>
  )
}
