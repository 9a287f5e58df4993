import type { ServerConfig } from '../../config.ts'
import type { Outbound, Target } from '../../outbound/client.ts'
import type { OutboundAnswer } from '../../outbound/exchange.ts'
import type { KeyRing } from '../../services/secrets.ts'
import type { OpenedDatabase } from './storage.ts'

/** What checks share. What is shared is begun once, and each that needs it waits for itself. */
export type Parts = {
  readonly config: ServerConfig
  readonly outbound: Outbound
  readonly times: ToldTimes
  readonly database: () => Promise<OpenedDatabase>
  readonly ring: () => Promise<KeyRing>
}

/** How far this machine's clock is from those of others, as their answers to other checks told. */
export type ToldTimes = {
  /** Reads the time of an answer. */
  readonly hear: (answer: Pick<OutboundAnswer, 'headers'>) => void
  /** Milliseconds that this machine is ahead, one for each answer. */
  readonly ahead: () => readonly number[]
}

export const createToldTimes = (now: () => number = Date.now): ToldTimes => {
  const ahead: number[] = []
  return {
    hear: ({ headers }) => {
      const { date, age } = headers
      const told = typeof date === 'string' && age === undefined ? Date.parse(date) : Number.NaN
      // Such a time is cut off to the second: in the mean it is half a second later.
      if (!Number.isNaN(told)) ahead.push(now() - (told + 500))
    },
    ahead: () => ahead,
  }
}

/** A target whose answers tell the time. */
export const withTimes = (target: Target, { hear }: ToldTimes): Target => ({
  ...target,
  call: (request) =>
    target.call({
      ...request,
      read: (answer) => {
        hear(answer)
        return request.read(answer)
      },
    }),
})

/** Begins the work when it is first asked for. */
export const once = <Result>(work: () => Promise<Result>): (() => Promise<Result>) => {
  let begun: Promise<Result> | undefined
  return () => {
    begun ??= work()
    // Whoever waits hears of it; where nobody does, it is no unhandled rejection.
    begun.catch(() => undefined)
    return begun
  }
}
