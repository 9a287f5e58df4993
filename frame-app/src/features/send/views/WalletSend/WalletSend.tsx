import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { Network } from '@walletframe/api-contract'
import { addressOf, type Caip10 } from '@walletframe/bridge-protocol'
import { sendTexts } from '../../../../i18n/english/send.ts'
import { shellTexts } from '../../../../i18n/english/shell.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import type { Views } from '../../../../state/modal.ts'
import { pushView } from '../../../../state/navigation.ts'
import { shortAddress } from '../../../../ui/address.ts'
import { Icon } from '../../../../ui/icons.tsx'
import { TokenIcon } from '../../../../ui/TokenIcon.tsx'
import { isSameToken } from '../../isSameToken.ts'
import { adjustForm, clearForm, emptyForm, fillForm, sendStore } from '../../sendState.ts'
import { NotSent, Unread, useTitle, Waits } from '../parts.tsx'
import { Recipient } from '../recipient/Recipient.tsx'
import { useSend, useSender, type SendView } from '../useSend.ts'
import { Amount } from './Amount.tsx'

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
      <Recipient account={account} recipient={form.recipient} meant={meant} />
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
  const isOfPiece = useStore(sendStore, ({ form }) => form.piece !== undefined)
  useEffect(() => {
    if (isOfPiece) clearForm()
  }, [isOfPiece])
  // Where there is none the account left, and the modal is about to close.
  return sender && !isOfPiece ? <Form {...sender} wishes={wishes} /> : null
}
