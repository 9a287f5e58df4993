import { errorCode, ProviderRpcError, type Json } from '@walletframe/bridge-protocol'
import { dialectOf } from './bitcoinDialects.ts'
import { publicKey, toComplete, toPay, toSign } from './bitcoinForms.ts'
import { asError, checkAddress, readParams, type ForeignRequest } from './foreign.ts'

/* What a page asks a Bitcoin wallet for is checked here, then asked in the wallet's own words (bitcoinDialects.ts). */

/** Genesis block of the main chain, as CAIP-2 has it. */
const mainnet = 'bip122:000000000019d6689c085ae165831e93'

type Said = {
  readonly address: string
  readonly publicKey?: string
  readonly purpose?: 'payment' | 'ordinal'
}

/** The connected addresses, with what the wallet says of them: without that where it is silent, or says nothing that can be read. */
const addressesOf = async (request: ForeignRequest): Promise<Said[]> => {
  const told = await dialectOf(request)
    .addresses(request)
    .catch((failure: unknown) => {
      if (asError(failure).code === errorCode.userRejected) throw failure
      return []
    })
  const list: readonly unknown[] = Array.isArray(told) ? told : []
  return request.addresses.map((address) => {
    const said = list.find((each) => (each as { readonly address?: unknown } | null)?.address === address) as
      | { readonly publicKey?: unknown; readonly purpose?: unknown }
      | undefined
    const key = publicKey.safeParse(said?.publicKey)
    const purpose = said?.purpose === 'ordinals' ? 'ordinal' : said?.purpose
    return {
      address,
      ...(key.success && { publicKey: key.data }),
      ...((purpose === 'payment' || purpose === 'ordinal') && { purpose }),
    }
  })
}

/** An address of the main chain on another one, or the other way round, is a mistake that costs money. */
const checkRecipient = ({ network }: ForeignRequest, recipient: string): void => {
  if (/^(?:bc1|[13])/i.test(recipient) !== (network === mainnet))
    throw new ProviderRpcError(
      errorCode.invalidParams,
      `Invalid params: recipient is no address of ${network}.`,
    )
}

/** `getAccountAddresses`, `signMessage`, `signPsbt` or `sendTransfer`. */
export const askBitcoin = async (request: ForeignRequest): Promise<Json> => {
  const { method, params } = request
  switch (method) {
    case 'getAccountAddresses':
      return addressesOf(request)
    case 'signMessage': {
      const given = readParams(toSign, params)
      checkAddress(request, given.address)
      return dialectOf(request).signMessage(request, given)
    }
    case 'signPsbt': {
      const read = readParams(toComplete, params)
      const given = { ...read, broadcast: read.broadcast === true }
      for (const { address } of given.signInputs) checkAddress(request, address)
      const { psbt: done, txid: id } = await dialectOf(request).signPsbt(request, given)
      if (given.broadcast && id === undefined)
        throw new ProviderRpcError(
          errorCode.internal,
          'The wallet did not say whether it sent the transaction.',
        )
      return { psbt: done, ...(id !== undefined && { txid: id }) }
    }
    default: {
      const given = readParams(toPay, params)
      checkRecipient(request, given.recipient)
      return dialectOf(request).sendTransfer(request, given)
    }
  }
}
