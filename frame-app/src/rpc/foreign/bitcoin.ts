import { errorCode, ProviderRpcError, type Json } from '@walletframe/bridge-protocol'
import { dialectOf } from './bitcoinDialects.ts'
import { address, publicKey, toComplete, toPay, toSign } from './bitcoinForms.ts'
import { asError, checkAddress, readParams, type ForeignRequest } from './foreign.ts'

/* What a page asks a Bitcoin wallet for is checked here, then asked in the wallet's own words (bitcoinDialects.ts). */

/** Genesis block of the main chain, as CAIP-2 has it. */
const mainnet = 'bip122:000000000019d6689c085ae165831e93'

type Said = {
  readonly address: string
  readonly publicKey?: string
  readonly purpose?: 'payment' | 'ordinal'
}

/** Whether an address is of the main chain; those of the test chains are told apart by nothing. */
const isOfMain = (address: string): boolean => /^(?:bc1|[13])/i.test(address)

/** Addresses that are taken of an app, beside those that it shared. */
const mostFurther = 64

/** What an app said belongs to its account: it shares one address of that, and has many. */
const further = new WeakMap<object, readonly string[]>()

/** Addresses of the account that are none of those which were shared: an app's, where it says so. */
const furtherIn = ({ isRelayed, addresses, network }: ForeignRequest, told: readonly unknown[]): string[] =>
  isRelayed
    ? [...new Set(told.map((each) => (each as { readonly address?: unknown } | null)?.address))]
        .filter((said) => typeof said === 'string')
        .filter(
          (said) =>
            !addresses.includes(said) &&
            address.safeParse(said).success &&
            isOfMain(said) === (network === mainnet),
        )
        .slice(0, mostFurther)
    : []

/**
 * The addresses that are connected, and those that an app says belong to its account, with what the wallet says of each: without that where it is
 * silent, or says nothing that can be read.
 */
const addressesOf = async (request: ForeignRequest): Promise<Said[]> => {
  const told = await dialectOf(request)
    .addresses(request)
    .catch((failure: unknown) => {
      if (asError(failure).code === errorCode.userRejected) throw failure
      return undefined
    })
  const list: readonly unknown[] = Array.isArray(told) ? told : []
  const more = furtherIn(request, list)
  // One that could not answer is asked again.
  if (Array.isArray(told)) further.set(request.connected, more)
  return [...request.addresses, ...more].map((own) => {
    const said = list.find((each) => (each as { readonly address?: unknown } | null)?.address === own) as
      | { readonly publicKey?: unknown; readonly purpose?: unknown }
      | undefined
    const key = publicKey.safeParse(said?.publicKey)
    const purpose = said?.purpose === 'ordinals' ? 'ordinal' : said?.purpose
    return {
      address: own,
      ...(key.success && { publicKey: key.data }),
      ...((purpose === 'payment' || purpose === 'ordinal') && { purpose }),
    }
  })
}

/**
 * That the wallet may be asked for signatures of these. An app is asked once which addresses belong to its account, where one is none of those
 * that it shared.
 * @throws ProviderRpcError 4100
 */
const checkOwn = async (request: ForeignRequest, wanted: readonly string[]): Promise<void> => {
  const known = () => [...request.addresses, ...(further.get(request.connected) ?? [])]
  if (request.isRelayed && !further.has(request.connected) && !wanted.every((one) => known().includes(one)))
    await addressesOf(request)
  for (const one of wanted) checkAddress({ addresses: known() }, one)
}

/** An address of the main chain on another one, or the other way round, is a mistake that costs money. */
const checkRecipient = ({ network }: ForeignRequest, recipient: string): void => {
  if (isOfMain(recipient) !== (network === mainnet))
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
      await checkOwn(request, [given.address])
      return dialectOf(request).signMessage(request, given)
    }
    case 'signPsbt': {
      const read = readParams(toComplete, params)
      const given = { ...read, broadcast: read.broadcast === true }
      await checkOwn(
        request,
        given.signInputs.map((input) => input.address),
      )
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
