import { shellTexts } from '../../../i18n/english/shell.ts'
import { viewTexts } from '../../../i18n/english/views.ts'
import { useTexts } from '../../../i18n/useTexts.ts'

/** The words of an address that is copied where it stands. */
export const useCopyTexts = () => {
  const { toasts } = useTexts(shellTexts)
  const { copy } = useTexts(viewTexts).account
  return { copy, copied: toasts.copied, failed: toasts.notCopied }
}
