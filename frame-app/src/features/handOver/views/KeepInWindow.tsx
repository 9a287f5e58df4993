import { useStore } from 'zustand'
import { viewTexts } from '../../../i18n/english/views.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { ArmedButton } from '../../../ui/ArmedButton.tsx'
import { recoveryStore } from '../../recovery/recoveryState.ts'
import { FreshCodeEntry } from '../../recovery/views/FreshCodeEntry.tsx'
import { HandOverProblem } from './HandOverProblem.tsx'

/** In the wallet's own window: what is kept there, and the button that does it. A one-time code comes between where one is needed. */
export const KeepInWindow = ({
  id,
  texts,
  onApprove,
}: {
  /** Of its test ids. */
  readonly id: string
  readonly texts: { readonly why: string; readonly confirm: string; readonly working: string }
  readonly onApprove: () => Promise<void>
}) => {
  const { isBusy, problem, step } = useStore(recoveryStore)
  const { armed } = useTexts(viewTexts)
  if (step === 'mail') return <FreshCodeEntry />
  return (
    <>
      <p data-testid={`${id}-why`}>{texts.why}</p>
      <HandOverProblem problem={problem} />
      <ArmedButton
        testId={`${id}-confirm`}
        content={isBusy ? undefined : id}
        words={armed}
        onApprove={() => void onApprove()}
      >
        {isBusy ? texts.working : texts.confirm}
      </ArmedButton>
    </>
  )
}
