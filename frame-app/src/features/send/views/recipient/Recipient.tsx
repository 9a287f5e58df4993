import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { namespaceOf, type Caip10 } from '@walletframe/bridge-protocol'
import { sendTexts } from '../../../../i18n/english/send.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { isSameAddress } from '../../../../state/addresses.ts'
import { pushView } from '../../../../state/navigation.ts'
import { isLent } from '../../../../state/pagePolicy.ts'
import { Address } from '../../../approve/views/Address.tsx'
import { contactOf, labelFrom } from '../../contacts.ts'
import { isPaymentLink, mostCharacters } from '../../paymentCode.ts'
import { adjustForm, fillForm, sendStore } from '../../sendState.ts'
import { ownAddresses, usePeople } from '../usePeople.ts'
import type { Meant } from '../useMeant.ts'
import { ContactForm } from './ContactForm.tsx'
import { PaymentLink } from './PaymentLink.tsx'
import { People } from './People.tsx'

/** Letters of a recipient: an address, or a name (ENSIP-1: 255 bytes). */
const longest = 255

/** Whether a paste can be asked for: a page's frame has the clipboard to read only where both, page and browser, give it. */
const mayPaste = (): boolean =>
  typeof (navigator.clipboard as Clipboard | undefined)?.readText === 'function' &&
  isLent('clipboard-read') === true

const Told = ({
  id,
  meant,
  label,
}: {
  readonly id: string
  readonly meant: Meant
  /** The person's own word for the address. */
  readonly label: string | undefined
}) => {
  const t = useTexts(sendTexts)
  const isWrong = meant.state === 'invalid'
  return (
    <div
      id={id}
      className="send-recipient-told"
      role="status"
      data-testid="send-told"
      data-fault={isWrong ? meant.fault : undefined}
    >
      {isWrong && t.recipient[meant.fault]}
      {meant.state === 'checking' && t.steps.checking}
      {meant.state === 'address' && (
        <>
          {label !== undefined && (
            <>
              <bdi>{label}</bdi>{' '}
            </>
          )}
          {meant.name !== undefined && (
            <>
              <bdi>{meant.name}</bdi> <Address value={meant.address} />
            </>
          )}
        </>
      )}
    </div>
  )
}

/** To whom: typed, pasted, or picked among those whom the person knows; told who that is. */
export const Recipient = ({
  account,
  recipient,
  meant,
}: {
  readonly account: Caip10
  readonly recipient: string
  readonly meant: Meant
}) => {
  const t = useTexts(sendTexts)
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [isRefused, setRefused] = useState(false)
  const [canPaste] = useState(mayPaste)
  const [kept, setKept] = useState('')
  const { contacts, recents } = usePeople(account)
  const address = meant.state === 'address' ? meant.address : ''
  const known = contactOf(address, contacts)
  const isNew = address !== '' && !known && !ownAddresses(account).some((own) => isSameAddress(own, address))
  const [isScanned, setScanned] = useState(() => sendStore.getState().form.scan === 'filled')
  // Whoever comes from a scan stands where it ended: in the field, which says what was filled in, or waits for it.
  useEffect(() => {
    if (!sendStore.getState().form.scan) return
    field.current?.focus()
    adjustForm({ scan: undefined })
  }, [])
  const fill = (text: string) => {
    setRefused(false)
    setScanned(false)
    fillForm({
      recipient: text.replace(/\s+/gu, ' ').slice(0, isPaymentLink(text) ? mostCharacters : longest),
    })
  }
  const isLink = isPaymentLink(recipient)
  const linkFilled = useCallback(() => {
    setScanned(true)
    field.current?.focus()
  }, [])
  const paste = () =>
    navigator.clipboard.readText().then(
      (text) => fill(text.trim()),
      () => {
        setRefused(true)
        field.current?.focus()
      },
    )
  return (
    <div className="send-recipient">
      <div className="send-recipient-line">
        <label className="field-label" htmlFor={id}>
          {t.to}
        </label>
        <span className="send-recipient-ways">
          <button
            type="button"
            className="amount-field-most"
            data-testid="send-scan"
            onClick={() => pushView({ name: 'WalletSendScan' })}
          >
            {t.scan.open}
          </button>
          {canPaste && (
            <button
              type="button"
              className="amount-field-most"
              data-testid="send-paste"
              onClick={() => void paste()}
            >
              {t.paste}
            </button>
          )}
        </span>
      </div>
      <textarea
        ref={field}
        id={id}
        rows={2}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={mostCharacters}
        placeholder={t.placeholder}
        aria-invalid={meant.state === 'invalid' && !isLink}
        aria-describedby={isScanned ? `${id}-scan ${id}-told` : `${id}-told`}
        data-testid="send-recipient"
        value={recipient}
        onChange={({ target }) => fill(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          event.currentTarget.form?.requestSubmit()
        }}
      />
      {isScanned && (
        <p id={`${id}-scan`} className="send-scanned" data-testid="send-scanned">
          {t.code.filled}
        </p>
      )}
      {isLink ? (
        <PaymentLink id={`${id}-told`} text={recipient} onFilled={linkFilled} />
      ) : (
        <Told id={`${id}-told`} meant={meant} label={known?.label} />
      )}
      {isNew &&
        (kept === address ? (
          <ContactForm
            contact={{ namespace: namespaceOf(account), address }}
            label={meant.state === 'address' && meant.name !== undefined ? labelFrom(meant.name) : undefined}
            isKnown={false}
            onDone={() => {
              setKept('')
              field.current?.focus()
            }}
          />
        ) : (
          <button
            type="button"
            className="link send-turn"
            data-testid="contact-keep"
            onClick={() => setKept(address)}
          >
            {t.people.keep}
          </button>
        ))}
      {meant.state !== 'address' && !isLink && (
        <People
          account={account}
          typed={recipient}
          contacts={contacts}
          recents={recents}
          onPick={(picked) => {
            fill(picked)
            field.current?.focus()
          }}
          onGone={() => field.current?.focus()}
        />
      )}
      {isRefused && (
        <p className="problem" role="alert">
          {t.notPasted}
        </p>
      )}
    </div>
  )
}
