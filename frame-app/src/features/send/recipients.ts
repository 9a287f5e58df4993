import type { Holder } from '../../chains/send.ts'
import type { Deed } from '../../data/activity.ts'
import type { AboutRecipient } from '../../data/recipient.ts'

/* What is said of a recipient before anything is sent there. */

export type RecipientNote =
  | { readonly code: 'own' }
  /** Another address that begins and ends the same: whoever made one of them copied the other. */
  | { readonly code: 'look-alike'; readonly of: string }
  /** Of a name: signs that may be taken for others. */
  | { readonly code: 'other-letters' }
  | { readonly code: Exclude<Holder, 'person'> }
  | { readonly code: 'first-time' }
  /** The network has no history: this browser never sent anything there, and nobody knows of others. */
  | { readonly code: 'first-here' }
  /** What the account did could not be read: nothing was compared. */
  | { readonly code: 'not-compared' }

/** What goes there is lost. */
const lost: readonly RecipientNote['code'][] = ['program', 'mint', 'token-account']

/** Whether nothing is to be sent there at all. */
export const isBarred = ({ code }: RecipientNote): boolean => lost.includes(code)

export const isDanger = (note: RecipientNote): boolean => note.code === 'look-alike' || isBarred(note)

/** Everybody whom the account had to do with, and whom it sent something to. */
const metIn = (deeds: readonly Deed[], isOwn: (address: string) => boolean) => {
  const met = new Set<string>()
  const paid = new Set<string>()
  for (const { from, to, moves, status } of deeds) {
    // Whoever was called is met, but paid by what moved alone: what a strange contract moved may have been left out.
    if (to !== undefined) met.add(to)
    // A strange token can say that the account sent it to whomever.
    const isAsked = from !== undefined && isOwn(from) && status !== 'failed'
    for (const { counterparty, direction, amount } of moves) {
      if (counterparty === undefined) continue
      met.add(counterparty)
      // A transfer of nothing is what makes a false address stand in the list: nobody was paid by it.
      if (direction === 'out' && isAsked && /[1-9]/.test(amount)) paid.add(counterparty)
    }
  }
  return { met: [...met], paid: [...paid] }
}

/**
 * What a person should know of a recipient, the worst first.
 * @param deeds what the account did lately; undefined where that is not known.
 * @param own addresses of the person.
 */
export const notesOn = (
  to: string,
  {
    about: { isSame, resembles, holder },
    deeds,
    hasHistory = true,
    own,
    name = '',
    contacts = [],
    recents = [],
    isWhole = true,
  }: {
    readonly about: AboutRecipient
    readonly deeds: readonly Deed[] | undefined
    /** Whether there could be deeds of the account: where not, what was sent by hand from this browser is all that is known. */
    readonly hasHistory?: boolean
    readonly own: readonly string[]
    /** What was typed, where that is a name. */
    readonly name?: string | undefined
    /** Addresses that the person keeps. */
    readonly contacts?: readonly string[]
    /** Whom the person sent something to by hand, which the activity may not tell yet. */
    readonly recents?: readonly string[]
    /** Whether contacts and recents are all that there are: where they could not be read, nobody is said to be like none of them. */
    readonly isWhole?: boolean
  },
): readonly RecipientNote[] => {
  const isMine = (one: string) => own.some((address) => isSame(address, one))
  const { met, paid } = metIn(deeds ?? [], isMine)
  const copied = [...own, ...contacts, ...recents, ...met].find((address) => resembles(address, to))
  const isOwn = isMine(to)
  const notes: RecipientNote[] = []
  if (copied !== undefined) notes.push({ code: 'look-alike', of: copied })
  if (isOwn) notes.push({ code: 'own' })
  if (/[^\u0020-\u007e…]/u.test(name)) notes.push({ code: 'other-letters' })
  if (holder !== 'person') notes.push({ code: holder })
  if (!isWhole || (deeds === undefined && hasHistory)) notes.push({ code: 'not-compared' })
  else if (!isOwn && ![...paid, ...recents].some((address) => isSame(address, to)))
    notes.push({ code: deeds === undefined ? 'first-here' : 'first-time' })
  return notes
}
