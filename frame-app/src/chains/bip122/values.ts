import { readBitcoinAddress, type BitcoinAddressKind } from '@walletframe/api-contract/bitcoin'
import { errorCode, ProviderRpcError } from '@walletframe/bridge-protocol'
import type { Amount } from '../amount.ts'
import { ChainFailure, type Failure } from '../failure.ts'

/* Amounts, kinds of addresses, and failures of Bitcoin. */

export const btc = (satoshis: bigint): Amount => ({ value: String(satoshis), decimals: 8, symbol: 'BTC' })

export const fails = (failure: Failure, message: string): ChainFailure =>
  new ChainFailure(failure, errorCode.transactionRejected, message)

/** @param network CAIP-2. @throws ProviderRpcError -32602 where it is no address of the network. */
export const kindOf = (address: string, network: string): BitcoinAddressKind => {
  const read = readBitcoinAddress(address, network)
  if ('fault' in read)
    throw new ProviderRpcError(
      errorCode.invalidParams,
      `Invalid params: ${address} is no address of the network.`,
    )
  return read.kind
}
