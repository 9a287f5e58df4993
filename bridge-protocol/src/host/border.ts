import type { Caller } from '../frame/contract.ts'
import type { Border, BorderOptions } from '../shared/border.ts'
import { guardPort } from '../shared/guard.ts'
import { randomId } from '../shared/random.ts'
import { settle, unwrap, type Result } from '../shared/result.ts'

/**
 * The host's end of the border: the guard and a table of open calls. Every byte here is paid for by the page,
 * so comlink stays at the frame's end.
 */
export const openBorder = <Served, Called>(options: BorderOptions<Served>): Border<Called> => {
  const open = new Map<string, (result: Result) => void>()
  const handlers = options.handlers as Record<string, (args: unknown) => unknown>
  const wire = guardPort(options.port, options.checks, options.count, {
    // The guard lets only methods of the contract through: each has its handler.
    onCall: (id, method, args) =>
      void settle(() => handlers[method]?.(args)).then((result) => wire.sendAnswer(id, result)),
    onAnswer: (id, result) => {
      open.get(id)?.(result)
      open.delete(id)
    },
  })
  const call = async (method: string, args: unknown) =>
    unwrap(
      await new Promise<Result>((resolve) => {
        const id = randomId()
        open.set(id, resolve)
        wire.sendCall(id, method, args)
      }),
    )
  return { call: call as Caller<Called>, close: wire.close }
}
