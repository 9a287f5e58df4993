import { addressOf } from '@walletframe/bridge-protocol'
import type { Sighting } from '../chains/sighting.ts'
import type { Sent } from '../storage/sent.ts'
import { contentOf } from '../chains/eip155/sentContent.ts'

/*
 * What became of something that was sent, step by step: each step takes what one look at the node saw. Nodes lag, forget and disagree, so what
 * one look did not find decides nothing: it must stay so for a time.
 */

/** Milliseconds for which the nonce must be another transaction's: the node that counts may be ahead of the one that has receipts. */
export const replacedAfter = 5_000
/** Milliseconds after which nobody waits for what was dropped, or looked replaced, to come back. */
const comesBackFor = 24 * 60 * 60_000

/** Whether it is worth another look. */
export const isOpen = ({ state, changedAt }: Pick<Sent, 'state' | 'changedAt'>, now: number): boolean =>
  state === 'pending' || ((state === 'dropped' || state === 'replaced') && changedAt + comesBackFor > now)

const turned = (sent: Sent, state: Sent['state'], now: number): Sent =>
  sent.state === state ? sent : { ...sent, state, changedAt: now, doubt: null }

const doubted = (sent: Sent, of: NonNullable<Sent['doubt']>['of'], now: number): Sent =>
  sent.doubt?.of === of ? sent : { ...sent, doubt: { of, since: now } }

/** With what the network has of it in place of what the request said. */
const informed = (sent: Sent, { nonce, input, asked }: Sighting): Sent => {
  const news = {
    ...(nonce !== null && { nonce }),
    ...(input !== undefined && { input }),
    ...(asked && contentOf(asked, addressOf(sent.account))),
  }
  const isOld = Object.entries(news).every(([name, value]) => sent[name as keyof Sent] === value)
  return isOld ? sent : { ...sent, ...news }
}

/** The record after a look; the same object where nothing changed. */
export const afterLook = (sent: Sent, seen: Sighting, now: number): Sent => {
  if (!isOpen(sent, now)) return sent
  const known = informed(sent, seen)
  if (seen.receipt) return turned(known, seen.receipt, now)
  if (known.state === 'replaced') return seen.isKnown && !seen.isTaken ? turned(known, 'pending', now) : known
  if (seen.isTaken) {
    const next = doubted(known, 'nonce', now)
    return next.doubt && now - next.doubt.since >= replacedAfter ? turned(next, 'replaced', now) : next
  }
  if (!seen.isKnown) {
    const next = doubted(known, 'whereabouts', now)
    return next.doubt && now - next.doubt.since >= seen.patience ? turned(next, 'dropped', now) : next
  }
  if (known.state === 'dropped') return turned(known, 'pending', now)
  return known.doubt === null ? known : { ...known, doubt: null }
}

/** Milliseconds between two looks, by how long ago the newest of what is open was sent. */
const paces: readonly (readonly [age: number, wait: number])[] = [
  [30_000, 2_000],
  [2 * 60_000, 4_000],
  [10 * 60_000, 10_000],
  [60 * 60_000, 30_000],
]
const slowest = 5 * 60_000
/** Times that a wait doubles for nodes that do not answer. */
const mostDoublings = 4

/** Milliseconds until the next look; false where there is nothing to look for. @param failures looks in a row that no node answered. */
export const nextLook = (list: readonly Sent[], failures: number, now: number): number | false => {
  const open = list.filter((sent) => isOpen(sent, now))
  if (open.length === 0) return false
  const age = now - Math.max(...open.map(({ sentAt }) => sentAt))
  const wait = paces.find(([until]) => age < until)?.[1] ?? slowest
  return Math.min(wait * 2 ** Math.min(failures, mostDoublings), slowest)
}
