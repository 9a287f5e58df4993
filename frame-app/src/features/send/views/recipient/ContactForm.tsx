import { useEffect, useId, useRef, useState } from 'react'
import { sendTexts } from '../../../../i18n/english/send.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import type { Contact } from '../../../../storage/contacts.ts'
import { shortAddress } from '../../../../ui/address.ts'
import { Sentence } from '../../../../ui/Sentence.tsx'
import { dropContact, keepContact, labelOf, longestLabel, type Kept } from '../../contacts.ts'

/** Letters of the field: a sign may be several. */
const mostLetters = 4 * longestLabel

/** A label for an address: a new one, or another one; and the way to take it away. It stands within the form of the send, and is none itself. */
export const ContactForm = ({
  contact,
  label = '',
  isKnown,
  onDone,
}: {
  readonly contact: Pick<Contact, 'namespace' | 'address'>
  readonly label?: string | undefined
  /** Whether it is kept already. */
  readonly isKnown: boolean
  readonly onDone: () => void
}) => {
  const t = useTexts(sendTexts)
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const keep = useRef<HTMLButtonElement>(null)
  const [typed, setTyped] = useState(label)
  const [isSure, setSure] = useState(false)
  const [failure, setFailure] = useState<Exclude<Kept, 'kept'>>()
  useEffect(() => {
    // The button that is least: nobody goes by a second press where the first was.
    if (isSure) keep.current?.focus()
    else field.current?.focus()
  }, [isSure])
  const after = (work: Promise<Kept>) => {
    setFailure(undefined)
    void work.then((kept) => {
      if (kept === 'kept') onDone()
      else setFailure(kept)
    })
  }
  const written = labelOf(typed)
  const canSave = written !== ''
  const save = () => {
    if (canSave) after(keepContact(contact, written))
  }
  return (
    <div
      className="send-contact"
      role="group"
      aria-label={isKnown ? t.people.edit(label) : t.people.keep}
      data-testid="contact-form"
    >
      <small>
        <bdi dir="ltr">{shortAddress(contact.address)}</bdi>
      </small>
      {isSure ? (
        <>
          <p role="alert">
            <Sentence text={t.people.sure('{name}')} parts={{ name: label }} />
          </p>
          <div className="pair">
            <button
              ref={keep}
              type="button"
              className="button"
              data-testid="contact-cancel"
              onClick={() => setSure(false)}
            >
              {t.cancel}
            </button>
            <button
              type="button"
              className="button danger"
              data-testid="contact-remove-sure"
              onClick={() => after(dropContact(contact))}
            >
              {t.people.remove}
            </button>
          </div>
        </>
      ) : (
        <>
          <label className="field" htmlFor={id}>
            <span className="field-label">{t.people.label}</span>
            <input
              ref={field}
              id={id}
              type="text"
              dir="auto"
              autoComplete="off"
              spellCheck={false}
              maxLength={mostLetters}
              data-testid="contact-label"
              value={typed}
              onChange={({ target: { value } }) => {
                // What is too long is not there: what is saved is what is read.
                const cut = labelOf(value)
                setTyped([...cut].length < longestLabel ? value : cut)
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                // The key that takes what an input method offers.
                if (!event.nativeEvent.isComposing) save()
              }}
            />
          </label>
          <div className="pair">
            <button type="button" className="button" data-testid="contact-cancel" onClick={onDone}>
              {t.cancel}
            </button>
            <button
              type="button"
              className="button primary"
              data-testid="contact-save"
              aria-disabled={!canSave}
              onClick={save}
            >
              {t.people.save}
            </button>
          </div>
          {isKnown && (
            <button
              type="button"
              className="button quiet"
              data-testid="contact-remove"
              onClick={() => setSure(true)}
            >
              {t.people.remove}
            </button>
          )}
        </>
      )}
      {failure && (
        <p className="problem" role="alert">
          {failure === 'full' ? t.people.full : t.people.denied}
        </p>
      )}
    </div>
  )
}
