import type { DecodedMessage } from '../../../chains/subject.ts'
import { visibleText } from '../../../ui/visibleText.ts'

/** A message, whole, in its own reading direction; bytes that are no text as hex. */
export const Message = ({ subject }: { readonly subject: DecodedMessage }) => (
  <p
    className={subject.text === null ? 'panel mono' : 'panel'}
    dir="auto"
    data-testid="approve-message"
    tabIndex={0}
  >
    {visibleText(subject.text ?? subject.data)}
  </p>
)
