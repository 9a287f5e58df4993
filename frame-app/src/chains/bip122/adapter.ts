import { errorCode, ProviderRpcError } from '@walletframe/bridge-protocol'
import type { ChainAdapter } from '../chain.ts'
import { readFunds } from './funds.ts'
import { sightingOf } from './sighting.ts'

/** Bitcoin as accounts of wallets of the page and of apps need it: our own wallet has none, so there is nothing to approve here. */
export const bitcoin: ChainAdapter = {
  namespace: 'bip122',
  approvalMethods: [],
  parse: ({ method }) => {
    throw new ProviderRpcError(errorCode.unsupportedMethod, `${method} is not approved here.`)
  },
  progress: () => Promise.resolve(undefined),
  sighting: sightingOf,
  balance: async (account, network) => (await readFunds(account, network)).available,
}
