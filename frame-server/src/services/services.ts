import type { Addresses } from '@walletframe/api-contract'
import type { Logger } from 'pino'
import type { ServerConfig } from '../config.ts'
import type { Outbound } from '../outbound/client.ts'
import type { MailQueue } from '../providers/mail.ts'
import type { Limits } from '../shared/limits.ts'
import type { Database } from '../store/database.ts'
import type { Projects } from './projects.ts'

/** Told to the operator's own code. What a hook throws is logged and changes nothing. */
export type Hooks = {
  readonly walletCreated?: (wallet: {
    readonly email: string
    readonly addresses: Addresses
  }) => void | Promise<void>
}

/** What every service works with. */
export type Services = {
  readonly config: ServerConfig
  readonly db: Database
  readonly projects: Projects
  readonly logger: Logger
  readonly limits: Limits
  readonly mail: MailQueue
  readonly outbound: Outbound
  readonly hooks: Hooks
  /** Milliseconds since 1970. */
  readonly now: () => number
}
