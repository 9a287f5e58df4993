import { useCallback } from 'react'
import { useStore } from 'zustand'
import type { Caip2 } from '@walletframe/bridge-protocol'
import type { Amount } from '../../../chains/amount.ts'
import { isPriced, noCoinPrice, observeCoinPrice } from '../../../data/coinPrice.ts'
import { useLanguage } from '../../../i18n/useTexts.ts'
import { optionsStore } from '../../../state/options.ts'
import { useObserved } from '../../../ui/useObserved.ts'
import { fiatText } from './fiat.ts'
import './Fiat.css'

/**
 * What an amount of a network's own coin is worth, behind it in the same line: nothing below it moves when the price comes, and none is
 * said where nobody knows one. While it is asked for its place is kept, still: it stands above a button that arms.
 */
export const Fiat = ({ amount, network }: { readonly amount: Amount; readonly network: string }) => {
  const language = useLanguage()
  const isAsked = useStore(optionsStore, ({ networks }) =>
    networks.some((one) => one.id === network && isPriced(one)),
  )
  const observe = useCallback(
    (id: string) => (isAsked ? observeCoinPrice(id as Caip2) : noCoinPrice()),
    [isAsked],
  )
  const { data: price, isPending, dataUpdatedAt, errorUpdatedAt } = useObserved(observe, network)
  if (isPending) return <span className="fiat fiat-waiting" data-testid="fiat-waiting" aria-hidden="true" />
  // When somebody last said, or could not say, what it is: that is never long ago.
  const now = Math.max(dataUpdatedAt, errorUpdatedAt)
  const text = price && fiatText(amount, price, { language, now })
  if (!text) return null
  return (
    <>
      {' '}
      <span className="fiat" data-testid="fiat">
        <bdi>{text}</bdi>
      </span>
    </>
  )
}
