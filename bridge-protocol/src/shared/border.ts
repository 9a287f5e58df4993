import type { Caller, Handlers } from '../frame/contract.ts'
import type { PortLike } from './environment.ts'
import type { Checks, DropReason } from './guard.ts'

/** What one end of the border is opened with. */
export type BorderOptions<Served> = {
  readonly port: PortLike
  readonly checks: Checks
  readonly handlers: Handlers<Served>
  /** Told of every message that was not taken. */
  readonly count: (reason: DropReason) => void
}

/** One end of an open border: calls the other side, until it is closed. Rejects with a `ProviderRpcError`. */
export type Border<Called> = { readonly call: Caller<Called>; readonly close: () => void }
