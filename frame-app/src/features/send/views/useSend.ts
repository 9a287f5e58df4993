import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { Network } from '@walletframe/api-contract'
import { addressOf, chainOf, namespaceOf, type Caip10 } from '@walletframe/bridge-protocol'
import {
  activeConnection,
  connectedNamespaces,
  connectionIn,
  connectionsStore,
} from '../../../connections/connections.ts'
import { observeContacts } from '../../../data/contacts.ts'
import { holdingsGoodFor, holdingsKey, observeHoldings } from '../../../data/holdings.ts'
import { observeNativeBalance } from '../../../data/nativeBalance.ts'
import { isName, observeRecipient, type Recipient } from '../../../data/recipient.ts'
import { observeSent } from '../../../data/sent.ts'
import { shownName } from '../../../data/shownName.ts'
import { observeTokenBalance, observeWatchedAssets, type TokenOf } from '../../../data/tokens.ts'
import { observeTransferFee } from '../../../data/transferFee.ts'
import { optionsStore, pageNetworks } from '../../../state/options.ts'
import { useObserved } from '../../../ui/useObserved.ts'
import { useOlder } from '../../../ui/useOlder.ts'
import { isSameToken } from '../isSameToken.ts'
import { recentsOf } from '../recents.ts'
import { mostOf, stepOf, unitsOf } from '../rules.ts'
import { sendStore } from '../sendState.ts'
import { sendableOf } from './sendable.ts'

/** Milliseconds without a key before a name is looked up (facts 1.4). */
const typingPause = 500

/** What was typed, once nobody types any more; an address at once. */
const useSettled = (typed: string): string => {
  const [settled, setSettled] = useState(typed)
  const waits = isName(typed)
  useEffect(() => {
    if (!waits) return undefined
    const timer = setTimeout(() => setSettled(typed), typingPause)
    return () => clearTimeout(timer)
  }, [typed, waits])
  return waits ? settled : typed
}

/** Who sends, and where; undefined where nobody is connected to a network of the page. */
export const useSender = (): { readonly account: Caip10; readonly network: Network } | undefined => {
  const [account] = useStore(connectionsStore, activeConnection).accounts
  const network = useStore(optionsStore, ({ networks }) =>
    networks.find(({ id }) => account !== undefined && id === chainOf(account)),
  )
  return account && network ? { account, network } : undefined
}

const nobody: readonly never[] = []

/** Whom the person knows here; undefined while that is read from this browser. */
export const usePeople = (account: Caip10) => {
  const kept = useObserved(observeContacts, namespaceOf(account))
  const sent = useObserved(observeSent, account)
  return {
    contacts: kept.data ?? nobody,
    recents: recentsOf(sent.data?.list ?? nobody),
    isRead: (kept.data !== undefined || kept.isError) && (sent.data !== undefined || sent.isError),
    /** Whether the browser did not tell, or not all. */
    lacks: kept.isError || sent.isError || sent.data?.lacks === true,
    retry: () => {
      void kept.refetch()
      void sent.refetch()
    },
  }
}

/** Addresses of the person in the account's family. */
export const ownAddresses = (account: Caip10): readonly string[] => {
  const state = connectionsStore.getState()
  return connectedNamespaces(state)
    .flatMap((namespace) => connectionIn(state, namespace).accounts)
    .filter((each) => namespaceOf(each) === namespaceOf(account))
    .map(addressOf)
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

/** Whom the field means: nobody yet, somebody, or why nobody. */
export type Meant =
  | { readonly state: 'empty' | 'checking' }
  | { readonly state: 'address'; readonly address: string; readonly name: string | undefined }
  | {
      readonly state: 'invalid'
      readonly fault: Extract<Recipient, { kind: 'none' }>['fault'] | 'token'
    }

const meantBy = (
  typed: string,
  isSettled: boolean,
  data: Recipient | undefined,
  token: string | null | undefined,
): Meant => {
  if (typed.trim() === '') return { state: 'empty' }
  if (!isSettled || data === undefined) return { state: 'checking' }
  if (data.kind === 'none') return { state: 'invalid', fault: data.fault }
  // A token that lies with its own contract is nobody's any more.
  if (isSameToken(token, data.address)) return { state: 'invalid', fault: 'token' }
  return { state: 'address', address: data.address, name: data.name }
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

  const settled = useSettled(form.recipient)
  const who = useObserved(
    observeRecipient,
    settled.trim() === '' ? '' : `${chainOf(account)} ${settled.trim()}`,
  )
  const found = meantBy(form.recipient, settled === form.recipient, who.data, token?.address)
  const isOff = found.state === 'invalid' && found.fault === 'off'
  const meant: Meant =
    keepsAgreed && form.agreed !== undefined && (isOff || waiting[account])
      ? {
          state: 'address',
          address: form.agreed,
          name: isName(form.recipient) ? shownName(form.recipient.trim()) : undefined,
        }
      : found

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
      if (who.data?.kind === 'none' && who.data.fault === 'off') void who.refetch()
    },
  }
}

export type SendView = ReturnType<typeof useSend>
