import { pageNodeHost } from '@walletframe/api-contract'
import { optionsStore } from '../../state/options.ts'
import { unsupportedCapability, type PagePaymaster, type SendCalls } from '../callsParams.ts'

/** Whether calls on a network can be paid by a page's own paymaster (ERC-7677), at some host. @param smart of a smart account (ERC-4337). */
export const hasPagePaymasters = (network: string, smart: boolean): boolean => {
  const { networks, project } = optionsStore.getState()
  const isReady = networks.some(
    ({ id, smartAccounts, operations, erc4337 }) =>
      id === network && (smart ? erc4337 : smartAccounts && operations),
  )
  return isReady && (project.paymasterHosts ?? []).length > 0
}

/**
 * The paymaster that a page asks for, where the operator lists its host.
 * @throws ProviderRpcError 5700 where it does not, and the page insists.
 */
export const pagePaymasterOf = (
  { network, paymaster }: SendCalls,
  smart: boolean,
): PagePaymaster | undefined => {
  if (!paymaster) return undefined
  const { paymasterHosts = [] } = optionsStore.getState().project
  if (hasPagePaymasters(network, smart) && paymasterHosts.includes(pageNodeHost(paymaster.url) ?? ''))
    return paymaster
  if (paymaster.isOptional) return undefined
  throw unsupportedCapability('paymasterService')
}
