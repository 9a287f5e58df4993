import {
  displayText,
  readHistory,
  type HistoryItem,
  type HistoryPage,
  type HistoryTransfer,
} from '@walletframe/api-contract'
import { addressOf, chainOf, namespaceOf, type Caip10, type Caip2 } from '@walletframe/bridge-protocol'
import { InfiniteQueryObserver } from '@tanstack/query-core'
import { callServer } from '../api/client.ts'
import { readFurther } from './further.ts'
import { balanceLifetime } from '../state/specified.ts'
import type { Fate } from '../storage/attempts.ts'
import { isServed } from './isServed.ts'
import { queryClient } from './queryClient.ts'

/** Something that went from one account to another, or that was allowed. */
export type Moved = {
  readonly direction: 'in' | 'out' | 'self'
  /** A piece of a collection has no amount that is read as one. */
  readonly isPiece: boolean
  /** One line of display text; may be empty. */
  readonly name: string
  /** Decimal number in digits, with a point: nothing of it is rounded. */
  readonly amount: string
  /** Undefined where nobody says. */
  readonly counterparty: string | undefined
}

/** What happened to the account. */
export type Deed = {
  readonly id: string
  readonly hash: string
  /** As the server says it; words of a later release too. */
  readonly kind: string
  readonly status: 'confirmed' | 'failed' | 'pending' | 'unknown' | 'replaced' | 'dropped'
  /** Milliseconds since 1970. */
  readonly at: number
  /** Who sent it; a token may tell of a transfer that its sender never asked for. Undefined where nobody says. */
  readonly from?: string | undefined
  /** Undefined where a contract was made. */
  readonly to: string | undefined
  readonly moves: readonly Moved[]
  /** The page that asked for it, where it was sent from this browser. */
  readonly by?: string | undefined
  /** What it is beside other attempts at the same, where it was sent from this browser. */
  readonly fate?: Fate | undefined
  /** Our own wallet signed it, and it is open: there is more to see and to do. */
  readonly isOwn?: boolean
  /** Whether its hash is a user operation's, which no explorer of transactions knows. */
  readonly isOperation?: boolean
}

export type ActivityPage = {
  readonly deeds: readonly Deed[]
  readonly next: string | null
  /** Whether something may be missing: transfers of the network's own coin were not looked for, or blocks could not be read. */
  readonly lacks: boolean
}

const key = 'activity'
/**
 * A new look reads the first page alone: what is behind it has moved, and would be asked for page after page. It is TanStack's option of
 * `infiniteQuery`, which its types do not foresee for what is observed.
 */
const newLook = { pages: 1 }
/** Pages after which nobody scrolls on: a server that has always one more does not make this one a loop. */
const mostPages = 400
/** Transfers of one transaction that are shown. */
const mostMoves = 20
/** Characters of what a token, or a piece, calls itself. */
const longestName = 48

/** How hashes and addresses of a namespace that has a history are written. */
type Form = { readonly hash: RegExp; readonly address: RegExp }

const forms: Readonly<Record<string, Form>> = {
  eip155: { hash: /^0x[0-9a-f]{64}$/i, address: /^0x[0-9a-f]{40}$/i },
  bip122: { hash: /^[0-9a-f]{64}$/, address: /^[a-zA-Z0-9]{14,90}$/ },
  solana: { hash: /^[1-9A-HJ-NP-Za-km-z]{64,88}$/, address: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/ },
}

/** Whether there is a history of the account (facts 4.1 has it of EVM alone). */
export const hasActivity = (account: Caip10): boolean =>
  Object.hasOwn(forms, namespaceOf(account)) && isServed(account)

const addressIn = ({ address }: Form, text: string | undefined): string | undefined =>
  text !== undefined && address.test(text) ? text : undefined

/** @returns nothing where its amount is no number. */
const movedOf = (transfer: HistoryTransfer, form: Form): Moved | undefined => {
  const { fungible_info: coin, nft_info: piece, direction, quantity, counterparty } = transfer
  if (!/^\d{1,78}(\.\d{1,255})?$/.test(quantity.numeric) || piece?.flags.is_spam) return undefined
  const name = piece ? (piece.name ?? '') : (coin?.symbol ?? coin?.name ?? '')
  return {
    direction,
    isPiece: piece !== undefined,
    name: displayText(name, longestName),
    amount: quantity.numeric.replace(/^0+(?=\d)/, ''),
    counterparty: addressIn(form, counterparty),
  }
}

const statuses = ['confirmed', 'failed', 'pending'] as const

/** @returns nothing where it is of another network, or has no hash or time that can be read. */
const deedOf = ({ id, metadata, transfers }: HistoryItem, network: Caip2): Deed | undefined => {
  const { hash, chain, minedAt, status, operationType, sentFrom, sentTo } = metadata
  const at = Date.parse(minedAt)
  const form = forms[namespaceOf(network)]
  if (chain !== network || !form?.hash.test(hash) || Number.isNaN(at)) return undefined
  return {
    id,
    hash,
    kind: operationType,
    status: statuses.find((known) => known === status) ?? 'unknown',
    at,
    from: addressIn(form, sentFrom),
    to: addressIn(form, sentTo),
    moves: transfers.slice(0, mostMoves).flatMap((transfer) => movedOf(transfer, form) ?? []),
  }
}

const readPage = async (account: Caip10, cursor: string, signal: AbortSignal): Promise<ActivityPage> => {
  const network = chainOf(account)
  const { data, next, searched }: HistoryPage = await callServer(readHistory, {
    params: { account: addressOf(account) },
    query: { chainId: network, ...(cursor === '' ? {} : { cursor }) },
    signal,
  })
  return {
    deeds: data.flatMap((item) => deedOf(item, network) ?? []),
    next,
    lacks: searched !== undefined && (!searched.native || searched.gaps),
  }
}

/**
 * What happened to an account on its network, page by page, newest first. A cursor that was there before leads nowhere. Without an account nothing
 * is asked.
 */
export const observeActivity = (account: Caip10 | '') =>
  new InfiniteQueryObserver(queryClient, {
    queryKey: [key, account],
    queryFn: ({ pageParam, signal }) => {
      const read = () => readPage(account as Caip10, pageParam, signal)
      return pageParam === '' ? read() : readFurther(read, signal)
    },
    enabled: account !== '',
    initialPageParam: '',
    getNextPageParam: ({ next }: ActivityPage, pages, _last, asked) =>
      next === null || asked.includes(next) || pages.length >= mostPages ? undefined : next,
    staleTime: balanceLifetime,
    retryOnMount: false,
    ...newLook,
  })

/** What was sent is decided: it is in what is read from now on. */
export const refreshActivity = (network: Caip2): Promise<void> =>
  queryClient.invalidateQueries({
    queryKey: [key],
    predicate: ({ queryKey: [, account] }) => String(account).startsWith(`${network}:`),
  })

const isPending = ({ status }: Deed) => (status === 'pending' ? 1 : 0)

/** What is not decided yet first, then the newest. */
export const inOrder = (deeds: readonly Deed[]): readonly Deed[] =>
  deeds.toSorted((one, other) => isPending(other) - isPending(one) || other.at - one.at)

/** Every deed once, in order. */
export const deedsOf = (pages: readonly ActivityPage[]): readonly Deed[] =>
  inOrder([...new Map(pages.flatMap(({ deeds }) => deeds).map((deed) => [deed.id, deed])).values()])
