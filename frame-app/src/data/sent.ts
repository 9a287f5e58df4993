import {
  addressOf,
  namespaceOf,
  type Caip10,
  type Caip2,
  type Json,
  type Namespace,
} from '@walletframe/bridge-protocol'
import { QueryObserver } from '@tanstack/query-core'
import { tellLater } from '../approvals/news.ts'
import { isRead, loadChain } from '../chains/registry.ts'
import { connectionIn, connectedNamespaces, connectionsStore } from '../connections/connections.ts'
import type { WalletSent } from '../connections/request.ts'
import { optionsStore } from '../state/options.ts'
import {
  forgetSent,
  hearOwnSent,
  keptOf,
  readSent,
  saveSent,
  sentAccount,
  updateSent,
  type Sent,
} from '../storage/sent.ts'
import { refreshActivity } from './activity.ts'
import { refreshHoldings } from './holdings.ts'
import { refreshNativeBalances } from './nativeBalance.ts'
import { refreshNfts } from './nfts.ts'
import { queryClient } from './queryClient.ts'
import { contentOf, nothingSaid } from '../chains/eip155/sentContent.ts'
import { afterLook, isOpen, nextLook } from './whatBecame.ts'

/*
 * What was sent from this browser: kept in storage from the moment that the wallet said its hash, and looked at until the network has decided,
 * by whoever shows the account, and as long as something of it is open (docs/decisions/0047-pending.md).
 */

export type SentList = {
  /** The newest first. */
  readonly list: readonly Sent[]
  /** Looks in a row that no node answered. */
  readonly failures: number
  /** Whether the browser denied storage: this visit's are all that is known. */
  readonly lacks?: boolean
}

const key = 'sent'
/** Milliseconds for which a look is as good as another one. */
const lookLifetime = 1_000
/** Milliseconds for which the card of an approval tells by itself what became of what it sent (approvals/outcome.ts). */
const cardPatience = 10 * 60_000

/** Until when an approval tells of a transaction, by its hash: it is not told twice. */
const toldByCard = new Map<string, number>()

const isHash = (namespace: string, hash: unknown): hash is string =>
  typeof hash === 'string' &&
  (namespace === 'eip155'
    ? /^0x[0-9a-f]{64}$/i
    : namespace === 'bip122'
      ? /^[0-9a-f]{64}$/
      : /^[1-9A-HJ-NP-Za-km-z]{43,88}$/
  ).test(hash)

const textIn = (given: object, name: string, form: RegExp): string | null => {
  const value = (given as Readonly<Record<string, unknown>>)[name]
  return typeof value === 'string' && form.test(value) ? value : null
}

const address = /^0x[0-9a-f]{40}$/i
const bytes = /^0x[0-9a-f]{8,}$/i

/** What a request of EVM says; the network says it better, later. */
const askedIn = (params: Json | undefined) => {
  const asked = Object(Array.isArray(params) ? params[0] : undefined) as object
  return {
    from: textIn(asked, 'from', address)?.toLowerCase(),
    to: textIn(asked, 'to', address),
    value: textIn(asked, 'value', /^0x[0-9a-f]{1,64}$/i),
    data: textIn(asked, 'data', bytes) ?? textIn(asked, 'input', bytes),
  }
}

/**
 * The record of what a wallet says that it sent.
 * @param origin of the page that asked; empty: nobody but the person.
 * @returns nothing where its answer has no hash, and where nobody could look for it.
 */
