import { addressKey } from '../../state/addresses.ts'
import type { Sent } from '../../storage/sent.ts'

/** Somebody whom the person sent something to. */
export type Recent = {
  readonly address: string
  /** Milliseconds since 1970. */
  readonly at: number
}

/**
 * Whom the person sent something to in the wallet's own form, the last first. Nobody else gets into this list: neither who sent them something, nor
 * whom a page chose, nor whom a transfer of nothing names; those are how false addresses are put before people.
 * @param list what was sent from the account, the newest first.
 */
export const recentsOf = (list: readonly Sent[]): readonly Recent[] => {
  const found = new Map<string, Recent>()
  for (const { to, origin, state, selector, value, isTransfer, sentAt } of list) {
    const isSent = state === 'pending' || state === 'confirmed'
    const isPaid = isTransfer === true || (selector === null && value !== null && value !== '0')
    if (to === null || origin !== '' || !isSent || !isPaid) continue
    const key = addressKey(to)
    if (!found.has(key)) found.set(key, { address: to, at: sentAt })
  }
  return [...found.values()]
}
