import { viewTexts } from '../../../i18n/english/views.ts'
import { shellTexts } from '../../../i18n/english/shell.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { writeClipboard } from '../../../state/clipboard.ts'
import { CopyableAddress } from '../../../ui/CopyableAddress.tsx'
import { Address } from './Address.tsx'

/**
 * An address of the decision, copied when it is pressed: whoever wants to look it up elsewhere. It stays in sight, nothing moves for it, and
 * it gives no consent: it stands in the hero alone, with the facts between it and the buttons.
 */
export const AddressToCopy = ({ value }: { readonly value: string }) => {
  const { toasts } = useTexts(shellTexts)
  const { copy } = useTexts(viewTexts).account
  return (
    <CopyableAddress
      address={value}
      onCopy={(view) => writeClipboard(value, view)}
      texts={{ copy, copied: toasts.copied, failed: toasts.notCopied }}
      testId="approve-copy"
    >
      <Address value={value} />
    </CopyableAddress>
  )
}
