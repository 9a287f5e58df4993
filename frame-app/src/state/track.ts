import type { AnalyticsEventName, AnalyticsProperties } from '@walletframe/api-contract'
import { createStore } from 'zustand/vanilla'
import { optionsStore } from './options.ts'

/** An event of the modal (facts 4.9), as a flow told it. */
export type Tracked = {
  readonly event: AnalyticsEventName
  readonly properties: Readonly<Record<string, unknown>>
  /** Milliseconds since 1970. */
  readonly at: number
}

/** Most events that wait: where they cannot be sent, the oldest go. */
const mostWaiting = 100

/** Events that wait to be sent, the oldest first. */
export const trackedStore = createStore<{ readonly waiting: readonly Tracked[] }>(() => ({ waiting: [] }))

/**
 * Tells that something happened: nobody waits for it, and it never fails. Where the operator or the page has `analytics` off, nothing is
 * collected. What may be said of each event stands in the contract (`analyticsEvents`); anything else does not compile.
 * @example
 * track('SWITCH_NETWORK', { network: 'eip155:1' })
 */
export const track = <Name extends AnalyticsEventName>(
  event: Name,
  properties?: AnalyticsProperties<Name>,
): void => {
  if (optionsStore.getState().features.analytics)
    trackedStore.setState(({ waiting }) => ({
      waiting: [...waiting, { event, properties: properties ?? {}, at: Date.now() }].slice(-mostWaiting),
    }))
}
