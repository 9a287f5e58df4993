import type { UniversalProvider } from '@walletconnect/universal-provider'

type Client = InstanceType<typeof UniversalProvider>['client']

/** WalletConnect's own types disagree on what may be undefined. */
export const ofOtherTypes = (value: unknown) => value as never

/** What a page and a wallet say of themselves. */
export const metadata = { name: 'x', description: 'x', url: 'https://x.example', icons: [] as string[] }

/** The account that the wallet shares. */
export const account = 'eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/**
 * Pairs a page's client with a wallet at a relay. Nobody of ours wrote either: WalletKit approves with one account, and answers each request with `0x51`.
 * @param atEnd takes what must run when the test is over.
 */
export const pairWithWallet = async (
  client: Client,
  relayUrl: string,
  atEnd: (end: () => Promise<void>) => unknown,
) => {
  // Late: whoever imports this says first how the two share a process.
  const { WalletKit } = await import('@reown/walletkit')
  const { Core } = await import('@walletconnect/core')
  const wallet = await WalletKit.init({
    core: ofOtherTypes(
      new Core({
        relayUrl,
        projectId: 'x',
        storageOptions: { database: ':memory:' },
        customStoragePrefix: 'wallet',
      }),
    ),
    metadata,
  })
  atEnd(() => wallet.core.relayer.transportClose())
  const namespace = { chains: ['eip155:1'], methods: ['personal_sign'], events: ['accountsChanged'] }
  wallet.on('session_proposal', ({ id }) => {
    void wallet.approveSession({ id, namespaces: { eip155: { ...namespace, accounts: [account] } } })
  })
  wallet.on('session_request', ({ topic, id }) => {
    void wallet.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result: '0x51' } })
  })
  const { uri, approval } = await client.connect({ optionalNamespaces: { eip155: namespace } })
  await wallet.pair({ uri: uri ?? '' })
  const session = await approval()
  return {
    session,
    /** The page asks for a signature. */
    ask: () =>
      client.request({
        topic: session.topic,
        chainId: 'eip155:1',
        request: { method: 'personal_sign', params: ['0x00', account.slice(9)] },
      }),
    /** The page ends the session, and the wallet hears it. */
    part: async () => {
      const gone = new Promise((resolve) => {
        wallet.on('session_delete', resolve)
      })
      await client.disconnect({ topic: session.topic, reason: { code: 6000, message: 'x' } })
      await gone
    },
  }
}
