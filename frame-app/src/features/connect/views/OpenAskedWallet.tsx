import { useStore } from 'zustand'
import { walletConnectTexts } from '../../../i18n/english/walletConnect.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Sentence } from '../../../ui/Sentence.tsx'
import { openWalletRequest, walletRequestStore } from '../walletRequest.ts'

/** Opens the app of the wallet that a request lies with, in the tap's own activation. */
export const OpenAskedWallet = () => {
  const t = useTexts(walletConnectTexts)
  const asked = useStore(walletRequestStore, ({ waiting }) => waiting[0])
  return (
    <button
      type="button"
      className="button primary"
      data-testid="open-wallet-request"
      disabled={!asked}
      onClick={() => asked && openWalletRequest(asked)}
    >
      <span>
        <Sentence text={t.open('{name}')} parts={{ name: asked?.name ?? '' }} />
      </span>
    </button>
  )
}
