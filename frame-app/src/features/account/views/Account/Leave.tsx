import { useStore } from 'zustand'
import { shellTexts } from '../../../../i18n/english/shell.ts'
import { viewTexts } from '../../../../i18n/english/views.ts'
import { walletTexts } from '../../../../i18n/english/wallet.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { pushView } from '../../../../state/navigation.ts'
import { Icon } from '../../../../ui/icons.tsx'
import { accountStore } from '../../accountState.ts'
import type { ConnectedWallet } from '../../walletName.ts'
import { disconnectActiveWallet, signOutOfWallet } from '../../leave.ts'

/** The way to what opens the wallet, and to who is signed in. */
const SecurityRow = () => {
  const t = useTexts(walletTexts)
  const { titles } = useTexts(shellTexts)
  return (
    <button
      type="button"
      className="row"
      data-testid="account-security"
      onClick={() => pushView({ name: 'Security' })}
    >
      <span className="wallet-icon">
        <Icon name="lock" />
      </span>
      <span>
        <strong>{titles.Security}</strong>
        <small className="hint">{t.security}</small>
      </span>
      <span className="row-end">
        <Icon name="chevron" />
      </span>
    </button>
  )
}

/** The ways out, each with what it ends and what stays. */
export const Leave = ({ connector }: { readonly connector: ConnectedWallet }) => {
  const { leave: t } = useTexts(walletTexts)
  const { disconnect } = useTexts(viewTexts).account
  const isLeaving = useStore(accountStore, (state) => state.isLeaving)
  const isEmbedded = connector.type === 'embedded'
  return (
    <div className="list">
      {isEmbedded && <SecurityRow />}
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
          onClick={() => void signOutOfWallet(connector.id)}
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
