import type { EndCause } from './carry.ts'

/** Why a socket was not opened: its request, the client's limits, the relay, or this server. */
export type RefusalReason = 'bad-request' | 'origin' | 'limit' | 'full' | 'relay' | 'stop' | 'fault'

/** Whoever counts the sockets. */
export type RelayObserver = {
  readonly ended: (cause: EndCause) => void
  readonly refused: (reason: RefusalReason) => void
}
