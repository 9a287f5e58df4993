import { useStore } from 'zustand'
import { leaveWindow } from '../../../../approvals/window.ts'
import { recoveryTexts } from '../../../../i18n/english/recovery.ts'
import { shellTexts } from '../../../../i18n/english/shell.ts'
import { viewTexts } from '../../../../i18n/english/views.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { goBack } from '../../../../state/navigation.ts'
import { ArmedButton } from '../../../../ui/ArmedButton.tsx'
import { recoveryStore } from '../../../recovery/recoveryState.ts'
import { FreshCodeEntry } from '../../../recovery/views/FreshCodeEntry.tsx'
import { InOwnWindow } from '../../../recovery/views/InOwnWindow.tsx'
import { OwnMark } from '../../../recovery/views/OwnMark.tsx'
import { turnOnOtherSites } from '../../otherSites.ts'
import { HandOverProblem } from '../HandOverProblem.tsx'

/** What it does, and the button that turns it on. */
const Begin = () => {
  const { isBusy, problem } = useStore(recoveryStore)
  const { make: t } = useTexts(recoveryTexts).browser
  const { armed } = useTexts(viewTexts)
  return (
    <>
      <p data-testid="browser-why">{t.why}</p>
      <HandOverProblem problem={problem} />
      <ArmedButton
        testId="browser-confirm"
        content={isBusy ? undefined : 'other-sites'}
        words={armed}
        onApprove={() => void turnOnOtherSites()}
      >
        {isBusy ? t.working : t.confirm}
      </ArmedButton>
    </>
  )
}

/** This browser is to open the wallet on other sites too: its key goes into the storage of the wallet's own window, so it is done there. */
export const OtherSites = () => {
  const { browser, passkey } = useTexts(recoveryTexts)
  const { common } = useTexts(shellTexts)
  const { step, isBrowserNew } = useStore(recoveryStore)
  const t = browser.make
  const isDone = step === 'done'
  const close = (testId: string, onClick: () => void) => (
    <button type="button" className="button primary" data-testid={testId} onClick={onClick}>
      {common.close}
    </button>
  )
  const done = (
    <>
      <p role="status">
        <strong data-testid="browser-done">{isBrowserNew ? t.done : t.had}</strong>
      </p>
      <p className="muted">{isBrowserNew ? t.doneHint : t.hadHint}</p>
    </>
  )
  return (
    <InOwnWindow
      view="OtherSites"
      step={step}
      icon={isDone ? 'check' : 'lock'}
      about={
        isDone ? (
          done
        ) : (
          <>
            <p>{t.why}</p>
            <p className="muted">{t.alone}</p>
          </>
        )
      }
      hint={isDone ? null : t.window}
      ending={passkey.ended}
      openId="browser-window"
      instead={isDone ? close('browser-leave', goBack) : undefined}
    >
      <div className="content" data-testid="browser-make" data-step={step}>
        <OwnMark />
        {isDone ? (
          <>
            {done}
            {close('browser-close', leaveWindow)}
          </>
        ) : step === 'mail' ? (
          <FreshCodeEntry />
        ) : (
          <Begin />
        )}
      </div>
    </InOwnWindow>
  )
}
