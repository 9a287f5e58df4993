import { useState } from 'react'
import { useStore } from 'zustand'
import { addressOf, chainOf, type Caip10 } from '@walletframe/bridge-protocol'
import { observeNativeBalance } from '../../../data/nativeBalance.ts'
import { observeOwned, pieceKey } from '../../../data/ownedNft.ts'
import { observeTransferFee } from '../../../data/transferFee.ts'
import { useObserved } from '../../../ui/useObserved.ts'
import { stepOf, unitsOf } from '../rules.ts'
import { sendStore } from '../sendState.ts'
import { useMeant } from './useMeant.ts'

/**
 * The form of a piece of a collection with all that is known of it: form and preview read the same.
 * @param isLast whether it is asked again whose it is, before anything is ready: what was read before counts for nothing.
 */
export const useSendNft = (account: Caip10, isLast = false) => {
  const { form, waiting, problem } = useStore(sendStore)
  const [since] = useState(() => Date.now())
  // Of another network nothing can be sent from here.
  const piece = form.piece?.network === chainOf(account) ? form.piece : undefined
  const key = piece && pieceKey(piece)
  const ownedRead = useObserved(observeOwned, key ? `${account} ${key}` : '')
  const coinRead = useObserved(observeNativeBalance, account)
  const { meant, isOff, retryName } = useMeant(account, piece?.contract, isLast)

  // Somebody must be sent it for a price: before it is known whom, oneself; and one is as good as many.
  const to = meant.state === 'address' ? meant.address : addressOf(account)
  const feeRead = useObserved(observeTransferFee, key ? `${account} ${key} ${to} 1 about` : '')

  const owned = isLast && ownedRead.dataUpdatedAt < since ? undefined : ownedRead.data
  const known = {
    token: piece && { isCoin: false, decimals: 0 },
    amount: form.amount,
    balance: owned,
    coin: coinRead.data,
    fee: feeRead.data?.fee,
    recipient: meant.state,
  }
  const lacksOwned = ownedRead.isError && owned === undefined
  return {
    form,
    waiting: waiting[account] ?? null,
    problem: problem[account] ?? null,
    piece,
    units: unitsOf(known),
    owned,
    coin: known.coin,
    meant,
    step: stepOf(known),
    /** What could not be read, and holds it up. */
    unread: {
      balance: piece !== undefined && (lacksOwned || coinRead.isError),
      fee: feeRead.isError && feeRead.data === undefined,
      name: isOff,
    },
    retry: () => {
      if (ownedRead.isError) void ownedRead.refetch()
      if (coinRead.isError) void coinRead.refetch()
      if (feeRead.isError) void feeRead.refetch()
      retryName()
    },
  }
}
