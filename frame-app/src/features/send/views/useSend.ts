import { useStore } from 'zustand'
import type { Network } from '@walletframe/api-contract'
import { addressOf, chainOf, type Caip10 } from '@walletframe/bridge-protocol'
import { activeConnection, connectionsStore } from '../../../connections/connections.ts'
import { holdingsGoodFor, holdingsKey, observeHoldings } from '../../../data/holdings.ts'
import { observeNativeBalance } from '../../../data/nativeBalance.ts'
import { observeTokenBalance, observeWatchedAssets, type TokenOf } from '../../../data/tokens.ts'
import { observeTransferFee } from '../../../data/transferFee.ts'
import { optionsStore, pageNetworks } from '../../../state/options.ts'
import { useObserved } from '../../../ui/useObserved.ts'
import { useOlder } from '../../../ui/useOlder.ts'
import { isSameToken } from '../isSameToken.ts'
import { mostOf, stepOf, unitsOf } from '../rules.ts'
import { sendStore } from '../sendState.ts'
import { sendableOf } from './sendable.ts'
import { useMeant } from './useMeant.ts'

/** Who sends, and where; undefined where nobody is connected to a network of the page. */
export const useSender = (): { readonly account: Caip10; readonly network: Network } | undefined => {
  const [account] = useStore(connectionsStore, activeConnection).accounts
  const network = useStore(optionsStore, ({ networks }) =>
    networks.find(({ id }) => account !== undefined && id === chainOf(account)),
  )
  return account && network ? { account, network } : undefined
}

/** What can be sent, with whether that is all. */
export const useSendables = (account: Caip10, network: Network) => {
  const walletId = useStore(connectionsStore, (state) => activeConnection(state).connector?.id ?? '')
  const { data, isError, refetch, dataUpdatedAt } = useObserved(
    observeHoldings,
    holdingsKey(account, pageNetworks()),
  )
  const isOld = useOlder(dataUpdatedAt, holdingsGoodFor)
  const { data: watched = [] } = useObserved(observeWatchedAssets, walletId)
  return {
    ...sendableOf(account, network, data?.list, watched),
    isLoading: data === undefined && !isError,
    /** Whether prices are too old to go by. */
    isOld,
    lacks: isError || (data?.failed.includes(chainOf(account)) ?? false),
    refetch,
  }
}

/** What there is of a token, or where none is named of the coin. */
const observeBalanceOf = (of: TokenOf) =>
  of.endsWith(' ') ? observeNativeBalance(of.trim() as Caip10) : observeTokenBalance(of)

/**
 * The form with all that is known of it: form and preview read the same.
 * @param keepsAgreed whether the address that was agreed to stays while its name cannot be looked up, and while the wallet has it.
 */
export const useSend = (
  { account, network }: { readonly account: Caip10; readonly network: Network },
  keepsAgreed = false,
) => {
  const { form, waiting, problem } = useStore(sendStore)
  const sendables = useSendables(account, network)
  const all = [...sendables.shown, ...sendables.bait]
  const [only, ...others] = all
  // Where there is one thing alone nobody has to choose it.
  const chosen =
    form.token === undefined && others.length === 0 && !sendables.isLoading ? only?.address : form.token
  const token = all.find(({ address }) => isSameToken(address, chosen))
  const isCoin = token?.address === null

  const coinRead = useObserved(observeNativeBalance, account)
  const contract = token?.address ?? ''
  const tokenRead = useObserved(observeBalanceOf, `${account} ${contract}`)
  const balanceRead = isCoin ? coinRead : tokenRead

  const { meant, isOff, retryName } = useMeant(account, token?.address, keepsAgreed)

  // Somebody must be sent something for a price: before it is known whom, oneself; and one unit is as good as many.
  const to = meant.state === 'address' ? meant.address : addressOf(account)
  const feeRead = useObserved(
    observeTransferFee,
    token ? `${account} ${token.address ?? '-'} ${to} ${isCoin ? 0n : 1n} about` : '',
  )

  const known = {
    token: token && { isCoin, decimals: token.decimals },
    amount: form.amount,
    balance: token && balanceRead.data,
    coin: coinRead.data,
    fee: feeRead.data?.fee,
    recipient: meant.state,
  }
  return {
    form,
    waiting: waiting[account] ?? null,
    problem: problem[account] ?? null,
    sendables,
    token,
    isCoin,
    units: unitsOf(known),
    balance: known.balance,
    coin: known.coin,
    fee: feeRead.data,
    /** Dollars of a whole one, where that is certain and of now. */
    price: token?.worth?.sure && !sendables.isOld ? token.price : undefined,
    most: token && mostOf(isCoin, known.balance, feeRead.data?.reserve),
    meant,
    step: stepOf(known),
    /** What could not be read, and holds it up. */
    unread: {
      balance: token !== undefined && (balanceRead.isError || coinRead.isError),
      fee: feeRead.isError && feeRead.data === undefined,
      name: isOff,
    },
    retry: () => {
      if (balanceRead.isError) void balanceRead.refetch()
      if (coinRead.isError) void coinRead.refetch()
      if (feeRead.isError) void feeRead.refetch()
      retryName()
    },
  }
}

export type SendView = ReturnType<typeof useSend>
