import { pageNodeHost } from '@walletframe/api-contract'
import { optionsStore } from '../../state/options.ts'
import { unsupportedCapability, type PagePaymaster, type SendCalls } from '../callsParams.ts'

/** Whether calls on a network can be paid by a page's own paymaster (ERC-7677), at some host. */
export const hasPagePaymasters = (network: string): boolean => {
  const { networks, project } = optionsStore.getState()
  const isReady = networks.some(
    ({ id, smartAccounts, operations }) => id === network && smartAccounts && operations,
  )
  return isReady && (project.paymasterHosts ?? []).length > 0
}

/**
 * The paymaster that a page asks for, where the operator lists its host.
 * @throws ProviderRpcError 5700 where it does not, and the page insists.
 */
export const pagePaymasterOf = ({ network, paymaster }: SendCalls): PagePaymaster | undefined => {
  if (!paymaster) return undefined
  const { paymasterHosts = [] } = optionsStore.getState().project
  if (hasPagePaymasters(network) && paymasterHosts.includes(pageNodeHost(paymaster.url) ?? ''))
    return paymaster
  if (paymaster.isOptional) return undefined
  throw unsupportedCapability('paymasterService')
}
