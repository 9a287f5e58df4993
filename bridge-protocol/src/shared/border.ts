import { expose, wrap } from 'comlink'
import type { Caller, Handlers } from '../frame/contract.ts'
import type { PortLike } from './environment.ts'
import { guardPort, type Checks, type DropReason, type GuardedEndpoint } from './guard.ts'
import { settle, unwrap, type Result } from './result.ts'

/** Comlink's own endpoint type needs the DOM; the guard's endpoint has the members that comlink uses. */
type ComlinkEndpoint = Parameters<typeof expose>[1]
const asEndpoint = (endpoint: GuardedEndpoint) => endpoint as unknown as ComlinkEndpoint

/** One end of an open border: calls the other side, until it is closed. */
export type Border<Called> = { readonly call: Caller<Called>; readonly close: () => void }

/**
 * Opens one end of the border on `port`: serves `handlers` (behind `checks`) and calls the other end's methods.
 * Nothing but {@link Result} values crosses; `call` rejects with a `ProviderRpcError` that carries the code of the other side.
 */
export const openBorder = <Served, Called>(options: {
  readonly port: PortLike
  readonly checks: Checks
  readonly handlers: Handlers<Served>
  readonly count: (reason: DropReason) => void
}): Border<Called> => {
  const guarded = guardPort(options.port, options.checks, options.count)
  // No prototype: a name that is not a handler is nothing at all.
  const served: Record<string, (args: unknown) => Promise<Result>> = Object.create(null)
  for (const [method, handler] of Object.entries(options.handlers)) {
    served[method] = (args) => settle(() => (handler as (args: unknown) => unknown)(args))
  }
  expose(served, asEndpoint(guarded.server))
  type RemoteMethod = (args: unknown) => Promise<Result>
  const remote = wrap(asEndpoint(guarded.client) as never) as unknown as Record<string, RemoteMethod>
  // Comlink makes a proxy at each property access: one a method is enough.
  const methods = new Map<string, RemoteMethod>()
  const methodOf = (name: string): RemoteMethod => {
    const known = methods.get(name) ?? (remote[name] as RemoteMethod)
    methods.set(name, known)
    return known
  }
  const call = async (method: string, args: unknown) => unwrap(await methodOf(method)(args))
  return { call: call as Caller<Called>, close: guarded.close }
}
