import { bitcoinRoutes } from '@walletframe/api-contract'
import { readBitcoinAddress } from '@walletframe/api-contract/bitcoin'
import { Failure } from '../failure.ts'
import type { Kernel } from '../http/kernel.ts'
import { Refused } from '../providers/bitcoin/esplora.ts'
import { orFailure } from '../providers/provider.ts'
import { networkAllowed } from '../services/projects.ts'
import type { Services } from '../services/services.ts'

const failed = 'The network of Bitcoin cannot be read at the moment. Try again.'

/** What addresses of Bitcoin have, and what became of transactions. */
export const mountBitcoin = (kernel: Kernel, { providers: { bitcoin } }: Services): void => {
  const check = (project: Parameters<typeof networkAllowed>[0], network: string) => {
    if (!networkAllowed(project, network) || !bitcoin.serves(network))
      throw new Failure('network_unknown', 'This network is not read here.', { field: 'query.chainId' })
  }
  kernel.implement('bitcoin', bitcoinRoutes, {
    readBitcoinFunds: ({ params, query: { chainId, fresh }, project }) => {
      check(project, chainId)
      const read = readBitcoinAddress(params.address, chainId)
      if ('fault' in read)
        throw new Failure('invalid_request', 'This is no address of the network.', { field: 'path.address' })
      return orFailure(bitcoin.funds(chainId, read.address, fresh !== undefined), failed)
    },
    sendBitcoinTransaction: async ({ query: { chainId }, body: { raw }, project }) => {
      check(project, chainId)
      const sent = bitcoin.send(chainId, raw).catch((error: unknown) => {
        if (error instanceof Refused)
          throw new Failure('invalid_request', `The network did not take this: ${error.message}`, {
            field: 'body.raw',
          })
        throw error
      })
      return { txid: await orFailure(sent, failed) }
    },
    readBitcoinTransaction: ({ params: { txid }, query: { chainId, input }, project }) => {
      check(project, chainId)
      return orFailure(bitcoin.transaction(chainId, txid, input), failed)
    },
  })
}
