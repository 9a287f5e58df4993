import { isAnalyticsProperty, mostEvents, takeEvents } from '@walletframe/api-contract'
import { callServer } from '../api/client.ts'
import { optionsStore } from '../state/options.ts'
import { trackedStore, type Tracked } from '../state/track.ts'

/** Milliseconds in which events are collected for one call. */
const pause = 3_000

/** What may be said of it: a wallet's name that looks like somebody's account is left out, the event is not. */
const saidOf = ({ event, properties }: Tracked) =>
  Object.fromEntries(
    Object.entries(properties).filter(([name, value]) => isAnalyticsProperty(event, name, value)),
  ) as Record<string, string | number | boolean>

/** As the specification has it (facts 2.3), but for the address of the account and of the page beyond its origin. */
const wireOf = (tracked: Tracked) => {
  const { hostOrigin } = optionsStore.getState()
  return {
    eventId: crypto.randomUUID(),
    url: hostOrigin,
    domain: new URL(hostOrigin).hostname,
    timestamp: tracked.at,
    props: { type: 'track' as const, event: tracked.event, properties: saidOf(tracked) },
  }
}

/** Whether the developer was told that the server refuses this page's events; until one is taken. */
let isTold = false

/** A page that is on the project's list for the frame, and not for its events: only whoever configured that can mend it (specification, section 8). */
const tellRefusal = (failure: unknown): void => {
  if (isTold || (failure as { readonly code?: unknown } | null)?.code !== 'origin_not_allowed') return
  isTold = true
  const { hostOrigin } = optionsStore.getState()
  // oxlint-disable-next-line no-console -- the developer's only way to learn why
  console.warn(
    `[WalletFrame] Invalid App Configuration: the origin ${hostOrigin} is not on the project's list, so its events are not counted.`,
  )
}

/** Sends what waits. What does not arrive is lost: a number less harms nobody, a queue that grows does. */
const flush = (): void => {
  const { waiting } = trackedStore.getState()
  if (waiting.length === 0) return
  trackedStore.setState({ waiting: [] })
  // The page switched it off meanwhile.
  if (!optionsStore.getState().features.analytics) return
  for (let from = 0; from < waiting.length; from += mostEvents) {
    const body = waiting.slice(from, from + mostEvents).map(wireOf)
    // Goes on when the page has gone.
    callServer(takeEvents, { body, keepalive: true }).then(() => {
      isTold = false
    }, tellRefusal)
  }
}

/** From now on events go to the operator's server, some seconds of them together; at once where the page is hidden, which may be its end. */
export const sendTracked = (): void => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const soon = () => {
    if (trackedStore.getState().waiting.length === 0) return
    timer ??= setTimeout(() => {
      timer = undefined
      flush()
    }, pause)
  }
  trackedStore.subscribe(soon)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush()
  })
  window.addEventListener('pagehide', flush)
  soon()
}
