import { isCaip2, type Caip2 } from '@walletframe/bridge-protocol'
import * as z from 'zod/mini'
import { smallRecord } from './small.ts'

/* The networks that a page was on when it was left, by page origin: also where nobody is connected. No account, no secret. */

const version = 1
const record = z.object({
  version: z.literal(version),
  pages: z.record(z.string(), z.array(z.custom<Caip2>(isCaip2))),
})

const stored = smallRecord('walletframe:networks', (value) => record.safeParse(value).data, {
  version,
  pages: {},
})

/** The network of each namespace, that of the active namespace first; none where the page was not here before. */
export const readNetworks = (origin: string): readonly Caip2[] => {
  const { pages } = stored.read()
  return Object.hasOwn(pages, origin) ? (pages[origin] ?? []) : []
}

export const writeNetworks = (origin: string, networks: readonly Caip2[]): void =>
  stored.write(({ pages }) => {
    const others = Object.entries(pages).filter(([other]) => other !== origin)
    return { version, pages: Object.fromEntries([...others, [origin, [...networks]] as const]) }
  })
