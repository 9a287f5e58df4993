import { useStore } from 'zustand'
import { leaveWindow } from '../../../../approvals/window.ts'
import { recoveryTexts } from '../../../../i18n/english/recovery.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { goBack } from '../../../../state/navigation.ts'
import { recoveryStore } from '../../../recovery/recoveryState.ts'
import { CloseButton } from '../../../recovery/views/CloseButton.tsx'
import { InOwnWindow } from '../../../recovery/views/InOwnWindow.tsx'
import { OwnMark } from '../../../recovery/views/OwnMark.tsx'
import { turnOnOtherSites } from '../../otherSites.ts'
import { KeepInWindow } from '../KeepInWindow.tsx'

/** This browser is to open the wallet on other sites too: its key goes into the storage of the wallet's own window, so it is done there. */
export const OtherSites = () => {
  const { browser, passkey } = useTexts(recoveryTexts)
  const { step, isBrowserNew } = useStore(recoveryStore)
  const t = browser.make
  const isDone = step === 'done'
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
      instead={isDone ? <CloseButton testId="browser-leave" onClick={goBack} /> : undefined}
    >
      <div className="content" data-testid="browser-make" data-step={step}>
        <OwnMark />
        {isDone ? (
          <>
            {done}
            <CloseButton testId="browser-close" onClick={leaveWindow} />
          </>
        ) : (
          <KeepInWindow id="browser" texts={t} onApprove={turnOnOtherSites} />
        )}
      </div>
    </InOwnWindow>
  )
}
