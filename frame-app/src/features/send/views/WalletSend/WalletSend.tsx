import { useEffect, useId, useRef, useState } from 'react'
import type { Network } from '@walletframe/api-contract'
import { addressOf, namespaceOf, type Caip10 } from '@walletframe/bridge-protocol'
import { sendTexts } from '../../../../i18n/english/send.ts'
import { shellTexts } from '../../../../i18n/english/shell.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import type { Views } from '../../../../state/modal.ts'
import { pushView } from '../../../../state/navigation.ts'
import { shortAddress } from '../../../../ui/address.ts'
import { Icon } from '../../../../ui/icons.tsx'
import { TokenIcon } from '../../../../ui/TokenIcon.tsx'
import { Address } from '../../../approve/views/Address.tsx'
import { contactOf, labelFrom } from '../../contacts.ts'
import { isSameAddress } from '../../../../state/addresses.ts'
import { isSameToken } from '../../isSameToken.ts'
import { adjustForm, emptyForm, fillForm, sendStore } from '../../sendState.ts'
import { NotSent, Unread, useTitle, Waits } from '../parts.tsx'
import { ownAddresses, usePeople, useSend, useSender, type Meant, type SendView } from '../useSend.ts'
import { Amount } from './Amount.tsx'
import { ContactForm } from './ContactForm.tsx'
import { People } from './People.tsx'

/** Letters of a recipient: an address, or a name (ENSIP-1: 255 bytes). */
const longest = 255

/** What is to be sent. */
const Token = ({ token, sendables }: Pick<SendView, 'token' | 'sendables'>) => {
  const t = useTexts(sendTexts)
  const { common } = useTexts(shellTexts)
  const title = useTitle()
  return (
    <button
      type="button"
      className="row"
      data-testid="send-token"
      onClick={() => pushView({ name: 'WalletSendSelectToken' })}
    >
      <TokenIcon symbol={token && title(token)} id={token?.address ?? token?.id ?? ''} icon={token?.icon} />
      <span>
        <small>
          {t.token}
          {/* What it calls itself is anybody's to choose. */}
          {token?.address && (
            <>
              {' · '}
              <bdi dir="ltr">{shortAddress(token.address)}</bdi>
            </>
          )}
        </small>
        <strong>
          <bdi>{token ? title(token) : sendables.isLoading ? common.loading : t.steps['select-token']}</bdi>
        </strong>
      </span>
      <span className="row-end">
        <Icon name="chevron" />
      </span>
    </button>
  )
}

/** Whether a paste can be asked for: a page's frame has the clipboard to read only where both, page and browser, give it. */
const mayPaste = (): boolean => {
  const { featurePolicy } = document as {
    readonly featurePolicy?: { readonly allowsFeature: (name: string) => boolean }
  }
  return (
    typeof (navigator.clipboard as Clipboard | undefined)?.readText === 'function' &&
    (featurePolicy?.allowsFeature('clipboard-read') ?? false)
  )
}

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

/** To whom. */
const To = ({
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
  const fill = (text: string) => {
    setRefused(false)
    fillForm({ recipient: text.replace(/\s+/gu, ' ').slice(0, longest) })
  }
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
        {canPaste && (
          <button type="button" className="link" data-testid="send-paste" onClick={() => void paste()}>
            {t.paste}
          </button>
        )}
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
        maxLength={longest}
        placeholder={t.placeholder}
        aria-invalid={meant.state === 'invalid'}
        aria-describedby={`${id}-told`}
        data-testid="send-recipient"
        value={recipient}
        onChange={({ target }) => fill(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          event.currentTarget.form?.requestSubmit()
        }}
      />
      <Told id={`${id}-told`} meant={meant} label={known?.label} />
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
      {meant.state !== 'address' && (
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

/**
 * Takes a page's wishes, once: what the person fills in goes over them. A token is taken once it is among those that are shown: what looks like
 * bait only the person can choose, and an amount of it is of nothing else.
 */
const useWishes = (
  { token, amount }: Views['WalletSend'],
  { form, sendables }: Pick<SendView, 'form' | 'sendables'>,
): void => {
  const wished = amount !== undefined && /^\d{1,78}(\.\d{1,78})?$/.test(amount) ? amount : ''
  const [contract, setContract] = useState<string>()
  useEffect(() => {
    if (sendStore.getState().form !== emptyForm) return
    const isContract = token !== undefined && /^(0x[\da-f]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/i.test(token)
    setContract(isContract ? token : undefined)
    if (isContract) return
    if (token === 'native' || wished !== '')
      fillForm({ amount: wished, ...(token === 'native' && { token: null }) })
  }, [token, wished])
  const found =
    contract !== undefined && form.token === undefined && form.amount === ''
      ? sendables.shown.find(({ address }) => isSameToken(address, contract))
      : undefined
  useEffect(() => {
    if (!found) return
    setContract(undefined)
    fillForm({ token: found.address, amount: wished })
  }, [found, wished])
}

const Form = ({
  account,
  network,
  wishes,
}: {
  readonly account: Caip10
  readonly network: Network
  readonly wishes: Views['WalletSend']
}) => {
  const t = useTexts(sendTexts)
  const send = useSend({ account, network })
  useWishes(wishes, send)
  const { form, token, meant, step, unread, waiting, problem, retry } = send
  // What was no amount is not kept: its field would be empty.
  useEffect(
    () => () => {
      const { amount, dollars } = sendStore.getState().form
      if (amount === undefined) adjustForm({ amount: '', dollars: dollars === undefined ? undefined : '' })
    },
    [],
  )
  const isReady = step === 'preview'
  const isBusy = step === 'checking' && !unread.balance && !unread.fee
  return (
    <form
      className="content"
      data-testid="view-WalletSend"
      data-account={addressOf(account)}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isReady || meant.state !== 'address') return
        // What a name stands for may be another address in a moment.
        adjustForm({ agreed: meant.address })
        pushView({ name: 'WalletSendPreview' })
      }}
    >
      <Token token={token} sendables={send.sendables} />
      {token && <Amount send={send} token={token} network={network} />}
      <To account={account} recipient={form.recipient} meant={meant} />
      <Unread
        texts={[
          ...(unread.balance ? [t.unread.balance] : []),
          ...(unread.fee && !unread.balance ? [t.unread.fee] : []),
          ...(unread.name ? [t.recipient.off] : []),
        ]}
        onRetry={retry}
      />
      <NotSent problem={problem} />
      <Waits waiting={waiting} />
      <button
        type="submit"
        className="button primary"
        data-testid="send-preview"
        data-step={step}
        aria-disabled={!isReady}
      >
        {isBusy && <span className="spinner" aria-hidden="true" />}
        {t.steps[step]}
      </button>
    </form>
  )
}

/** What is sent, how much of it, and to whom. */
export const WalletSend = (wishes: Views['WalletSend']) => {
  const sender = useSender()
  // Where there is none the account left, and the modal is about to close.
  return sender ? <Form {...sender} wishes={wishes} /> : null
}
