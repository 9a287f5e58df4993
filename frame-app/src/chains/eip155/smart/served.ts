import { errorCode, ProviderRpcError } from '@walletframe/bridge-protocol'
import type { ChainRequest } from '../../chain.ts'
import { ChainFailure } from '../../failure.ts'
import { invalid } from '../../fields.ts'
import { replaceMethod } from '../../replace.ts'
import type { AccountCall } from '../batchCode.ts'
import { isSame } from '../isSame.ts'

/**
 * @throws ProviderRpcError 4902 where the operator has no smart accounts on this network; 4200 for what transactions alone can be: replaced by another one.
 */
export const requireServed = ({ method, network }: ChainRequest): void => {
  if (network.erc4337 !== true)
    throw new ProviderRpcError(
      errorCode.unrecognizedChain,
      'Your smart account is not on this network. Switch to another network, or to the account of your key.',
    )
  if (method === replaceMethod)
    throw new ProviderRpcError(
      errorCode.unsupportedMethod,
      'What a smart account has sent cannot be replaced.',
    )
}

/** Its own functions give it to another owner, or other code: the worker signs no such call, and a page hears of it before anybody is asked. @throws ProviderRpcError -32602 */
export const requireNoSelf = (
  { account }: ChainRequest,
  calls: readonly AccountCall[],
  field: (index: number) => string,
): void => {
  const index = calls.findIndex(({ to }) => isSame(to, account))
  if (index >= 0) throw invalid(field(index), 'another address: a smart account does not call itself')
}

/** What a page hears whose account sends by operations alone, where the network takes none. */
export const noOperations = () =>
  new ChainFailure(
    { code: 'no-operations' },
    errorCode.chainDisconnected,
    'This network takes nothing of a smart account at the moment. Use the account of your key.',
  )
