import { chainRoutes } from '@walletframe/api-contract'
import type { Kernel } from '../http/kernel.ts'
import { networkIds } from '../services/projects.ts'
import type { Services } from '../services/services.ts'

/** Which networks the calls of the specification's section 7 are served for. */
export const mountChains = (kernel: Kernel, { config, rpc }: Services): void =>
  kernel.implement('chains', chainRoutes, {
    supportedChains: ({ project }) => {
      const ids = networkIds(config, project)
      return { http: ids.filter(rpc.serves), ws: [] }
    },
  })
