import { useStore } from 'zustand'
import { securityTexts } from '../../../../i18n/english/security.ts'
import { viewTexts } from '../../../../i18n/english/views.ts'
import { useLanguage, useTexts } from '../../../../i18n/useTexts.ts'
import { goBack, pushView } from '../../../../state/navigation.ts'
import { ArmedButton } from '../../../../ui/ArmedButton.tsx'
import { FaultLine } from '../../../problem/FaultLine.tsx'
import { recoveryStore } from '../../../recovery/recoveryState.ts'
import { CloseButton } from '../../../recovery/views/CloseButton.tsx'
import { InOwnWindow } from '../../../recovery/views/InOwnWindow.tsx'
import { WindowSteps } from '../../../recovery/views/WindowSteps.tsx'
import { deleteAccount } from '../../accountData.ts'
import { accountDataStore } from '../../accountDataState.ts'
import { timeText } from '../slotTexts.ts'

/** What is deleted, what is lost by it, and the button that asks for it. */
const Ask = () => {
  const { isBusy, problem } = useStore(recoveryStore)
  const { data: t } = useTexts(securityTexts)
  const { armed } = useTexts(viewTexts)
  return (
    <>
      <p>
        <strong>{t.why}</strong>
      </p>
      <p className="warning danger">{t.lost}</p>
      <p className="muted">{t.waits}</p>
      <FaultLine problem={problem} />
      <ArmedButton
        className="button primary danger"
        testId="delete-confirm"
        content={isBusy ? undefined : t.why}
        words={armed}
        onApprove={() => void deleteAccount()}
      >
        {isBusy ? t.working : t.remove}
      </ArmedButton>
    </>
  )
}

/** When it goes, and that it can be kept until then. */
const Done = () => {
  const { data: t, removal } = useTexts(securityTexts)
  const language = useLanguage()
  const deleteAt = useStore(accountDataStore, (state) => state.deleteAt)
  return (
    <>
      <p role="status">
        <strong data-testid="delete-done">{t.asked}</strong>
      </p>
      {deleteAt !== null && <p className="muted">{removal.askedHint(timeText(deleteAt, language))}</p>}
    </>
  )
}

/** The end of the account is asked for in a window, which no page can cover or draw. */
export const DeleteAccount = () => {
  const texts = useTexts(securityTexts)
  const step = useStore(recoveryStore, (state) => state.step)
  const t = texts.data
  const isDone = step === 'done'
  return (
    <InOwnWindow
      view="DeleteAccount"
      step={step}
      icon={isDone ? 'check' : 'out'}
      about={
        isDone ? (
          <Done />
        ) : (
          <>
            <p>{t.why}</p>
            <p className="warning danger">{t.lost}</p>
            <p className="muted">{t.waits}</p>
            <button
              type="button"
              className="link"
              data-testid="delete-export"
              onClick={() => pushView({ name: 'ExportWallet' })}
            >
              {texts.exporting.action}
            </button>
          </>
        )
      }
      hint={isDone ? null : texts.removal.window}
      ending={t.ended}
      openId="delete-open"
      instead={isDone ? <CloseButton testId="delete-leave" onClick={goBack} /> : undefined}
    >
      <WindowSteps testId="delete-window" closeId="delete-close" done={isDone ? <Done /> : null}>
        <Ask />
      </WindowSteps>
    </InOwnWindow>
  )
}
