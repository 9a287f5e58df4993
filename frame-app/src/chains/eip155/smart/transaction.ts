import { errorCode, ProviderRpcError, type Caip2 } from '@walletframe/bridge-protocol'
import { forgetSent, sentAccount } from '../../../storage/sent.ts'
import { invalid } from '../../fields.ts'
import type { ChainRequest, Prepared } from '../../chain.ts'
import { reverted } from '../failures.ts'
import { waitForOperation } from '../operations.ts'
import type { TransactionParams } from '../params.ts'
import { smartCalls } from './calls.ts'

const notYet = () =>
  new ProviderRpcError(
    errorCode.internal,
    'It was given to the network, and is in no block yet. Look at what the account did before you send it again.',
  )

const failed = () =>
  new ProviderRpcError(reverted, 'It was sent, and failed: nothing was done but that its fee was paid.')

/**
 * `eth_sendTransaction` of a smart account: an operation of one call. A page takes the answer for the hash of a transaction, so it is answered when the operation is in one. What the page
 * says of gas and nonce is of transactions, and not used.
 * @throws ProviderRpcError -32602 where a contract would be made: the account's code calls alone.
 */
export const smartTransaction = (
  request: ChainRequest,
  { to, value, data }: TransactionParams,
): (() => Promise<Prepared>) => {
  if (to === undefined)
    throw invalid('params[0].to', 'an address: a smart account makes no contract by itself')
  const { network } = request
  return smartCalls(
    request,
    [{ to, value, data }],
    { page: undefined, operator: network.sponsored === true },
    {
      method: 'eth_sendTransaction',
      answer: async ({ hash, send }) => {
        const id = network.id as Caip2
        await send(id)
        const receipt = await waitForOperation(id, hash)
        if (!receipt) throw notYet()
        // Its transaction is the bundler's, and succeeded: a page would take that for its own.
        if (receipt.status !== '0x1') throw failed()
        // From now on it has the name of its transaction, by which the answer is kept: Activity has it once.
        await forgetSent({ account: sentAccount(`${id}:${request.account}`), hash })
        return receipt.transactionHash
      },
    },
    () => 'params[0].to',
  )
}
