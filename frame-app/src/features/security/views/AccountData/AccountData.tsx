import { useStore } from 'zustand'
import { securityTexts } from '../../../../i18n/english/security.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { pushView } from '../../../../state/navigation.ts'
import { saveCopy } from '../../accountData.ts'
import { accountDataStore } from '../../accountDataState.ts'
import { DeletionWaits, useDeletion } from '../DeletionWaits.tsx'
import { OnwardRow } from '../OnwardRow.tsx'

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
        <OnwardRow
          icon="out"
          title={t.remove}
          hint={t.removeHint}
          testId="data-delete"
          onOpen={() => pushView({ name: 'DeleteAccount' })}
        />
      )}
    </div>
  )
}
