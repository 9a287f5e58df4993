import { onrampRoutes } from '@walletframe/api-contract'
import type { ProjectConfig } from '../config.ts'
import type { Kernel } from '../http/kernel.ts'
import type { Services } from '../services/services.ts'

/** Buying with a card or from a bank account. */
export const mountOnramp = (kernel: Kernel, { config, providers: { onramp } }: Services): void => {
  const networksOf = ({ networks }: ProjectConfig) => networks ?? config.networks.map(({ id }) => id)
  kernel.implement('onramp', onrampRoutes, {
    readOnrampOptions: ({ project }) => onramp.options(networksOf(project)),
    quoteOnramp: ({ body }) => onramp.quote(body),
    makeOnrampUrl: ({ body, project }) => ({ url: onramp.url(body, networksOf(project)) }),
  })
}
