import type { Slot } from '@walletframe/api-contract'

/* For the views: they know no vault. */
export { readLabel } from '../../vault/label.ts'

/* What a person is told of a slot. Kinds are those of the server, also ones of a later release. */

/** A device's slot, and that of a browser's own window, open the wallet in that one browser; every other kind does so anywhere (decisions 0017, 0064). */
const canRecover = ({ kind }: Pick<Slot, 'kind'>): boolean => kind !== 'device' && kind !== 'browser'

/** Whether it is that of a recovery code. */
export const isCode = ({ kind }: Pick<Slot, 'kind'>): boolean => kind === 'code'

/** Whether it is the key of this very browser, for this site. */
export const isHere = ({ kind, current }: Pick<Slot, 'kind' | 'current'>): boolean =>
  kind === 'device' && current

/** What its removal comes to. */
export type Removal = 'last' | 'waits' | 'here' | 'hereLast' | 'device' | 'other'

/** @param slots all of the wallet. One that is to be removed already does not count as another way to recover. */
export const removalOf = (slot: Slot, slots: readonly Slot[]): Removal => {
  const others = slots.filter(({ id }) => id !== slot.id)
  if (others.length === 0) return 'last'
  const isRecoverable = others.some((other) => canRecover(other) && !other.removal)
  if (canRecover(slot)) return isRecoverable ? 'other' : 'waits'
  if (slot.kind === 'browser') return 'other'
  if (!isHere(slot)) return 'device'
  return isRecoverable ? 'here' : 'hereLast'
}
