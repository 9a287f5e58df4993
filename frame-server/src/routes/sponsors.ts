import { sponsorRoutes } from '@walletframe/api-contract'
import { Failure } from '../failure.ts'
import type { Kernel } from '../http/kernel.ts'
import { networkAllowed } from '../services/projects.ts'
import type { Services } from '../services/services.ts'
import { sponsor } from '../services/sponsors.ts'

/** Who pays the network fee of what a wallet's own account does. */
export const mountSponsors = (kernel: Kernel, services: Services): void =>
  kernel.implement('sponsors', sponsorRoutes, {
    sponsorOperation: ({ session, params: { network }, project, body, signal }) => {
      if (!networkAllowed(project, network))
        throw new Failure('network_unknown', 'This network is not configured here.', {
          field: 'path.network',
        })
      return sponsor(services, session, { network, project }, body, signal)
    },
  })
