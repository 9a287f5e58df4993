import { sendTexts } from '../../../i18n/english/send.ts'
import { shellTexts } from '../../../i18n/english/shell.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { shortAddress } from '../../../ui/address.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Sentence } from '../../../ui/Sentence.tsx'
import { Address } from '../../approve/views/Address.tsx'
import { isDanger, type RecipientNote } from '../recipients.ts'

/** What should be known of the recipient, the worst first. */
export const Notes = ({
  notes,
  onRetry,
}: {
  readonly notes: readonly RecipientNote[]
  /** Undefined where there is nothing to be read again. */
  readonly onRetry: (() => void) | undefined
}) => {
  const t = useTexts(sendTexts)
  const { common } = useTexts(shellTexts)
  if (notes.length === 0) return null
  return (
    <div className="send-notes" data-testid="send-notes">
      {notes.map((note) => (
        <div
          key={note.code}
          className={isDanger(note) ? 'warning danger' : 'warning'}
          role={isDanger(note) ? 'alert' : undefined}
          data-testid={`send-note-${note.code}`}
        >
          {note.code === 'look-alike' ? (
            <Sentence text={t.notes[note.code]} parts={{ address: <Address value={note.of} /> }} />
          ) : (
            t.notes[note.code]
          )}
          {note.code === 'not-compared' && onRetry && (
            <>
              {' '}
              <button type="button" className="link" data-testid="send-compare" onClick={onRetry}>
                {common.tryAgain}
              </button>
            </>
          )}
        </div>
      ))}
    </div>
  )
}

/** To whom it goes. */
export const Whom = ({
  to,
  name,
  label,
}: {
  readonly to: string
  readonly name: string | undefined
  /** The person's own word for the address. */
  readonly label: string | undefined
}) => {
  const t = useTexts(sendTexts)
  return (
    <div className="row still send-hero-row">
      <Avatar of={to} />
      <span>
        <small>{t.to}</small>
        <strong data-testid="send-whom">
          <bdi dir={name === undefined && label === undefined ? 'ltr' : undefined}>
            {name ?? label ?? shortAddress(to)}
          </bdi>
        </strong>
        {name !== undefined && label !== undefined && (
          <small>
            <bdi>{label}</bdi>
          </small>
        )}
      </span>
    </div>
  )
}