export const sentOf = (
  { network, account, method, params, result, says, requester }: WalletSent,
  origin: string,
  now: number,
  /** Of the wallet: nobody but one of them is the sender, whatever the request says. */
  accounts = connectionIn(connectionsStore.getState(), namespaceOf(network) as Namespace).accounts,
): Sent | undefined => {
  const namespace = namespaceOf(network)
  const isEvm = namespace === 'eip155'
  const hash: unknown =
    isEvm || namespace === 'bip122' ? result : (Object(result) as { readonly signature?: unknown }).signature
  if (!account || !isRead(namespace) || !isHash(namespace, hash)) return undefined
  const asked = isEvm ? askedIn(params) : undefined
  const sender = accounts.find((each) => addressOf(each).toLowerCase() === asked?.from) ?? account
  const from = addressOf(sender)
  return {
    account: sentAccount(`${network}:${from}`),
    network,
    hash,
    nonce: null,
    method,
    ...(asked ? contentOf(asked, from) : nothingSaid),
    ...(requester?.kind === 'wallet' && !asked && says),
    ...(requester?.kind === 'wallet' && says?.piece !== undefined && { piece: says.piece }),
    origin,
    sentAt: now,
    state: 'pending',
    changedAt: now,
    doubt: null,
  }
}

const readAgain = (network: Caip2) =>
  Promise.all([
    refreshNativeBalances(),
    refreshHoldings(network),
    refreshActivity(network),
    refreshNfts(network),
  ])

/** Hashes of what was told. */
const toldHashes = new Set<string>()

/** The network has decided: what hangs on it is read again, and it is told once, where no card tells it. */
const decided = ({ state, hash, network, instead }: Sent): void => {
  void readAgain(network)
  if ((state !== 'confirmed' && state !== 'failed') || toldHashes.has(hash)) return
  toldHashes.add(hash)
  // A cancellation that went well moves nothing: Activity says what it did.
  if (state === 'confirmed' && instead?.how === 'cancel') return
  if ((toldByCard.get(hash) ?? 0) <= Date.now()) tellLater(state)
}

/** One look at one of them. @throws where the node does not answer. */
const look = async (sent: Sent): Promise<Sent> => {
  const { network, account, hash, nonce, input, isOperation } = sent
  const chain = await loadChain(namespaceOf(network) as Namespace)
  const seen = await chain.sighting({ network, address: addressOf(account), hash, nonce, input, isOperation })
  const after = afterLook(sent, seen, Date.now())
  if (seen.landedAs === undefined) return after
  // As the history calls it.
  const { isOperation: _was, ...landed } = after
  return { ...landed, hash: seen.landedAs }
}

/** Keeps what a look found. @returns undefined where it was forgotten meanwhile. */
const keepLook = async (before: Sent, after: Sent): Promise<Sent | undefined> => {
  if (after.hash === before.hash) return updateSent(after)
  const until = toldByCard.get(before.hash)
  if (until !== undefined) toldByCard.set(after.hash, until)
  await forgetSent(before)
  return saveSent(after)
}

/** Looks on their way, by account and hash: two at once would tell of one thing twice. */
const looking = new Map<string, Promise<Sent | undefined>>()

/** @returns undefined where it was forgotten meanwhile: its network refused it. */
const lookAndKeep = (sent: Sent): Promise<Sent | undefined> => {
  const of = `${sent.account} ${sent.hash}`
  const underway = looking.get(of)
  if (underway) return underway
  const work = look(sent)
    .then(async (after) => {
      if (after === sent) return sent
      const kept = await keepLook(sent, after)
      if (kept && kept.state !== sent.state) decided(kept)
      return kept
    })
    .finally(() => looking.delete(of))
  looking.set(of, work)
  return work
}

/** What is kept of an account, after a look at what is open. What no node answered for stays as it is. */
const readAndLook = async (account: Caip10): Promise<SentList> => {
  const now = Date.now()
  const storage = { isDenied: false }
  const found = await readSent(account, () => {
    storage.isDenied = true
  })
  let answers = 0
  let failures = 0
  const looked = await Promise.all(
    found.map(async (sent) => {
      if (!isOpen(sent, now)) return sent
      try {
        const after = await lookAndKeep(sent)
        answers += 1
        return after
      } catch {
        failures += 1
        return sent
      }
    }),
  )
  const before = queryClient.getQueryData<SentList>([key, account])?.failures ?? 0
  return {
    list: looked.filter((sent) => sent !== undefined),
    failures: failures > 0 && answers === 0 ? before + 1 : 0,
    ...(storage.isDenied && { lacks: true }),
  }
}

