import { readBitcoinAddress, type BitcoinAddressKind } from '@walletframe/api-contract/bitcoin'
import { errorCode, ProviderRpcError } from '@walletframe/bridge-protocol'
import type { Amount } from '../amount.ts'
import { ChainFailure, type Failure } from '../failure.ts'
import { dustLimits } from './sizes.ts'

/* Amounts, kinds of addresses, and failures of Bitcoin. */

export const btc = (satoshis: bigint): Amount => ({ value: String(satoshis), decimals: 8, symbol: 'BTC' })

const fails = (failure: Failure, message: string): ChainFailure =>
  new ChainFailure(failure, errorCode.transactionRejected, message)

/** Amounts in satoshis. */
export const insufficientFunds = (needed: bigint, missing: bigint): ChainFailure =>
  fails(
    { code: 'insufficient-funds', needed: btc(needed), missing: btc(missing) },
    'The account cannot pay for this and its fee.',
  )

/** @throws ChainFailure `dust` where nodes pass on no output so small. */
export const requireNoDust = (receiver: BitcoinAddressKind, amount: bigint): void => {
  const dust = dustLimits[receiver]
  if (amount < dust)
    throw fails({ code: 'dust', minimum: btc(dust) }, 'The network passes on no amount so small.')
}

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
