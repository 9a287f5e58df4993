import { historyRoutes } from '@walletframe/api-contract'
import type { Kernel } from '../http/kernel.ts'
import type { Services } from '../services/services.ts'

/** What happened to accounts. */
export const mountHistory = (kernel: Kernel, { config, providers: { history } }: Services): void =>
  kernel.implement('history', historyRoutes, {
    readHistory: ({ params: { account }, query: { chainId, cursor, onramp }, project }) => {
      const networks = project.networks ?? config.networks.map(({ id }) => id)
      const network = chainId ?? networks.find((id) => id.startsWith('eip155:'))
      // No provider of purchases tells this server what became of them.
      const isAsked = onramp === undefined && network !== undefined && networks.includes(network)
      return isAsked && account.startsWith('0x')
        ? history.page({ account, network, cursor })
        : { data: [], next: null }
    },
  })
