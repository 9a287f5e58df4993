import { errorCode, ProviderRpcError } from '@walletframe/bridge-protocol/host'
import { getAddress } from 'viem'
import {
  createWalletFrame,
  type Eip1193Provider,
  type WalletFrame,
  type WalletFrameOptions,
} from './index.ts'
import type { ProviderInfo } from './provider/announce.ts'

/*
 * A connector for wagmi 3. wagmi finds the wallet also without it, by EIP-6963; with it the page says so itself, has it first in
 * the list, and a reload asks neither the wallet nor the frame whether it is still connected.
 */

type Address = `0x${string}`

/*
 * What wagmi gives to a connector and takes from it, by its shape: a package manager that installs nothing unasked (pnpm) gives this
 * package no `@wagmi/core` to name. That it fits is tested against wagmi's own types.
 */

type Emitter = {
  emit(event: 'connect', data: { readonly accounts: readonly Address[]; readonly chainId: number }): void
  emit(event: 'change', data: { readonly accounts?: readonly Address[]; readonly chainId?: number }): void
  emit(event: 'message', data: { readonly type: string; readonly data?: unknown }): void
  emit(event: 'disconnect'): void
  listenerCount(event: 'connect'): number
}

type Connector<Chain> = {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly icon?: string | undefined
  /** wagmi lists no announced wallet of this name beside the connector. */
  readonly rdns?: string | undefined
  readonly wallet: WalletFrame
  setup(): Promise<void>
  connect<WithCapabilities extends boolean = false>(parameters?: {
    readonly chainId?: number | undefined
    readonly isReconnecting?: boolean | undefined
    readonly withCapabilities?: WithCapabilities | boolean | undefined
  }): Promise<{
    accounts: WithCapabilities extends true
      ? readonly { address: Address; capabilities: Record<string, unknown> }[]
      : readonly Address[]
    chainId: number
  }>
  disconnect(): Promise<void>
  getAccounts(): Promise<readonly Address[]>
  getChainId(): Promise<number>
  getProvider(): Promise<Eip1193Provider>
  isAuthorized(): Promise<boolean>
  switchChain(parameters: { readonly chainId: number }): Promise<Chain>
  onAccountsChanged(accounts: string[]): void
  onChainChanged(chainId: string): void
  onConnect(): void
  onDisconnect(): void
  onMessage(message: { readonly type: string; readonly data?: unknown }): void
}

/** wagmi's `CreateConnectorFn`. */
export type WalletFrameConnector = <Chain extends { readonly id: number }>(config: {
  readonly chains: readonly Chain[]
  readonly emitter: Emitter
}) => Connector<Chain>

/** What the wallet announces (EIP-6963): the name under which wagmi would list it a second time. */
const announced = (provider: Eip1193Provider): ProviderInfo | undefined => {
  if (typeof window === 'undefined') return undefined
  let info: ProviderInfo | undefined
  const hear = (event: Event) => {
    const { detail } = event as CustomEvent<{ info: ProviderInfo; provider: unknown } | undefined>
    if (detail?.provider === provider) info = detail.info
  }
  window.addEventListener('eip6963:announceProvider', hear)
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  window.removeEventListener('eip6963:announceProvider', hear)
  return info
}

/** As every connector of wagmi gives them (EIP-55): wallets of the page write their addresses as they like. */
const checksummed = (accounts: readonly string[]): readonly Address[] =>
  accounts.map((account) => getAddress(account))

const isInstance = (given: WalletFrameOptions | WalletFrame): given is WalletFrame => 'provider' in given

/**
 * WalletFrame as a wagmi connector.
 * @param given options of `createWalletFrame`, or an instance, also `window.walletFrame`.
 * @example
 * createConfig({ chains: [base], connectors: [walletFrame({ frameUrl, projectId: 'demo' })], transports })
 */
export const walletFrame =
  (given: WalletFrameOptions | WalletFrame): WalletFrameConnector =>
  ({ chains, emitter }) => {
    const wallet = isInstance(given) ? given : createWalletFrame(given)
    const { provider } = wallet
    const info = announced(provider)
    /** wagmi forgets the connection by itself when it asks for the end: it is not told again. */
    let ending = false

    const getAccounts = async () => checksummed(await provider.request({ method: 'eth_accounts' }))
    const getChainId = async () => Number(await provider.request({ method: 'eth_chainId' }))

    const switchChain = async ({ chainId }: { readonly chainId: number }) => {
      const chain = chains.find(({ id }) => id === chainId)
      if (!chain)
        throw new ProviderRpcError(
          errorCode.unrecognizedChain,
          `Chain ${chainId} is not in the chains of the wagmi configuration.`,
        )
      // The wallet's networks are the operator's: nothing is added. `change` comes with the provider's own event.
      await wallet.switchNetwork(`eip155:${chainId}`)
      return chain
    }

    const onConnect = async () => {
      const accounts = await getAccounts()
      if (accounts.length > 0) emitter.emit('connect', { accounts, chainId: await getChainId() })
    }
    const onDisconnect = () => {
      if (!ending) emitter.emit('disconnect')
    }
    const onAccountsChanged = (accounts: readonly string[]) => {
      if (accounts.length === 0) return onDisconnect()
      // wagmi listens for `connect` until it knows of a connection.
      if (emitter.listenerCount('connect') > 0) void onConnect()
      else emitter.emit('change', { accounts: checksummed(accounts) })
    }
    const onChainChanged = (chainId: string) => emitter.emit('change', { chainId: Number(chainId) })

    return {
      id: 'walletFrame',
      name: info?.name ?? 'WalletFrame',
      type: 'walletFrame',
      icon: info?.icon,
      rdns: info?.rdns,
      wallet,
      setup: async () => {
        provider.on('connect', () => void onConnect())
        provider.on('disconnect', onDisconnect)
        provider.on('accountsChanged', onAccountsChanged)
        provider.on('chainChanged', onChainChanged)
        provider.on('message', (message) => emitter.emit('message', message))
      },
      connect: async ({ chainId: wanted, isReconnecting, withCapabilities } = {}) => {
        const accounts = isReconnecting
          ? await getAccounts()
          : checksummed(await provider.request({ method: 'eth_requestAccounts' }))
        let chainId = await getChainId()
        if (wanted !== undefined && wanted !== chainId)
          try {
            chainId = (await switchChain({ chainId: wanted })).id
          } catch (error) {
            // Declined: so is the connection. A network that the wallet does not have: connected on the one that it is on.
            if ((error as ProviderRpcError).code === errorCode.userRejected) throw error
          }
        return {
          accounts: (withCapabilities
            ? accounts.map((address) => ({ address, capabilities: {} }))
            : accounts) as never,
          chainId,
        }
      },
      disconnect: async () => {
        ending = true
        try {
          await wallet.disconnect('eip155')
        } finally {
          ending = false
        }
      },
      getAccounts,
      getChainId,
      getProvider: async () => provider,
      // From what the page remembers, or the injected wallet of the last visit: the frame is not loaded for it.
      isAuthorized: async () => (await getAccounts()).length > 0,
      switchChain,
      onAccountsChanged,
      onChainChanged,
      onConnect: () => void onConnect(),
      onDisconnect,
      onMessage: (message) => emitter.emit('message', message),
    }
  }
