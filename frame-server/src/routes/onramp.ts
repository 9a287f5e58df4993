import { onrampRoutes } from '@walletframe/api-contract'
import type { Kernel } from '../http/kernel.ts'
import { networkIds } from '../services/projects.ts'
import type { Services } from '../services/services.ts'

/** Buying with a card or from a bank account. */
export const mountOnramp = (kernel: Kernel, { config, providers: { onramp } }: Services): void => {
  kernel.implement('onramp', onrampRoutes, {
    readOnrampOptions: ({ project }) => onramp.options(networkIds(config, project)),
    quoteOnramp: ({ body }) => onramp.quote(body),
    makeOnrampUrl: ({ body, project }) => ({ url: onramp.url(body, networkIds(config, project)) }),
  })
}
