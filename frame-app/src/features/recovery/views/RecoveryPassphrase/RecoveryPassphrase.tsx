import { recoveryTexts } from '../../../../i18n/english/recovery.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { MakeInWindow } from '../MakeInWindow.tsx'
import { MakePassphrase } from '../MakePassphrase.tsx'

/** What a passphrase is for. It is typed in a window. */
export const RecoveryPassphrase = () => (
  <MakeInWindow view="RecoveryPassphrase" texts={useTexts(recoveryTexts).passphrase}>
    {(onDone) => <MakePassphrase onDone={onDone} />}
  </MakeInWindow>
)
