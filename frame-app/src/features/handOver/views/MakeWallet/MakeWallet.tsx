import { useStore } from 'zustand'
import { recoveryTexts } from '../../../../i18n/english/recovery.ts'
import { viewTexts } from '../../../../i18n/english/views.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { changeEmail } from '../../../emailLogin/email.ts'
import { recoveryStore } from '../../../recovery/recoveryState.ts'
import { InOwnWindow } from '../../../recovery/views/InOwnWindow.tsx'
import { makeWallet } from '../../otherSites.ts'
import { KeepInWindow } from '../KeepInWindow.tsx'

/** The first wallet of somebody whose browser denies storage inside of pages: its key goes into the storage of the wallet's own window. */
export const MakeWallet = () => {
  const { browser, passkey } = useTexts(recoveryTexts)
  const { otp } = useTexts(viewTexts)
  const { step } = useStore(recoveryStore)
  const t = browser.first
  return (
    <InOwnWindow
      view="MakeWallet"
      step={step}
      about={
        <>
          <p>{t.why}</p>
          <p className="muted">{t.visits}</p>
        </>
      }
      hint={browser.make.window}
      ending={passkey.ended}
      openId="make-window"
      below={
        <button type="button" className="button" onClick={() => void changeEmail()}>
          {otp.other}
        </button>
      }
    >
      <div className="content" data-testid="make-wallet" data-step={step}>
        <KeepInWindow id="make" texts={t} onApprove={makeWallet} />
      </div>
    </InOwnWindow>
  )
}
