import { recoveryTexts } from '../../../../i18n/english/recovery.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { MakeCode } from '../MakeCode.tsx'
import { MakeInWindow } from '../MakeInWindow.tsx'

/** What a recovery code is for. It is shown and read back in a window. */
export const RecoveryCode = () => (
  <MakeInWindow view="RecoveryCode" texts={useTexts(recoveryTexts)}>
    {(onDone) => <MakeCode onDone={onDone} />}
  </MakeInWindow>
)