/**
 * What an account sent on its network from this browser. While it is observed it is looked for, often at first and seldom later; nothing is
 * asked where nothing is open.
 */
export const observeSent = (of: Caip10) => {
  const account = sentAccount(of)
  return new QueryObserver<SentList>(queryClient, {
    queryKey: [key, account],
    queryFn: () => readAndLook(account),
    staleTime: lookLifetime,
    refetchInterval: ({ state: { data } }) => (data ? nextLook(data.list, data.failures, Date.now()) : false),
    refetchIntervalInBackground: false,
  })
}

/** Whether somebody is connected with it, on whatever network. */
const isConnected = (account: Caip10): boolean => {
  const state = connectionsStore.getState()
  return connectedNamespaces(state).some((namespace) =>
    connectionIn(state, namespace).accounts.some(
      (each) =>
        addressOf(sentAccount(each)) === addressOf(account) && namespaceOf(each) === namespaceOf(account),
    ),
  )
}

const followed = new Set<Caip10>()

/** Looks on while nobody sees the account, until all of it is decided or the account leaves. */
const follow = (account: Caip10): void => {
  if (followed.has(account)) return
  followed.add(account)
  const end = observeSent(account).subscribe(({ data }) => {
    if (isConnected(account) && (!data || data.list.some((sent) => isOpen(sent, Date.now())))) return
    end()
    followed.delete(account)
  })
}

/** Records of our own wallet's are there already: they are shown and followed. @param hash of the one whose approval tells of it; without, of all batches that wait. */
const showKept = async (of: Caip10, hash?: string): Promise<void> => {
  const account = sentAccount(of)
  await queryClient.cancelQueries({ queryKey: [key, account] })
  const list = await readSent(account)
  const waiting = list
    .filter(({ method, state }) => method === 'wallet_sendCalls' && state === 'pending')
    .map((sent) => sent.hash)
  for (const each of hash === undefined ? waiting : [hash]) toldByCard.set(each, Date.now() + cardPatience)
  queryClient.setQueryData<SentList>([key, account], (known) => ({
    list,
    failures: 0,
    ...(known?.lacks && { lacks: true }),
  }))
  follow(account)
  await refreshNativeBalances()
}

/** A wallet sent something: it is kept, shown and followed, and balances are read again. */
export const keepSent = async (told: WalletSent): Promise<void> => {
  // What a batch sends was kept before anybody had it; what became of all of it a view of its own tells (CallsStatus).
  if (told.method === 'wallet_sendCalls')
    return told.account && showKept(`${told.network}:${addressOf(told.account)}`)
  // What the person started in the wallet's own screens is no page's.
  const origin = told.requester?.kind === 'wallet' ? '' : optionsStore.getState().hostOrigin
  const sent = sentOf(told, origin, Date.now())
  if (!sent) return
  if (told.isOurs) toldByCard.set(sent.hash, sent.sentAt + cardPatience)
  const kept = await saveSent(sent)
  const { account, hash } = sent
  // A look that is under way read the list without it.
  await queryClient.cancelQueries({ queryKey: [key, account] })
  queryClient.setQueryData<SentList>([key, account], (known) => ({
    list: keptOf([kept, ...(known?.list ?? []).filter((each) => each.hash !== hash)], sent.sentAt),
    failures: 0,
    ...(known?.lacks && { lacks: true }),
  }))
  follow(account)
  await refreshNativeBalances()
}

// One after another, long after the answer.
hearOwnSent(({ account, hash }) => void showKept(account, hash))

/** The wallet sent something in the place of what waits. */
export const keepReplacement = (of: Caip10, hash: string): Promise<void> => showKept(of, hash)
