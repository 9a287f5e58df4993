import { useEffect } from 'react'
import { useStore } from 'zustand'
import { recoveryTexts } from '../../../i18n/english/recovery.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { giveUpRecovery, recoveryStore } from '../../recovery/recoveryState.ts'
import { FreshCodeEntry } from '../../recovery/views/FreshCodeEntry.tsx'
import { FaultLine } from '../../problem/FaultLine.tsx'
import { askForCode, handOverStore, openFromBrowser, type Wanted } from '../handOver.ts'
import { HandOverProblem } from './HandOverProblem.tsx'

/** The way in with the key that the wallet's own window keeps in this browser: one tap here, which opens it, and one there. */
export const UseBrowser = ({ wallet }: { readonly wallet: Wanted }) => {
  const { status, isReady, isCodeWanted, problem } = useStore(handOverStore)
  const fresh = useStore(recoveryStore)
  const { browser: t } = useTexts(recoveryTexts)
  useEffect(() => giveUpRecovery, [])
  if (fresh.step === 'mail') return <FreshCodeEntry />
  const words = {
    idle: isCodeWanted ? t.withCode : t.open,
    waiting: t.again,
    'cut-off': t.again,
    opening: t.working,
  }
  return (
    <>
      <HandOverProblem problem={problem} />
      <FaultLine problem={fresh.problem} />
      {status === 'waiting' && (
        <p className="muted" role="status" data-testid="browser-waiting">
          {t.waiting}
        </p>
      )}
      {status === 'cut-off' && (
        <p className="muted" role="status" data-testid="browser-cut-off">
          {t.cutOff}
        </p>
      )}
      <button
        type="button"
        className={status === 'idle' ? 'button primary' : 'button'}
        data-testid="browser-open"
        disabled={!isReady || status === 'opening' || fresh.isBusy}
        onClick={() => void (isCodeWanted ? askForCode(wallet.walletId) : openFromBrowser(wallet))}
      >
        {words[status]}
      </button>
    </>
  )
}
