import { scamRoutes } from '@walletframe/api-contract'
import type { Kernel } from '../http/kernel.ts'
import type { Services } from '../services/services.ts'

/** What is known to cheat. */
export const mountScams = (kernel: Kernel, { providers: { scams } }: Services): void =>
  kernel.implement('scams', scamRoutes, {
    compareWithScams: ({ body: { addresses, sites } }) => scams.listed(addresses, sites),
  })
