import { recoveryTexts } from '../../../../i18n/english/recovery.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { MakeInWindow } from '../MakeInWindow.tsx'
import { MakePasskey } from '../MakePasskey.tsx'

/** What a passkey is for. It is made and used once in a window. */
export const RecoveryPasskey = () => (
  <MakeInWindow view="RecoveryPasskey" texts={useTexts(recoveryTexts).passkey}>
    {(onDone) => <MakePasskey onDone={onDone} />}
  </MakeInWindow>
)
