import { createRegistry, setRegistry } from '../src/connectors/registry.ts'

type Parts = Parameters<typeof createRegistry>[0]

/** Sets connectors of a page where nothing is asked and nobody answers, but for what is given. */
export const setTestRegistry = (given: Pick<Parts, 'hostOrigin' | 'networks'> & Partial<Parts>): void =>
  setRegistry(
    createRegistry({
      activeNetworks: () => [],
      followAccount: () => undefined,
      hasSmart: () => false,
      isServed: () => true,
      prefersSmart: () => false,
      requestApproval: async () => null,
      pageWallet: () => undefined,
      clientOptions: () => undefined,
      pageNetworks: () => [],
      networkOf: () => undefined,
      walletChanged: () => undefined,
      walletFound: async () => false,
      walletEnded: () => undefined,
      walletAsked: () => () => undefined,
      ...given,
    }),
  )
