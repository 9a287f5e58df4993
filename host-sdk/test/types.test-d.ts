import type { CreateConnectorFn } from '@wagmi/core'
import type { Chain, custom, EIP1193Provider } from 'viem'
import { base, mainnet, optimism } from 'viem/chains'
import { addExternalConnector } from '../src/external.ts'
import { createWalletFrame, type Caip2, type ProviderRpcError, type WalletFrame } from '../src/index.ts'
import type { WrittenAs } from '../src/networks.ts'
import { useWalletFrameAccount, WalletFrameProvider, type useWalletFrameNetwork } from '../src/react.ts'
import { walletFrame } from '../src/wagmi.ts'

/*
 * What does not compile, and what compiles as what. Checked by `npm run typecheck`, never run: a line below `@ts-expect-error` that
 * compiles is itself an error.
 */

/** Whether two types are the same, not only assignable to each other. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const holds = <_Claim extends true>(): void => undefined

const server = { frameUrl: 'https://wallet.example.com', projectId: 'demo' } as const

export const options = () => {
  createWalletFrame({ ...server, networks: ['eip155:1', 'eip155:8453'], defaultNetwork: 'eip155:8453' })
  // @ts-expect-error -- no CAIP-2 id
  createWalletFrame({ ...server, networks: ['mainnet'] })
  createWalletFrame({ ...server, networks: [1, mainnet], defaultNetwork: 'eip155:1' })
  // @ts-expect-error -- not among the networks
  createWalletFrame({ ...server, networks: [1, mainnet], defaultNetwork: base })
  // @ts-expect-error -- no network
  createWalletFrame({ ...server, networks: [{ name: 'Ethereum' }] })
  // @ts-expect-error -- not among the networks
  createWalletFrame({ ...server, networks: ['eip155:1'], defaultNetwork: 'eip155:10' })
  createWalletFrame({ ...server, features: { email: true, injected: false } })
  // @ts-expect-error -- no such feature
  createWalletFrame({ ...server, features: { emial: true } })
  // @ts-expect-error -- a feature is on or off
  createWalletFrame({ ...server, features: { email: 'yes' } })
  // @ts-expect-error -- no such option
  createWalletFrame({ ...server, network: 'eip155:1' })
  // @ts-expect-error -- no such mode
  createWalletFrame({ ...server, themeMode: 'blue' })
  // @ts-expect-error -- no such variable
  createWalletFrame({ ...server, themeVariables: { color: '#fff' } })
  // @ts-expect-error -- the project is missing
  createWalletFrame({ frameUrl: 'https://wallet.example.com' })
}

export const networks = async () => {
  const two = createWalletFrame({ ...server, networks: ['eip155:1', 'eip155:8453'] })
  holds<Same<typeof two, WalletFrame<WrittenAs<'eip155:1' | 'eip155:8453'>>>>()
  await two.switchNetwork('eip155:8453')
  // @ts-expect-error -- not among the networks
  await two.switchNetwork('eip155:10')
  // The same networks, however they are written.
  const written = createWalletFrame({ ...server, networks: [mainnet, 8453], defaultNetwork: base })
  holds<Same<typeof written, typeof two>>()
  await written.switchNetwork(1)
  await written.switchNetwork(base)
  await written.switchNetwork('eip155:1')
  // @ts-expect-error -- not among the networks
  await written.switchNetwork(10)
  // @ts-expect-error -- not among the networks
  await written.switchNetwork(optimism)
  // @ts-expect-error -- not among the networks
  await written.switchNetwork('eip155:10')
  // As other kits have those of Solana.
  const solana = { id: '5eykt', caipNetworkId: 'solana:5eykt', name: 'Solana' } as const
  const mixed = createWalletFrame({ ...server, networks: [solana, mainnet] })
  await mixed.switchNetwork(solana)
  await mixed.switchNetwork('solana:5eykt')
  // @ts-expect-error -- not among the networks
  await mixed.switchNetwork({ id: 'devnet', caipNetworkId: 'solana:devnet' })
  // Chain objects whose ids are only known to be numbers.
  const chains: readonly Chain[] = [mainnet]
  await createWalletFrame({ ...server, networks: chains }).switchNetwork(optimism)
  // Named elsewhere, and only known to be CAIP-2: any id goes.
  const list: readonly Caip2[] = ['eip155:1']
  await createWalletFrame({ ...server, networks: list }).switchNetwork('eip155:10')
  await createWalletFrame(server).switchNetwork('eip155:10')
  await createWalletFrame(server).switchNetwork(10)
  await createWalletFrame(server).switchNetwork(optimism)
  // @ts-expect-error -- no CAIP-2 id
  await createWalletFrame(server).switchNetwork('mainnet')
  // What takes any wallet takes one with named networks.
  const any: WalletFrame = two
  return any
}

export const state = (wallet: WalletFrame) => {
  holds<Same<ReturnType<WalletFrame['getState']>['isOpen'], boolean>>()
  holds<Same<WalletFrame['ready'], Promise<void>>>()
  // @ts-expect-error -- `open` is the method's name alone
  return wallet.getState().open
}

export const views = async (wallet: WalletFrame) => {
  await wallet.open({ view: 'Networks' })
  // @ts-expect-error -- no such view
  await wallet.open({ view: 'Settings' })
}

export const events = ({ on, provider }: WalletFrame) => {
  on('chainChanged', (chainId) => holds<Same<typeof chainId, string>>())
  on('accountsChanged', (accounts) => holds<Same<typeof accounts, readonly string[]>>())
  on('connect', (info) => holds<Same<typeof info, { readonly chainId: string }>>())
  on('disconnect', (error) => holds<Same<typeof error, ProviderRpcError>>())
  provider.on('message', ({ type }) => holds<Same<typeof type, string>>())
  provider.once('chainChanged', (chainId: string) => chainId)
  // @ts-expect-error -- no such event
  on('networkChanged', () => undefined)
  // @ts-expect-error -- hex, not a number
  on('chainChanged', (chainId: number) => chainId)
  // @ts-expect-error -- hex, not a number
  provider.removeListener('chainChanged', (chainId: number) => chainId)
}

export const frameworks = (wallet: WalletFrame) => {
  holds<Same<ReturnType<typeof useWalletFrameAccount>['address'], string | undefined>>()
  holds<Same<ReturnType<typeof useWalletFrameNetwork>['network'], Caip2>>()
  // @ts-expect-error -- no such namespace
  useWalletFrameAccount({ namespace: 'evm' })
  WalletFrameProvider({ wallet })
  WalletFrameProvider({ options: server })
  // @ts-expect-error -- options or an instance
  WalletFrameProvider({})
  // @ts-expect-error -- options or an instance, not both
  WalletFrameProvider({ wallet, options: server })
  const connector: CreateConnectorFn = walletFrame(wallet)
  // The events that a library listens to are the ones that we tell.
  const listen: Pick<EIP1193Provider, 'on' | 'removeListener'> = {
    on: (event, listener) => void wallet.provider.on(event, listener as never),
    removeListener: (event, listener) => void wallet.provider.removeListener(event, listener as never),
  }
  return [connector, listen]
}

export const requests = async ({ provider }: WalletFrame) => {
  const accounts = await provider.request({ method: 'eth_requestAccounts' })
  holds<Same<typeof accounts, readonly `0x${string}`[]>>()
  const balance = await provider.request({
    method: 'eth_getBalance',
    params: ['0x00000000000000000000000000000000000000aA', 'latest'],
  })
  holds<Same<typeof balance, `0x${string}`>>()
  const receipt = await provider.request({ method: 'eth_getTransactionReceipt', params: ['0x00'] })
  holds<Same<NonNullable<typeof receipt>['status'], `0x${string}`>>()
  const switched = await provider.request({
    method: 'wallet_switchEthereumChain',
    params: [{ chainId: '0x1' }],
    signal: new AbortController().signal,
  })
  holds<Same<typeof switched, null>>()
  // Of a method that is not listed nothing is known, and it may be asked.
  const unknown = await provider.request({ method: 'made_up', params: { any: 'thing' } })
  holds<Same<typeof unknown, unknown>>()
  const method: string = 'eth_chainId'
  const later = await provider.request({ method, params: [] })
  holds<Same<typeof later, unknown>>()
  // @ts-expect-error -- params are missing
  await provider.request({ method: 'personal_sign' })
  // @ts-expect-error -- a number is no amount in hex
  await provider.request({ method: 'eth_sendTransaction', params: [{ value: 1 }] })
  // @ts-expect-error -- a list, not a record
  await provider.request({ method: 'wallet_switchEthereumChain', params: { chainId: '0x1' } })
}

export const external = (viem: EIP1193Provider, { provider }: WalletFrame) => {
  holds<Same<ReturnType<typeof addExternalConnector>, () => void>>()
  addExternalConnector({ id: 'acme', name: 'Acme', provider: { request: async () => null } })
  addExternalConnector({ id: 'acme', name: 'Acme', icon: 'data:image/png,x', provider: viem })
  // Whether it is a WalletFrame is seen when it is called.
  addExternalConnector({ id: 'acme', name: 'Acme', provider })
  // @ts-expect-error -- no provider
  addExternalConnector({ id: 'acme', name: 'Acme' })
  // @ts-expect-error -- no EIP-1193
  addExternalConnector({ id: 'acme', name: 'Acme', provider: { send: async () => null } })
}

export const transports = ({ provider }: WalletFrame) => {
  // What viem, ethers and wagmi take of a provider.
  const viem: Parameters<typeof custom>[0] = provider
  const ethers: {
    request(request: { method: string; params?: unknown[] | Record<string, unknown> }): Promise<unknown>
  } = provider
  return [viem, ethers]
}
