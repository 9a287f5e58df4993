import type { Logger } from 'pino'
import type { ServerConfig } from '../config.ts'
import { Failure, rateLimited } from '../failure.ts'
import type { Outbound } from '../outbound/client.ts'
import { OutboundError } from '../outbound/failure.ts'
import type { Rpc } from '../services/nodes/rpc.ts'
import type { Cache } from '../shared/sharedState.ts'
import type { Database } from '../store/database.ts'

/** What a provider is made with. */
export type ProviderParts = {
  readonly config: ServerConfig
  readonly db: Database
  readonly outbound: Outbound
  /** Reads of the operator's own nodes. */
  readonly rpc: Pick<Rpc, 'serves' | 'read' | 'readAll'>
  /**
   * One load at a time, shared by whoever asks for the same: it gets a deadline, never the signal of one visitor. A key begins with the
   * provider's name and has nothing of a stranger's in it but what was checked.
   */
  readonly cache: Cache
  readonly logger: Logger
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** How old what is told may be, in milliseconds (specification, section 9). */
export const lifetimes = { balance: 30_000, name: 5 * 60_000 } as const

/**
 * What a visitor is told where a provider's own source failed. Not an empty result: 'no tokens' and 'the tokens cannot be read' are two
 * things, and the frame tries the second again. Empty is what a provider of kind `none` gives, or one that does not know the network.
 * @param error what the call threw.
 * @param message what to do next, for a person.
 * @throws what is none of the outside's failures.
 */
export const providerFailure = (error: unknown, message: string): Failure => {
  if (!(error instanceof OutboundError)) throw error
  return error.reason === 'limited'
    ? rateLimited(error.retryAfter ?? 1_000, message)
    : new Failure('provider_unavailable', message)
}

/** What a provider gives; where its own source failed, {@link providerFailure}. Every other error passes. */
export const orFailure = async <Result>(work: Promise<Result>, message: string): Promise<Result> => {
  try {
    return await work
  } catch (error) {
    throw providerFailure(error, message)
  }
}
