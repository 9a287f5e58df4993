import { useEffect } from 'react'
import { useStore } from 'zustand'
import { securityTexts } from '../../../i18n/english/security.ts'
import { useLanguage, useTexts } from '../../../i18n/useTexts.ts'
import { readWallet } from '../../../storage/embeddedRecord.ts'
import { FaultLine } from '../../problem/FaultLine.tsx'
import { keepAccount, readDeletion } from '../accountData.ts'
import { accountDataStore } from '../accountDataState.ts'
import { timeText } from './slotTexts.ts'

/** When the account of the wallet that is here is deleted; null where it is not. */
export const useDeletion = (): number | null => {
  const { walletId, deleteAt } = useStore(accountDataStore)
  return walletId === readWallet()?.id ? deleteAt : null
}

/** That the account is to be deleted, and the button that stops it. */
export const DeletionWaits = () => {
  const t = useTexts(securityTexts)
  const language = useLanguage()
  const deleteAt = useDeletion()
  const { busy, problem } = useStore(accountDataStore)
  useEffect(() => void readDeletion(), [])
  return (
    <>
      {deleteAt !== null && (
        <>
          <p className="warning danger" role="status" data-testid="deletion-waits">
            {t.data.leaves(timeText(deleteAt, language))}
          </p>
          <button
            type="button"
            className="button"
            data-testid="deletion-keep"
            disabled={busy !== null}
            aria-busy={busy === 'keep'}
            onClick={() => void keepAccount()}
          >
            {busy === 'keep' ? t.keeping : t.data.keep}
          </button>
        </>
      )}
      <FaultLine problem={problem} />
    </>
  )
}
