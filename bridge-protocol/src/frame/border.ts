import { expose, wrap } from 'comlink'
import type { Caller } from './contract.ts'
import type { Border, BorderOptions } from '../shared/border.ts'
import type { MessageLike } from '../shared/environment.ts'
import { guardPort } from '../shared/guard.ts'
import { settle, unwrap, type Result } from '../shared/result.ts'

/*
 * Comlink walks any property path, constructs, sets and hands out ports: it must never face another origin bare. Here it stands
 * behind the guard: it sees calls of one method with one checked argument, and answers to its own calls. Its own messages
 * have no form on the wire, so a page that sends GET, SET, CONSTRUCT, ENDPOINT or RELEASE talks to nobody.
 */

type Listener = (event: MessageLike) => void
type Fields = Readonly<Record<string, unknown>>
type RemoteMethod = (args: unknown) => Promise<Result>
/** Comlink's own endpoint type needs the DOM; ours has the members that comlink uses. */
type ComlinkEndpoint = Parameters<typeof expose>[1]

const endpoint = (post: (message: Fields) => void) => {
  const listeners = new Set<Listener>()
  const members = {
    postMessage: (message: unknown) => post(message as Fields),
    addEventListener: (_type: string, listener: Listener) => void listeners.add(listener),
    removeEventListener: (_type: string, listener: Listener) => void listeners.delete(listener),
  }
  return {
    comlink: members as unknown as ComlinkEndpoint,
    deliver: (data: unknown) => {
      for (const listener of listeners) listener({ data })
    },
  }
}

const soleItem = (value: unknown): unknown =>
  Array.isArray(value) && value.length === 1 ? value[0] : undefined

/** The frame's end of the border: comlink behind the guard. */
export const openBorder = <Served, Called>(options: BorderOptions<Served>): Border<Called> => {
  const server = endpoint(({ id, type, value }) =>
    // Anything but a plain value, such as comlink's own form of a thrown object, is no `Result` and becomes an internal error.
    wire.sendAnswer(String(id), type === 'RAW' ? value : undefined),
  )
  const client = endpoint(({ id, type, path, argumentList }) => {
    const method = soleItem(path)
    const argument = soleItem(argumentList) as Fields | undefined
    // Comlink also posts RELEASE when a proxy is collected: the border closes by its port alone.
    if (type === 'APPLY' && typeof method === 'string') wire.sendCall(String(id), method, argument?.['value'])
  })
  const wire = guardPort(options.port, options.checks, options.count, {
    onCall: (id, method, args) =>
      server.deliver({ id, type: 'APPLY', path: [method], argumentList: [{ type: 'RAW', value: args }] }),
    onAnswer: (id, result) => client.deliver({ id, type: 'RAW', value: result }),
  })

  // No prototype: a name that is not a handler is nothing at all.
  const served: Record<string, RemoteMethod> = Object.create(null)
  for (const [method, handler] of Object.entries(options.handlers))
    served[method] = (args) => settle(() => (handler as (args: unknown) => unknown)(args))
  expose(served, server.comlink)

  const remote = wrap(client.comlink as never) as unknown as Record<string, RemoteMethod>
  // Comlink makes a proxy at each property access: one a method is enough.
  const methods = new Map<string, RemoteMethod>()
  const methodOf = (name: string): RemoteMethod => {
    const method = methods.get(name) ?? remote[name]
    // The proxy has every name; only the type does not know it.
    if (!method) throw new TypeError(name)
    methods.set(name, method)
    return method
  }
  const call = async (method: string, args: unknown) => unwrap(await methodOf(method)(args))
  return { call: call as Caller<Called>, close: wire.close }
}
