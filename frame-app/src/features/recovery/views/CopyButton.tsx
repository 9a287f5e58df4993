import { useState } from 'react'
import { recoveryTexts } from '../../../i18n/english/recovery.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Icon } from '../../../ui/icons.tsx'

/** Copies something, and says whether it is on the clipboard. */
export const CopyButton = ({
  testId,
  label,
  onCopy,
}: {
  readonly testId: string
  /** What it copies, where that is not what stands above it. */
  readonly label?: string
  /** @param view the window that the button is in: no other document has the focus. */
  readonly onCopy: (view: Window & typeof globalThis) => Promise<boolean>
}) => {
  const { copy, copied, notCopied } = useTexts(recoveryTexts)
  const [done, setDone] = useState<boolean | null>(null)
  return (
    <button
      type="button"
      className="button"
      data-testid={testId}
      onClick={({ currentTarget }) =>
        void onCopy(currentTarget.ownerDocument.defaultView ?? window).then(setDone)
      }
    >
      <Icon name={done === true ? 'check' : 'copy'} />{' '}
      {done === null ? (label ?? copy) : done ? copied : notCopied}
    </button>
  )
}
