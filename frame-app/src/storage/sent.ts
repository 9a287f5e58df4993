import type { Caip10, Caip2 } from '@walletframe/bridge-protocol'
import { openRecords } from './records.ts'

/** What became of something that was sent, as far as the network says it. */
export type SentState =
  | 'pending'
  | 'confirmed'
  /** It is in a block, and did nothing but cost its fee. */
  | 'failed'
  /** Another transaction of the account has its place (nonce): it will never be carried out. */
  | 'replaced'
  /** The network does not know it any more. It may still come back. */
  | 'dropped'

/** Something that was sent from this browser, kept until the network's history has it. What was signed is not kept. */
export type Sent = {
  /** By {@link sentAccount}. */
  readonly account: Caip10
  readonly network: Caip2
  /** Transaction hash, or signature where the namespace has those. */
  readonly hash: string
  /** Null where the network has none, and until it is known. */
  readonly nonce: number | null
  /** The RPC method. */
  readonly method: string
  /** Who is on the other side, where the request says so. */
  readonly to: string | null
  /** Of the network's own coin, in smallest units; null where the request does not say. */
  readonly value: string | null
  /** First four bytes of the data (`0xa9059cbb`); null where nothing is called. */
  readonly selector: string | null
  /** Whether `to` gets a token of the account's, as the data says; else it is whom the transaction itself goes to. */
  readonly isTransfer?: boolean
  /** Origin of the page that asked; empty: the wallet's own screens. */
  readonly origin: string
  /** Milliseconds since 1970, as all times here. */
  readonly sentAt: number
  readonly state: SentState
  /** When the state became what it is. */
  readonly changedAt: number
  /** What looks do not find as it should be, and since when: that the account's nonce is free for it, or that the network has it. */
  readonly doubt: { readonly of: 'nonce' | 'whereabouts'; readonly since: number } | null
}

/** Records of one account and network that are kept. */
export const mostSent = 50
/** Milliseconds for which what is decided is kept: the history has it long before. */
export const decidedLifetime = 7 * 24 * 60 * 60_000

/** Addresses of EVM have two spellings: one account has one list. */
export const sentAccount = (account: Caip10): Caip10 =>
  account.startsWith('eip155:') ? (account.toLowerCase() as Caip10) : account

const keyOf = ({ account, hash }: Pick<Sent, 'account' | 'hash'>) => `${account} ${hash}`

/** This visit's records, also where the browser denies storage. */
const memory = new Map<string, Sent>()

/** Of a list, the newest first: what is decided goes first where there are too many, and after its time. */
export const keptOf = (list: readonly Sent[], now: number): readonly Sent[] => {
  const rank = ({ state }: Sent) => (state === 'pending' ? 0 : 1)
  return list
    .filter(({ state, changedAt }) => state === 'pending' || changedAt + decidedLifetime > now)
    .toSorted((one, other) => rank(one) - rank(other) || other.sentAt - one.sentAt)
    .slice(0, mostSent)
    .toSorted((one, other) => other.sentAt - one.sentAt)
}

const forget = async (key: string): Promise<void> => {
  memory.delete(key)
  try {
    await (await openRecords()).delete('sent', key)
  } catch {
    // Storage denied: there is nothing to forget.
  }
}

/** Nobody looks again at what is in a block. */
const isFinal = ({ state }: Sent): boolean => state === 'confirmed' || state === 'failed'
/** Of two states of one record the one that counts: what is in a block stays there, else what was said later. */
const laterOf = (before: Sent | undefined, after: Sent): Sent =>
  before && isFinal(before) && !isFinal(after) ? before : after

/**
 * What an account sent on its network, the newest first. What is too old, or too much, is forgotten.
 * @param onDenied told where the browser denies storage: then this visit's are all that is known.
 */
export const readSent = async (of: Caip10, onDenied?: () => void): Promise<readonly Sent[]> => {
  const account = sentAccount(of)
  const found = new Map<string, Sent>()
  try {
    for (const sent of await (await openRecords()).getAllFromIndex('sent', 'account', account))
      found.set(keyOf(sent), sent)
  } catch {
    onDenied?.()
  }
  // What could not be stored is newer than what is.
  for (const [key, sent] of memory)
    if (sent.account === account) found.set(key, laterOf(found.get(key), sent))
  const kept = keptOf([...found.values()], Date.now())
  for (const [key, sent] of found) if (!kept.includes(sent)) await forget(key)
  return kept
}

/** Remembers something that was sent, or what became of it. @returns what is kept: another tab may know more. */
export const saveSent = async (sent: Sent): Promise<Sent> => {
  const key = keyOf(sent)
  const known = laterOf(memory.get(key), sent)
  try {
    const { store, done } = (await openRecords()).transaction('sent', 'readwrite')
    const [kept] = await Promise.all([
      (async () => {
        const later = laterOf(await store.get(key), known)
        await store.put(later, key)
        return later
      })(),
      done,
    ])
    memory.delete(key)
    return kept
  } catch {
    // Storage denied or full: a reload forgets it.
    memory.set(key, known)
    return known
  }
}
