import { pino } from 'pino'
import { createRpc } from '../../services/nodes/rpc.ts'
import { openFarcaster } from '../../services/social/farcaster.ts'
import { askingCheck } from './asking.ts'
import { ok, type Check } from './check.ts'
import type { Parts } from './parts.ts'

/** Whether Farcaster's relay takes a request, which nobody answers, and the nodes of its network have its registries. */
export const socialChecks = ({ config, outbound }: Pick<Parts, 'config' | 'outbound'>): Check[] =>
  config.socials.flatMap(({ name, way }) => {
    if (way.kind !== 'farcaster') return []
    const advice = `See the relay (socials.farcaster.relay), and whether ${way.network} is where Farcaster's registries are.`
    const check = askingCheck(name, advice, async () => {
      const rpc = createRpc({ config, outbound, logger: pino({ level: 'silent' }), now: Date.now })
      await openFarcaster({ config, outbound, rpc, now: Date.now }).check(way)
      return ok(name, 'The relay takes requests, and the nodes have the registries.')
    })
    return [check]
  })
