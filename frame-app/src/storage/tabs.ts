/*
 * Tabs of one storage partition tell each other what changed: who is signed in, and on which networks a page stands. Storage holds the
 * truth; a message only says that it is worth another look, so one that is lost or made up does no harm.
 */

export type Told =
  /** Another wallet is signed in, or none. */
  | { readonly kind: 'wallet' }
  /** A page's networks changed, or it is not connected any more. */
  | { readonly kind: 'page'; readonly origin: string }

const name = 'walletframe'

const isTold = (value: unknown): value is Told => {
  if (typeof value !== 'object' || value === null) return false
  const { kind, origin } = value as { kind?: unknown; origin?: unknown }
  return kind === 'wallet' || (kind === 'page' && typeof origin === 'string')
}

/** None in an old engine, and in a browser that denies it with storage (Firefox throws there): each tab is by itself until its next reload. */
const newChannel = (): BroadcastChannel | undefined => {
  try {
    return new BroadcastChannel(name)
  } catch {
    return undefined
  }
}

let channel: BroadcastChannel | undefined

const openChannel = (): BroadcastChannel | undefined => {
  channel ??= newChannel()
  return channel
}

/** Tells the other tabs. This one does not hear it. */
export const tellTabs = (told: Told): void => openChannel()?.postMessage(told)

/** Tells the other tabs, and this one: a channel hears every other one of its name. */
export const tellAllTabs = (told: Told): void => {
  const own = newChannel()
  own?.postMessage(told)
  own?.close()
}

/** Hears the other tabs. */
export const hearTabs = (hear: (told: Told) => void): void =>
  openChannel()?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isTold(data)) hear(data)
  })
