import { useEffect } from 'react'
import { useStore } from 'zustand'
import { recoveryTexts } from '../../../i18n/english/recovery.ts'
import { walletConnectTexts } from '../../../i18n/english/walletConnect.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { writeClipboard } from '../../../state/clipboard.ts'
import { Qr } from '../../../ui/Qr.tsx'
import { FaultLine } from '../../problem/FaultLine.tsx'
import { giveUpRecovery, recoveryStore } from '../../recovery/recoveryState.ts'
import { CopyButton } from '../../recovery/views/CopyButton.tsx'
import { FreshCodeEntry } from '../../recovery/views/FreshCodeEntry.tsx'
import { askForCode, askOtherDevice, handOverStore, type Wanted } from '../handOver.ts'
import { HandOverProblem } from './HandOverProblem.tsx'
import './HandOver.css'

/** The way in by another device that has the wallet: it reads a code here, and is asked there. */
export const UseOtherDevice = ({ wallet }: { readonly wallet: Wanted }) => {
  const { status, isCodeWanted, shown, problem } = useStore(handOverStore)
  const fresh = useStore(recoveryStore)
  const { device: t, browser } = useTexts(recoveryTexts)
  const { copy } = useTexts(walletConnectTexts)
  useEffect(() => giveUpRecovery, [])
  if (fresh.step === 'mail') return <FreshCodeEntry />
  const isWaiting = status === 'waiting'
  return (
    <>
      <HandOverProblem problem={problem} at="there" />
      <FaultLine problem={fresh.problem} />
      {isWaiting && shown && (
        <div className="hand-over-device">
          <Qr text={shown.link} label={t.code} />
          <p>{t.scan}</p>
          <p>{t.asks}</p>
          <output dir="ltr" data-testid="device-number">
            {shown.number}
          </output>
          <p className="muted">{t.needs}</p>
          <CopyButton testId="device-copy" label={copy} onCopy={(view) => writeClipboard(shown.link, view)} />
        </div>
      )}
      {status === 'opening' ? (
        <p className="center" role="status">
          <span className="spinner" /> {browser.working}
        </p>
      ) : (
        <button
          type="button"
          className={isWaiting ? 'button' : 'button primary'}
          data-testid="device-show"
          disabled={fresh.isBusy || (isWaiting && !shown)}
          onClick={() => void (isCodeWanted ? askForCode(wallet.walletId) : askOtherDevice(wallet))}
        >
          {isCodeWanted ? browser.withCode : isWaiting ? t.again : t.show}
        </button>
      )}
    </>
  )
}
