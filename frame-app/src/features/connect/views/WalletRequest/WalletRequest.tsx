import { useStore } from 'zustand'
import { walletConnectTexts } from '../../../../i18n/english/walletConnect.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { ProgressRing } from '../../../../ui/ProgressRing.tsx'
import { Sentence } from '../../../../ui/Sentence.tsx'
import { WalletIcon } from '../../../../ui/WalletIcon.tsx'
import { walletRequestStore } from '../../walletRequest.ts'
import { OpenAskedWallet } from '../OpenAskedWallet.tsx'

/** The wallet's app has the word: it is one tap away. Closing this withdraws nothing. */
export const WalletRequest = () => {
  const t = useTexts(walletConnectTexts)
  const asked = useStore(walletRequestStore, ({ waiting }) => waiting[0])
  const name = asked?.name ?? ''
  return (
    <div className="content" data-testid="view-WalletRequest">
      <div className="center" role="status">
        <span className="waiting-picture">
          <ProgressRing shape="tile">
            <WalletIcon large name={name} />
          </ProgressRing>
        </span>
        <p>
          <Sentence text={t.request('{name}')} parts={{ name }} />
        </p>
        <p className="muted">{t.requestHint}</p>
      </div>
      <OpenAskedWallet />
    </div>
  )
}
