import { useStore } from 'zustand'
import { recoveryTexts } from '../../../i18n/english/recovery.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { recoveryStore } from '../../recovery/recoveryState.ts'

/** Beside what was made in the window: that the window itself can open the wallet now. */
export const OnTheWay = () => {
  const isBrowserNew = useStore(recoveryStore, (state) => state.isBrowserNew)
  const { make: t } = useTexts(recoveryTexts).browser
  return (
    isBrowserNew && (
      <p className="muted" data-testid="browser-new">
        {t.onTheWay}
      </p>
    )
  )
}
