import { catalogueRoutes } from '@walletframe/api-contract'
import type { Kernel } from '../http/kernel.ts'
import { isCounted } from '../services/analytics.ts'
import { networkIds } from '../services/projects.ts'
import type { Services } from '../services/services.ts'

/** The wallets that visitors can choose from. */
export const mountCatalogue = (kernel: Kernel, { config, providers: { catalogue } }: Services): void => {
  kernel.implement('catalogue', catalogueRoutes, {
    getWallets: ({ query, project }) => catalogue.wallets(query, networkIds(config, project)),
    getAnalyticsConfig: ({ project }) => ({ isAnalyticsEnabled: isCounted(config, project) }),
  })
}
