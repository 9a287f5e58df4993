import { historyRoutes } from '@walletframe/api-contract'
import type { Kernel } from '../http/kernel.ts'
import { networkIds } from '../services/projects.ts'
import type { Services } from '../services/services.ts'
import { holderOn } from './holderOn.ts'

/** What happened to accounts. */
export const mountHistory = (kernel: Kernel, { config, providers: { history } }: Services): void =>
  kernel.implement('history', historyRoutes, {
    readHistory: ({ params: { account: given }, query: { chainId, cursor, onramp }, project }) => {
      const networks = networkIds(config, project)
      const network = chainId ?? networks.find((id) => holderOn(given, id) !== undefined)
      // No provider of purchases tells this server what became of them.
      const isAsked = onramp === undefined && network !== undefined && networks.includes(network)
      // An account of another kind of network has no history on this one.
      const account = isAsked ? holderOn(given, network) : undefined
      return isAsked && account !== undefined
        ? history.page({ account, network, cursor })
        : { data: [], next: null }
    },
  })
