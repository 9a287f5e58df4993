import { useStore } from 'zustand'
import { securityTexts } from '../../../../i18n/english/security.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { pushView } from '../../../../state/navigation.ts'
import { Icon } from '../../../../ui/icons.tsx'
import { saveCopy } from '../../accountData.ts'
import { accountDataStore } from '../../accountDataState.ts'
import { DeletionWaits, useDeletion } from '../DeletionWaits.tsx'

/** What the server keeps of the person: a copy of it, and the end of the account. */
export const AccountData = () => {
  const { data: t } = useTexts(securityTexts)
  const { busy, isCopied } = useStore(accountDataStore)
  const isLeaving = useDeletion() !== null
  return (
    <div className="content" data-testid="view-AccountData">
      <p>{t.kept}</p>
      <DeletionWaits />
      <button
        type="button"
        className="button"
        data-testid="data-copy"
        disabled={busy !== null}
        aria-busy={busy === 'copy'}
        onClick={() => void saveCopy()}
      >
        {busy === 'copy' ? t.copying : t.copy}
      </button>
      <p className="muted" role="status" data-testid="data-copied">
        {isCopied && t.copied}
      </p>
      {!isLeaving && (
        <button
          type="button"
          className="row"
          data-testid="data-delete"
          onClick={() => pushView({ name: 'DeleteAccount' })}
        >
          <span className="wallet-icon">
            <Icon name="out" />
          </span>
          <span>
            <strong>{t.remove}</strong>
            <small className="hint">{t.removeHint}</small>
          </span>
          <span className="row-end">
            <Icon name="chevron" />
          </span>
        </button>
      )}
    </div>
  )
}
