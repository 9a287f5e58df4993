import { analyticsRoutes } from '@walletframe/api-contract'
import type { Kernel } from '../http/kernel.ts'
import { countEvents } from '../services/analytics.ts'
import type { Services } from '../services/services.ts'

/** How the modal is used, where the operator counts it. */
export const mountAnalytics = (kernel: Kernel, services: Services): void =>
  kernel.implement('analytics', analyticsRoutes, {
    takeEvents: async ({ body, project }) => ({
      taken: await countEvents(services, project, [body].flat()),
    }),
  })
