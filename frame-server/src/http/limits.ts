import type { LimitName } from '@walletframe/api-contract'
import type { ServerConfig } from '../config.ts'
import { rateLimited } from '../failure.ts'
import type { Limit, Limits } from '../shared/limits.ts'
import type { Client } from './handlers.ts'

const minute = 60_000

/**
 * How often one client may call the routes of each kind. They keep a client from using up the server, whoever it says it is; what a thing
 * costs its owner (codes for an address, releases of a half) is counted by the services.
 */
export const routeLimits = (
  config: Pick<ServerConfig, 'rpcRequestsPerMinute'>,
): Record<LimitName, Limit> => ({
  probe: { most: 600, within: minute },
  'start-login': { most: 120, within: minute },
  login: { most: 300, within: minute },
  session: { most: 1_200, within: minute },
  /** Pages that a link of a mail leads to. */
  page: { most: 60, within: minute },
  /** Each message is up to 64 kB, and lies there for ten minutes. */
  'mailbox-leave': { most: 60, within: 10 * minute },
  /** Whoever waits for a message looks once a second. */
  'mailbox-take': { most: 240, within: minute },
  rpc: { most: config.rpcRequestsPerMinute, within: minute },
  /** Calls of the specification's section 7: a view makes a handful. */
  provider: { most: 600, within: minute },
  /** A list shows forty at once. */
  image: { most: 1_200, within: minute },
  /** Images that are fetched and drawn, which costs a host a call and this server a moment; the others are at hand. */
  'image-load': { most: 240, within: minute },
  /** Prices and swaps: each is a few calls to a node. Whoever types an amount asks again and again. */
  market: { most: 300, within: minute },
  /** A page walks over thousands of blocks. */
  history: { most: 60, within: minute },
  /** Registrations that could be good. Addresses cost nothing, so this is what keeps one visitor from taking all names. */
  'register-name': { most: 20, within: 60 * minute },
})

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
