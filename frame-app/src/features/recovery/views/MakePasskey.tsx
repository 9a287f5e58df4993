import { useEffect } from 'react'
import { useStore } from 'zustand'
import { leaveWindow } from '../../../approvals/window.ts'
import { recoveryTexts } from '../../../i18n/english/recovery.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { replaceView } from '../../../state/navigation.ts'
import { readWallet } from '../../../storage/embeddedRecord.ts'
import { addPasskey, preparePasskeys, provePasskey, windowOf } from '../passkey.ts'
import { recoveryStore } from '../recoveryState.ts'
import { FreshCodeEntry } from './FreshCodeEntry.tsx'
import { Made } from './Made.tsx'
import { OwnMark } from './OwnMark.tsx'
import { useGivenUpUnlessDone } from './useGivenUpUnlessDone.ts'
import { PasskeyProblem } from './PasskeyProblem.tsx'

/** Faults that another try on this device does not mend. */
const lasting: readonly string[] = ['passkey-without-prf', 'passkey-address', 'passkey-unfit']

/** Where passkeys do not work: the other way, unless it was taken before. */
const CodeInstead = () => {
  const code = useStore(recoveryStore, ({ problem }) => problem?.code ?? '')
  const t = useTexts(recoveryTexts)
  if (!lasting.includes(code) || readWallet()?.hasCode === true) return null
  return (
    <button
      type="button"
      className="button"
      data-testid="passkey-code"
      onClick={() => {
        leaveWindow()
        replaceView({ name: 'RecoveryCode' })
      }}
    >
      {t.bannerAction}
    </button>
  )
}

const Ask = ({ step }: { readonly step: 'begin' | 'prove' }) => {
  const { isBusy } = useStore(recoveryStore)
  const t = useTexts(recoveryTexts).passkey
  const run = step === 'begin' ? addPasskey : provePasskey
  return (
    <>
      <p>{step === 'begin' ? t.begin : t.prove}</p>
      <PasskeyProblem />
      <button
        type="button"
        className="button primary"
        data-testid={`passkey-${step}`}
        disabled={isBusy}
        onClick={({ currentTarget }) => void run(windowOf(currentTarget))}
      >
        {isBusy ? t.waiting : step === 'begin' ? t.create : t.use}
      </button>
      <CodeInstead />
    </>
  )
}

/** The making of a passkey, step by step. Left before its end, it opens nothing. */
export const MakePasskey = ({ onDone }: { readonly onDone: () => void }) => {
  const { step } = useStore(recoveryStore)
  const t = useTexts(recoveryTexts).passkey
  useEffect(() => preparePasskeys(), [])
  useGivenUpUnlessDone()
  return (
    <div className="content" data-testid="passkey-make" data-step={step}>
      <OwnMark />
      {step === 'mail' && <FreshCodeEntry />}
      {(step === 'begin' || step === 'prove') && <Ask step={step} />}
      {step === 'done' && <Made texts={t} onDone={onDone} />}
    </div>
  )
}
