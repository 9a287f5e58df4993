import { permissionTexts } from '../../../../i18n/english/permissions.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { leaveView } from '../../../../state/navigation.ts'
import { Icon } from '../../../../ui/icons.tsx'
import '../../../approve/views/Outcome.css'

/** A permission was given: where it can be seen and ended. */
export const SmartSessionCreated = () => {
  const t = useTexts(permissionTexts)
  return (
    <div className="content" data-testid="view-SmartSessionCreated">
      <div className="outcome" role="status" data-state="signed">
        <span className="outcome-sign" data-state="signed" aria-hidden="true">
          <Icon name="check" />
        </span>
        <p>{t.hint}</p>
      </div>
      <button
        type="button"
        className="button primary"
        data-testid="session-created-ok"
        onClick={() => leaveView('SmartSessionCreated')}
      >
        {t.got}
      </button>
    </div>
  )
}
