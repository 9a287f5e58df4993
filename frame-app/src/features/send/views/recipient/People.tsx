import { useEffect, useId, useRef, useState } from 'react'
import { chainOf, type Caip10 } from '@walletframe/bridge-protocol'
import { observeIdentity } from '../../../../data/identity.ts'
import { observeRecipient } from '../../../../data/recipient.ts'
import { sendTexts } from '../../../../i18n/english/send.ts'
import { useLanguage, useTexts } from '../../../../i18n/useTexts.ts'
import type { Contact } from '../../../../storage/contacts.ts'
import { shortAddress } from '../../../../ui/address.ts'
import { Avatar } from '../../../../ui/Avatar.tsx'
import { Icon } from '../../../../ui/icons.tsx'
import { TimeText } from '../../../../ui/Money.tsx'
import { useObserved } from '../../../../ui/useObserved.ts'
import { contactOf } from '../../contacts.ts'
import type { Recent } from '../../recents.ts'
import { ContactForm } from './ContactForm.tsx'
import { OwnRows, useOwnRows } from './OwnRows.tsx'
import { PersonButton } from './PersonButton.tsx'

/** Recipients that are offered again. */
const mostRecents = 5

type OnPick = (address: string) => void

/** Somebody whom the person sent something to: by the person's own word, else by the name that leads to the address and back. */
const RecentRow = ({
  recent,
  account,
  label,
  now,
  onPick,
}: {
  readonly recent: Recent
  readonly account: Caip10
  readonly label: string | undefined
  readonly now: number
  readonly onPick: OnPick
}) => {
  const language = useLanguage()
  const network = chainOf(account)
  // Kept as a transaction has it; shown as its network writes it.
  const { data } = useObserved(observeRecipient, `${network} ${recent.address}`)
  const address = data?.kind === 'address' ? data.address : recent.address
  const { data: identity } = useObserved(observeIdentity, `${network}:${address}`)
  const name = label ?? identity?.name
  return (
    <button
      type="button"
      className="row send-person"
      data-testid={`recent-${address.toLowerCase()}`}
      onClick={() => onPick(address)}
    >
      <Avatar of={address} picture={identity?.picture ?? undefined} />
      <span>
        <strong>
          <bdi dir={name ? undefined : 'ltr'}>{name ?? shortAddress(address)}</bdi>
        </strong>
        <small>
          {name && (
            <>
              <bdi dir="ltr">{shortAddress(address)}</bdi>
              {' · '}
            </>
          )}
          <TimeText time={recent.at} now={now} language={language} />
        </small>
      </span>
    </button>
  )
}

const ContactRow = ({
  contact,
  onPick,
  onGone,
}: {
  readonly contact: Contact
  readonly onPick: OnPick
  /** The row went while its label was written: its focus has to go somewhere. */
  readonly onGone: () => void
}) => {
  const t = useTexts(sendTexts)
  const { label, address } = contact
  const [isEdited, setEdited] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  const wasEdited = useRef(false)
  useEffect(() => {
    if (wasEdited.current && !isEdited) edit.current?.focus()
    wasEdited.current = isEdited
  }, [isEdited])
  const gone = useRef(onGone)
  useEffect(() => {
    gone.current = onGone
  })
  useEffect(
    () => () => {
      if (wasEdited.current) gone.current()
    },
    [],
  )
  if (isEdited) return <ContactForm contact={contact} label={label} isKnown onDone={() => setEdited(false)} />
  return (
    <div className="send-contact-row">
      <PersonButton
        name={label}
        address={address}
        testId={`contact-${address.toLowerCase()}`}
        onPress={() => onPick(address)}
      />
      <button
        ref={edit}
        type="button"
        className="icon-button"
        aria-label={t.people.edit(label)}
        data-testid="contact-edit"
        onClick={() => setEdited(true)}
      >
        <Icon name="edit" />
      </button>
    </div>
  )
}

/** Whom the person may mean: all where nothing is typed, else those whose label has what is. */
export const People = ({
  account,
  typed,
  contacts,
  recents,
  onPick,
  onGone,
}: {
  readonly account: Caip10
  readonly typed: string
  readonly contacts: readonly Contact[]
  readonly recents: readonly Recent[]
  readonly onPick: OnPick
  readonly onGone: () => void
}) => {
  const t = useTexts(sendTexts)
  const id = useId()
  const [now] = useState(() => Date.now())
  const words = typed.trim().toLowerCase()
  const known = contacts.filter(({ label }) => words === '' || label.toLowerCase().includes(words))
  const lately = words === '' ? recents.slice(0, mostRecents) : []
  const own = useOwnRows(account, words)
  if (own.length + known.length + lately.length === 0) return null
  return (
    <div className="send-people" data-testid="send-people">
      {own.length > 0 && <OwnRows rows={own} onPick={onPick} />}
      {lately.length > 0 && (
        <>
          <h2 className="list-title" id={`${id}-recents`}>
            {t.people.recents}
          </h2>
          <ul className="list" aria-labelledby={`${id}-recents`}>
            {lately.map((recent) => (
              <li key={recent.address}>
                <RecentRow
                  recent={recent}
                  account={account}
                  label={contactOf(recent.address, contacts)?.label}
                  now={now}
                  onPick={onPick}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {known.length > 0 && (
        <>
          <h2 className="list-title" id={`${id}-contacts`}>
            {t.people.contacts}
          </h2>
          <ul className="list" aria-labelledby={`${id}-contacts`}>
            {known.map((contact) => (
              <li key={contact.address}>
                <ContactRow contact={contact} onPick={onPick} onGone={onGone} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
