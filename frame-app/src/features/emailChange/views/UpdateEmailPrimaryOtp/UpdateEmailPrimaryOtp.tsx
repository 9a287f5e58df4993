import { useEffect } from 'react'
import { giveUpChange, typeOldCode } from '../../change.ts'
import { CodeStep } from '../CodeStep.tsx'

/** The code that was mailed to the address that logs in now. */
export const UpdateEmailPrimaryOtp = () => {
  useEffect(() => giveUpChange, [])
  return <CodeStep view="UpdateEmailPrimaryOtp" onComplete={(digits) => void typeOldCode(digits)} />
}
