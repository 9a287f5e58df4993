import { useStore } from 'zustand'
import { recoveryTexts } from '../../../../i18n/english/recovery.ts'
import { securityTexts } from '../../../../i18n/english/security.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { recoveryStore } from '../../recoveryState.ts'
import { MakeCode } from '../MakeCode.tsx'
import { MakeInWindow } from '../MakeInWindow.tsx'

/** What a recovery code is for, or what becomes of the one that is there. It is shown and read back in a window. */
export const RecoveryCode = () => {
  const t = useTexts(recoveryTexts)
  const { replace } = useTexts(securityTexts)
  const { replaces, isOldLeft } = useStore(recoveryStore)
  const ofOld = { why: replace.why, doneHint: isOldLeft ? replace.left : replace.done }
  return (
    <MakeInWindow view="RecoveryCode" texts={replaces.length > 0 ? { ...t, ...ofOld } : t}>
      {(onDone) => <MakeCode onDone={onDone} />}
    </MakeInWindow>
  )
}
