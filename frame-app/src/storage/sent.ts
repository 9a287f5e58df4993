import type { Caip10, Caip2 } from '@walletframe/bridge-protocol'
import { addressKey } from '../state/addresses.ts'
import { openRecords } from './records.ts'

/** What became of something that was sent, as far as the network says it. */
export type SentState =
  | 'pending'
  | 'confirmed'
  /** It is in a block, and did nothing but cost its fee. */
  | 'failed'
  /** Another transaction of the account has its place (its nonce, or what it spends): it will never be carried out. */
  | 'replaced'
  /** The network does not know it any more. It may still come back. */
  | 'dropped'

type Hex = `0x${string}`

/** A transaction as our own wallet signed it, without the signature: what is needed to send the same again with another fee. */
export type SignedFields = {
  readonly type: 'eip1559' | 'eip2930' | 'legacy'
  readonly chainId: number
  readonly nonce: number
  /** Absent: a deployment. */
  readonly to?: Hex | undefined
  readonly value: Hex
  readonly data: Hex
  readonly gas: Hex
  readonly maxFeePerGas?: Hex | undefined
  readonly maxPriorityFeePerGas?: Hex | undefined
  readonly gasPrice?: Hex | undefined
  readonly accessList?: readonly { readonly address: Hex; readonly storageKeys: readonly Hex[] }[] | undefined
}

/** What is sent in the place of something that waits: the same with a higher fee, or nothing to oneself. */
export type Replacing = 'speed-up' | 'cancel'

/** Something that was sent from this browser, kept until the network's history has it. No signature is kept. */
export type Sent = {
  /** By {@link sentAccount}. */
  readonly account: Caip10
  readonly network: Caip2
  /** Transaction hash, or signature where the namespace has those. */
  readonly hash: string
  /** Null where the network has none, and until it is known. */
  readonly nonce: number | null
  /** `txid:vout` of something that it spends, once it is known, where the network has no nonces. */
  readonly input?: string
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
  /** What a piece of a collection is called that goes, as the person read it who sent it in the wallet's own form. */
  readonly piece?: string
  /** Origin of the page that asked; empty: the wallet's own screens. */
  readonly origin: string
  /** Milliseconds since 1970, as all times here. */
  readonly sentAt: number
  readonly state: SentState
  /** When the state became what it is. */
  readonly changedAt: number
  /** What looks do not find as it should be, and since when: that the account's nonce is free for it, or that the network has it. */
  readonly doubt: { readonly of: 'nonce' | 'whereabouts'; readonly since: number } | null
  /** Whether `hash` is a user operation's (ERC-4337): once it is in a block, the record has the hash of the transaction that it is in, and not this. */
  readonly isOperation?: true
  /** Of our own wallet, until it is in a block. Records of releases before have none. */
  readonly signed?: SignedFields
  /** In whose place this was sent, by its hash: they have one nonce, so that one of them happens at most. */
  readonly instead?: { readonly of: string; readonly how: Replacing }
}

/** Records of one account and network that are kept. */
export const mostSent = 50
/** Milliseconds for which what is decided is kept: the history has it long before. */
export const decidedLifetime = 7 * 24 * 60 * 60_000

/** One account has one list, however it is spelled. */
export const sentAccount = (account: Caip10): Caip10 => addressKey(account)

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

const forgetKey = async (key: string): Promise<void> => {
  memory.delete(key)
  try {
    await (await openRecords()).delete('sent', key)
  } catch {
    // Storage denied: there is nothing to forget.
  }
}

const listeners = new Set<(sent: Sent) => void>()

/** Hears of what our own wallet sent beside what its answer to a page names: the transactions of a batch. */
export const hearOwnSent = (listener: (sent: Sent) => void): void => {
  listeners.add(listener)
}
export const tellOwnSent = (sent: Sent): void => {
  for (const listener of listeners) listener(sent)
}

/** Nothing was sent after all: its network refused it. */
export const forgetSent = (sent: Pick<Sent, 'account' | 'hash'>): Promise<void> => forgetKey(keyOf(sent))

/** Nobody looks again at what is in a block. */
const isFinal = ({ state }: Sent): boolean => state === 'confirmed' || state === 'failed'
/** What only the wallet itself knows stays, whoever else tells of it; what is in a block is not sent again. */
const withOwn = (before: Sent | undefined, after: Sent): Sent => {
  const {
    signed = before?.signed,
    instead = before?.instead,
    piece = before?.piece,
    input = before?.input,
    ...rest
  } = after
  return {
    ...rest,
    nonce: rest.nonce ?? before?.nonce ?? null,
    ...(signed && !isFinal(after) && { signed }),
    ...(instead && { instead }),
    ...(piece !== undefined && { piece }),
    ...(input !== undefined && { input }),
  }
}

/** Of two states of one record the one that counts: what is in a block stays there, else what was said later. */
const laterOf = (before: Sent | undefined, after: Sent): Sent =>
  before && isFinal(before) && !isFinal(after) ? before : withOwn(before, after)

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
  for (const [key, sent] of found) if (!kept.includes(sent)) await forgetKey(key)
  return kept
}

/** @returns what is kept; nothing where only a known one may be written, and it is not known any more. */
const write = async (sent: Sent, onlyKnown: boolean): Promise<Sent | undefined> => {
  const key = keyOf(sent)
  const known = laterOf(memory.get(key), sent)
  let isKnown = !onlyKnown
  try {
    const { store, done } = (await openRecords()).transaction('sent', 'readwrite')
    const [kept] = await Promise.all([
      (async () => {
        const stored = await store.get(key)
        isKnown ||= stored !== undefined || memory.has(key)
        if (!isKnown) return undefined
        const later = laterOf(stored, known)
        await store.put(later, key)
        return later
      })(),
      done,
    ])
    memory.delete(key)
    return kept
  } catch {
    if (!isKnown && !memory.has(key)) return undefined
    // Storage denied or full: a reload forgets it.
    memory.set(key, known)
    return known
  }
}

/** Remembers something that was sent, or what became of it. @returns what is kept: another tab may know more. */
export const saveSent = async (sent: Sent): Promise<Sent> => (await write(sent, false)) ?? sent

/**
 * Remembers what became of something that is kept: what was forgotten meanwhile, since its network refused it, does not come back.
 * @returns what is kept; undefined where it was forgotten.
 */
export const updateSent = (sent: Sent): Promise<Sent | undefined> => write(sent, true)
