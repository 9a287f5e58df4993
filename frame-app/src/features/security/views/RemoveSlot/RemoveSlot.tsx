import { useStore } from 'zustand'
import type { Slot } from '@walletframe/api-contract'
import { leaveWindow } from '../../../../approvals/window.ts'
import { securityTexts } from '../../../../i18n/english/security.ts'
import { viewTexts } from '../../../../i18n/english/views.ts'
import { useLanguage, useTexts } from '../../../../i18n/useTexts.ts'
import { goBack } from '../../../../state/navigation.ts'
import { ArmedButton } from '../../../../ui/ArmedButton.tsx'
import { Problem } from '../../../../ui/Problem.tsx'
import { FaultLine } from '../../../problem/FaultLine.tsx'
import { recoveryStore } from '../../../recovery/recoveryState.ts'
import { CloseButton } from '../../../recovery/views/CloseButton.tsx'
import { InOwnWindow } from '../../../recovery/views/InOwnWindow.tsx'
import { WindowSteps } from '../../../recovery/views/WindowSteps.tsx'
import { leaveRemoval, removeSlot } from '../../security.ts'
import { securityStore } from '../../securityState.ts'
import { removalOf } from '../../slots.ts'
import { nameOf, timeText } from '../slotTexts.ts'
import '../Security.css'

/** What came in the way, where the list has changed meanwhile also that. */
const Trouble = () => {
  const { removal: t } = useTexts(securityTexts)
  const problem = useStore(recoveryStore, (state) => state.problem)
  if (problem?.code === 'last_slot') return <Problem problem={{ ...problem, message: t.last }} />
  if (problem?.code === 'slot_not_found') return <Problem problem={{ ...problem, message: t.changed }} />
  return <FaultLine problem={problem} />
}

/** What becomes of it, and the button that does it. */
const Ask = ({ slot, slots }: { readonly slot: Slot; readonly slots: readonly Slot[] }) => {
  const isBusy = useStore(recoveryStore, (state) => state.isBusy)
  const texts = useTexts(securityTexts)
  const { armed } = useTexts(viewTexts)
  const t = texts.removal
  const { name, where } = nameOf(slot, texts)
  return (
    <>
      <p>
        <strong>
          <bdi>{t.ask(name)}</bdi>
        </strong>
      </p>
      {where !== undefined && (
        <p className="muted">
          <bdi>{where}</bdi>
        </p>
      )}
      <p data-testid="remove-means">{t[removalOf(slot, slots)]}</p>
      <Trouble />
      <ArmedButton
        className="button primary danger"
        testId="remove-confirm"
        content={isBusy ? undefined : slot.id}
        words={armed}
        onApprove={() => void removeSlot(slot.id, leaveWindow)}
      >
        {isBusy ? t.working : t.confirm}
      </ArmedButton>
    </>
  )
}

/** What was done: it is gone, or goes later. */
const Done = () => {
  const { removal: t } = useTexts(securityTexts)
  const language = useLanguage()
  const removeAt = useStore(securityStore, (state) => state.removeAt)
  return (
    <>
      <p role="status">
        <strong data-testid="remove-done">{removeAt === null ? t.done : t.asked}</strong>
      </p>
      <p className="muted">{removeAt === null ? t.doneHint : t.askedHint(timeText(removeAt, language))}</p>
    </>
  )
}

/** A way to open the wallet is removed in a window, which no page can cover or draw. */
export const RemoveSlot = ({ slotId }: { readonly slotId: string }) => {
  const texts = useTexts(securityTexts)
  const step = useStore(recoveryStore, (state) => state.step)
  const known = useStore(securityStore, (state) => state.known)
  const slots = known?.slots ?? []
  const slot = slots.find(({ id }) => id === slotId)
  const t = texts.removal
  const isDone = step === 'done'
  const isNothing = isDone || !slot
  const gone = <p>{texts.gone}</p>
  return (
    <InOwnWindow
      view="RemoveSlot"
      step={step}
      icon={isDone ? 'check' : 'lock'}
      about={
        isDone ? (
          <Done />
        ) : slot ? (
          <>
            <p>
              <bdi>{t.ask(nameOf(slot, texts).name)}</bdi>
            </p>
            <p className="muted">{t[removalOf(slot, slots)]}</p>
          </>
        ) : (
          gone
        )
      }
      hint={isNothing ? null : t.window}
      ending={t.ended}
      openId="remove-open"
      instead={isNothing ? <CloseButton testId="remove-leave" onClick={goBack} /> : undefined}
      onLeave={leaveRemoval}
    >
      <WindowSteps testId="remove-window" closeId="remove-close" done={isDone ? <Done /> : null}>
        {slot ? <Ask slot={slot} slots={slots} /> : gone}
      </WindowSteps>
    </InOwnWindow>
  )
}
