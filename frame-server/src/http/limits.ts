import type { LimitName } from '@walletframe/api-contract'
import type { ServerConfig } from '../config.ts'
import { rateLimited } from '../failure.ts'
import { limitWindows } from '../routeLimitsConfig.ts'
import type { Limit, Limits } from '../shared/limits.ts'
import type { Client } from './handlers.ts'
import { minute } from '../time.ts'

/**
 * How often one client may call the routes of each kind. They keep a client from using up the server, whoever it says it is; what a thing
 * costs its owner (codes for an address, releases of a half) is counted by the services.
 */
export const routeLimits = (
  config: Pick<ServerConfig, 'rpcRequestsPerMinute' | 'routeLimits'>,
): Record<LimitName, Limit> => {
  const calls: Record<LimitName, number> = { ...config.routeLimits, rpc: config.rpcRequestsPerMinute }
  return Object.fromEntries(
    Object.entries(calls).map(([name, most]) => [
      name,
      { most, within: limitWindows[name as LimitName] ?? minute },
    ]),
  ) as Record<LimitName, Limit>
}

/** Takes a call of a client, in each of its networks. @param units what it counts for. @throws Failure `rate_limited`. */
export const takeCall = async (
  limits: Limits,
  name: LimitName,
  { most, within }: Limit,
  client: Client,
  units = 1,
): Promise<void> => {
  if (units === 0) return
  for (const { key, share } of client.networks) {
    const wait = await limits.take(`route-${name}`, key, { most: most * share, within }, units)
    if (wait !== null) throw rateLimited(wait)
  }
}
