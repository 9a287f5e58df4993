import { useStore } from 'zustand'
import { viewTexts } from '../../../../i18n/english/views.ts'
import { walletTexts } from '../../../../i18n/english/wallet.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { Icon } from '../../../../ui/icons.tsx'
import { accountStore } from '../../accountState.ts'
import type { ConnectedWallet } from '../../walletName.ts'
import { disconnectActiveWallet, signOutOfWallet } from '../../leave.ts'

/** The ways out, each with what it ends and what stays. */
export const Leave = ({ connector }: { readonly connector: ConnectedWallet }) => {
  const { leave: t } = useTexts(walletTexts)
  const { disconnect } = useTexts(viewTexts).account
  const isLeaving = useStore(accountStore, (state) => state.isLeaving)
  const isEmbedded = connector.type === 'embedded'
  return (
    <div className="list">
      <button
        type="button"
        className="row"
        data-testid="account-disconnect"
        disabled={isLeaving}
        onClick={() => void disconnectActiveWallet()}
      >
        <span className="wallet-icon">
          <Icon name="unlink" />
        </span>
        <span>
          <strong>{isEmbedded ? t.site : disconnect}</strong>
          <small className="hint">{isEmbedded ? t.siteHint : t.walletHint}</small>
        </span>
      </button>
      {isEmbedded && (
        <button
          type="button"
          className="row"
          data-testid="account-sign-out"
          disabled={isLeaving}
          aria-busy={isLeaving}
          onClick={() => void signOutOfWallet()}
        >
          <span className="wallet-icon">
            {isLeaving ? <span className="spinner" /> : <Icon name="out" />}
          </span>
          <span>
            <strong role="status">{isLeaving ? t.signingOut : t.signOut}</strong>
            <small className="hint">{t.signOutHint}</small>
          </span>
        </button>
      )}
    </div>
  )
}
