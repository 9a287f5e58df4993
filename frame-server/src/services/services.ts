import type { Addresses } from '@walletframe/api-contract'
import type { Logger } from 'pino'
import type { ServerConfig } from '../config.ts'
import type { Outbound } from '../outbound/client.ts'
import type { Providers } from '../providers/providers.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { SharedState } from '../shared/sharedState.ts'
import type { SqlClock } from '../store/clock.ts'
import type { Database } from '../store/database.ts'
import type { Rpc } from './nodes/rpc.ts'
import type { Projects } from './projects.ts'
import type { KeyRing } from './secrets.ts'

/**
 * Told to the operator's own code, after what happened is stored: at least once, also when the server is killed in between; again, for
 * about a day, where a hook throws. Nobody waits for it.
 */
export type Hooks = {
  readonly walletCreated?: (wallet: {
    /** The same each time that this event is told: what must happen once remembers it. */
    readonly id: string
    readonly email: string
    readonly addresses: Addresses
  }) => void | Promise<void>
}

/** What every service works with; with what servers share: limits, replay, cache, mailbox. */
export type Services = Omit<SharedState, 'close'> & {
  readonly config: ServerConfig
  readonly db: Database
  /** What encrypts server halves. */
  readonly ring: KeyRing
  /** The clock of jobs and of what they will do: the database's own, where it has one. */
  readonly clock: SqlClock
  readonly projects: Projects
  readonly logger: Logger
  readonly outbound: Outbound
  readonly jobs: Jobs
  readonly rpc: Rpc
  readonly providers: Providers
  readonly hooks: Hooks
  /** Milliseconds since 1970. */
  readonly now: () => number
}
