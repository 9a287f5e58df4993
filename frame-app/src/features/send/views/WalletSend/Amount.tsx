import { useEffect, useState } from 'react'
import type { Network } from '@walletframe/api-contract'
import { sendTexts } from '../../../../i18n/english/send.ts'
import { useLanguage, useTexts } from '../../../../i18n/useTexts.ts'
import { AmountField } from '../../../../ui/AmountField.tsx'
import { fromUnits, writeDecimal } from '../../../../ui/decimal.ts'
import { dollarText } from '../../../account/views/portfolio.ts'
import { useAmounts } from '../../../approve/views/useAmounts.ts'
import { amountFor, cents, dollarsOf } from '../dollars.ts'
import { worthOf } from '../../rules.ts'
import { adjustForm, fillForm } from '../../sendState.ts'
import { Units, useTitle } from '../parts.tsx'
import type { SendView } from '../useSend.ts'

/** How much, what that is worth, and of how much. What is entered in dollars is an amount of the token at once, by the price of that moment. */
export const Amount = ({
  send,
  token,
  network,
}: {
  readonly send: SendView
  readonly token: NonNullable<SendView['token']>
  readonly network: Network
}) => {
  const t = useTexts(sendTexts)
  const language = useLanguage()
  const title = useTitle()
  const { feeText } = useAmounts()
  const { form, units, balance, most, fee, isCoin, price } = send
  const { decimals } = token
  const symbol = title(token)
  const priced = price === undefined ? undefined : { decimals, price }
  const { dollars } = form
  const isFiat = dollars !== undefined && priced !== undefined
  const [isPriceOld, setPriceOld] = useState(false)
  // The amount of the token stays as it is: it is what is sent.
  const isLost = dollars !== undefined && !priced && !send.sendables.isLoading
  useEffect(() => {
    if (!isLost) return
    setPriceOld(true)
    adjustForm({ dollars: undefined })
  }, [isLost])
  // Another field where the person turned it; where the price is lost it stays, with the focus.
  const [turns, setTurns] = useState(0)
  const worth = worthOf(units, token)
  const isMost = isCoin && units !== undefined && units > 0n && units === most
  // Typed for a token that has more places.
  const isTooPrecise = !isFiat && form.amount !== undefined && form.amount !== '' && units === undefined
  const all = most !== undefined && (isFiat ? dollarsOf(most, priced) : fromUnits(most, decimals))
  const hasMost = all !== false && !(isFiat && all === '0')
  const enter = (typed: string | undefined, isAll: boolean) => {
    setPriceOld(false)
    if (!isFiat) fillForm({ amount: typed, dollars: undefined })
    else
      fillForm({
        dollars: typed ?? dollars,
        amount:
          isAll && most !== undefined
            ? fromUnits(most, decimals)
            : typed === undefined
              ? undefined
              : amountFor(typed, priced),
      })
  }
  const turn = () => {
    setPriceOld(false)
    setTurns(turns + 1)
    // What is no amount goes: the other field would not show it.
    if (isFiat) fillForm({ dollars: undefined, amount: form.amount ?? '' })
    else if (priced)
      fillForm(
        units === undefined || units === 0n
          ? { dollars: '', amount: '' }
          : { dollars: dollarsOf(units, priced) },
      )
  }
  return (
    <div>
      <AmountField
        key={`${token.id} ${turns}`}
        label={t.amount}
        amount={(isFiat ? dollars : form.amount) ?? ''}
        onAmount={enter}
        language={language}
        decimals={isFiat ? cents : decimals}
        symbol={isFiat ? 'USD' : symbol}
        {...(hasMost && { most: { amount: all, text: t.max } })}
        faults={t.faults}
        problem={isTooPrecise ? t.faults['too-precise'] : undefined}
        testId="send-amount"
      />
      <p className="send-worth">
        <span data-testid="send-worth">
          <bdi>
            {isFiat
              ? form.amount !== undefined &&
                form.amount !== '' &&
                `${writeDecimal(form.amount, language)} ${symbol}`
              : !isMost && worth !== undefined && dollarText(worth, language)}
          </bdi>{' '}
          <bdi>
            {isMost &&
              fee &&
              !fee.paid &&
              t.feeStays(feeText({ ...network.nativeCurrency, value: String(fee.reserve) }))}
          </bdi>
        </span>
        {balance !== undefined && (
          <span data-testid="send-balance">
            {t.balance('')}
            <Units units={balance} decimals={decimals} />
          </span>
        )}
      </p>
      {priced && (
        <button type="button" className="link send-turn" data-testid="send-turn" onClick={turn}>
          <bdi>{isFiat ? t.inToken(symbol) : t.inDollars}</bdi>
        </button>
      )}
      <p className="send-price-old" role="status" data-testid="send-price-old">
        {isPriceOld && t.priceOld}
      </p>
    </div>
  )
}
