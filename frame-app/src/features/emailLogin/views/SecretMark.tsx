import { useStore } from 'zustand'
import { loginTexts } from '../../../i18n/english/login.ts'
import { shellTexts } from '../../../i18n/english/shell.ts'
import { viewTexts } from '../../../i18n/english/views.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { leaveView } from '../../../state/navigation.ts'
import { Mark } from '../../../ui/Mark.tsx'
import { accountStore } from '../../account/accountState.ts'
import './SecretMark.css'

/** The end of the first login: the mark of the wallet that was just made, and what it is for. */
export const SecretMark = () => {
  const mark = useStore(accountStore, (state) => state.mark)
  const { connect } = useTexts(shellTexts)
  const { account, colors } = useTexts(viewTexts)
  const { code, mark: t } = useTexts(loginTexts)
  return (
    <div className="content" data-testid="view-SecretMark">
      <p className="secret-mark-done muted">{code.done}</p>
      {mark && (
        <p className="secret-mark-shown">
          <Mark form="large" mark={mark} colors={colors} />
        </p>
      )}
      <p className="secret-mark-why">
        {t.why} <strong>{account.markHint}</strong>
      </p>
      <button
        type="button"
        className="button primary"
        data-testid="mark-continue"
        onClick={() => leaveView('SecretMark')}
      >
        {connect.submit}
      </button>
    </div>
  )
}
