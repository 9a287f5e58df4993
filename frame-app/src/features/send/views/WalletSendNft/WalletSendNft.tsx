import { useEffect } from 'react'
import { useStore } from 'zustand'
import { addressOf, chainOf, type Caip10 } from '@walletframe/bridge-protocol'
import type { SendableNft } from '../../../../data/nfts.ts'
import { sendTexts } from '../../../../i18n/english/send.ts'
import { useLanguage, useTexts } from '../../../../i18n/useTexts.ts'
import type { Views } from '../../../../state/modal.ts'
import { pushView } from '../../../../state/navigation.ts'
import { AmountField } from '../../../../ui/AmountField.tsx'
import { countText } from '../../../nfts/views/nft.ts'
import { adjustForm, fillForm, sendStore, startPiece } from '../../sendState.ts'
import { NotSent, Unread, Waits } from '../parts.tsx'
import { Gone, PieceRow, usePieceWords } from '../PieceRow.tsx'
import { Recipient } from '../recipient/Recipient.tsx'
import { NoReview } from '../Review.tsx'
import { useSender } from '../useSend.ts'
import { useSendNft } from '../useSendNft.ts'

/** How many of one kind. */
const HowMany = ({ amount, most }: { readonly amount: string | undefined; readonly most: bigint }) => {
  const t = useTexts(sendTexts)
  const language = useLanguage()
  return (
    <div>
      <AmountField
        label={t.amount}
        amount={amount ?? ''}
        onAmount={(typed) => fillForm({ amount: typed })}
        language={language}
        decimals={0}
        symbol=""
        most={{ amount: String(most), text: t.max }}
        faults={{ ...t.faults, 'too-precise': t.nft.whole }}
        testId="send-amount"
      />
      <p className="send-worth">
        <span />
        <bdi data-testid="send-balance" data-units={String(most)} title={String(most)}>
          {t.balance(countText(most, language))}
        </bdi>
      </p>
    </div>
  )
}

const Form = ({ account, nft }: { readonly account: Caip10; readonly nft: SendableNft }) => {
  const t = useTexts(sendTexts)
  const send = useSendNft(account)
  const { form, owned, meant, step, unread, waiting, problem, retry } = send
  const words = usePieceWords(owned)
  // What was no amount is not kept: its field would be empty.
  useEffect(
    () => () => {
      if (sendStore.getState().form.amount === undefined) adjustForm({ amount: '' })
    },
    [],
  )
  const most = owned ?? BigInt(nft.amount)
  const isReady = step === 'preview'
  const isBusy = step === 'checking' && !unread.balance && !unread.fee
  return (
    <form
      className="content"
      data-testid="view-WalletSendNft"
      data-account={addressOf(account)}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isReady || meant.state !== 'address') return
        // What a name stands for may be another address in a moment.
        adjustForm({ agreed: meant.address })
        pushView({ name: 'WalletSendNftPreview' })
      }}
    >
      <PieceRow nft={nft} />
      {nft.standard !== 'ERC-721' && most > 1n && <HowMany amount={form.amount} most={most} />}
      <Recipient account={account} recipient={form.recipient} meant={meant} />
      {!waiting && <Gone owned={owned} />}
      <Unread
        texts={[
          ...(unread.balance ? [words.unread] : []),
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
        {(words.steps as Partial<typeof t.steps>)[step] ?? t.steps[step]}
      </button>
    </form>
  )
}

/** To whom a piece of a collection goes, and of several of one kind how many. */
export const WalletSendNft = ({ nft }: Views['WalletSendNft']) => {
  const sender = useSender()
  const isHere = sender !== undefined && chainOf(sender.account) === nft.network
  const isStarted = useStore(sendStore, ({ form }) => form.piece?.id === nft.id)
  useEffect(() => {
    if (isHere && !isStarted) startPiece(nft)
  }, [isHere, isStarted, nft])
  if (!sender) return null
  // The account went to another network, where this is nothing.
  if (!isHere)
    return (
      <NoReview
        send={{ waiting: null, problem: null }}
        isLoading={false}
        isMoved={false}
        testId="view-WalletSendNft"
      />
    )
  return isStarted ? <Form account={sender.account} nft={nft} /> : null
}
