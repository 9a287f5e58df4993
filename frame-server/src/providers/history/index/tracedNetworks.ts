import { hour } from '../../../time.ts'
import type { ReadNode } from '../logs.ts'
import { hasTraces } from '../traces.ts'

/** Milliseconds for which it is remembered what a network's nodes can do: an operator may put others in their place. */
const rememberedFor = hour

/** Which networks have nodes with traces. */
export const createTracedNetworks = (now: () => number) => {
  const known = new Map<string, { readonly has: Promise<boolean>; readonly until: number }>()
  return {
    /** @param block one that the node has. @throws OutboundError where no node answered. */
    has: (network: string, read: ReadNode, block: number): Promise<boolean> => {
      const kept = known.get(network)
      if (kept && kept.until > now()) return kept.has
      const has = hasTraces(read, block)
      known.set(network, { has, until: now() + rememberedFor })
      // Nobody answered: the next one asks.
      has.catch(() => known.delete(network))
      return has
    },
  }
}

export type TracedNetworks = ReturnType<typeof createTracedNetworks>
