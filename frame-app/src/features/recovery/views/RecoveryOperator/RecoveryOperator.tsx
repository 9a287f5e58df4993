import { useStore } from 'zustand'
import { recoveryTexts } from '../../../../i18n/english/recovery.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { KeepInWindow } from '../../../handOver/views/KeepInWindow.tsx'
import { keepAtOperator } from '../../operator.ts'
import { recoveryStore } from '../../recoveryState.ts'
import { Made } from '../Made.tsx'
import { MakeInWindow } from '../MakeInWindow.tsx'
import { OwnMark } from '../OwnMark.tsx'
import { useGivenUpUnlessDone } from '../useGivenUpUnlessDone.ts'

/** What it means, once more, and the armed button. Left before its end, nothing was changed. */
const Agree = ({ onDone }: { readonly onDone: () => void }) => {
  const step = useStore(recoveryStore, (state) => state.step)
  const { operator: t } = useTexts(recoveryTexts)
  useGivenUpUnlessDone()
  return (
    <div className="content" data-testid="operator-make" data-step={step}>
      <OwnMark />
      {step === 'done' ? (
        <Made texts={t} onDone={onDone} />
      ) : (
        <>
          {step === 'begin' && <p className="warning danger">{t.careful(location.host)}</p>}
          <KeepInWindow id="operator" texts={t} onApprove={keepAtOperator} />
        </>
      )}
    </div>
  )
}

/** The operator may keep a key of the wallet. It is agreed to in a window. */
export const RecoveryOperator = () => (
  <MakeInWindow view="RecoveryOperator" texts={useTexts(recoveryTexts).operator}>
    {(onDone) => <Agree onDone={onDone} />}
  </MakeInWindow>
)
