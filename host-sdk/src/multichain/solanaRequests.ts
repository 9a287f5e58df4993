import { errorCode, ProviderRpcError, type Caip2, type Json } from '@walletframe/bridge-protocol/host'
import { refuseMethod } from '../wallets/evm.ts'
import { fromBase58, toBase58 } from './base58.ts'
import { standardChain, type StandardAccount, type StandardWallet } from './standardApi.ts'

/*
 * What the frame may ask a Wallet Standard wallet of Solana for, as it asks every wallet: by method name and JSON params, bytes in base58.
 * The names and forms are those of our own `solana_…` methods; the list is walletMethods.solana of the contract.
 */

type Params = {
  readonly message?: string
  readonly transaction?: string
  readonly transactions?: readonly string[]
  readonly pubkey?: string
  readonly options?: Json
}

/** What features of Wallet Standard give back, as far as it is read. */
type Output = {
  readonly signature?: Uint8Array
  readonly signedTransaction?: Uint8Array
}

type Run = (inputs: readonly object[]) => Promise<readonly Output[]>

const bytesOf = (text: string | undefined): Uint8Array => {
  if (typeof text !== 'string' || text === '')
    throw new ProviderRpcError(errorCode.invalidParams, 'Invalid params: expected base58.')
  return fromBase58(text)
}

const textOf = (bytes: Uint8Array | undefined): string => toBase58(bytes ?? new Uint8Array())

/** @throws ProviderRpcError 4200 a method that is not on the list, or that this wallet does not have; or the wallet's own error. */
export const requestSolana = async (
  wallet: StandardWallet,
  method: string,
  given: Json,
  network: Caip2 | undefined,
): Promise<Json> => {
  const params = (given ?? {}) as Params
  const accounts = wallet.accounts.filter(({ chains }) => chains.some((chain) => chain.startsWith('solana:')))
  const account: StandardAccount | undefined = params.pubkey
    ? accounts.find(({ address }) => address === params.pubkey)
    : accounts[0]
  const chain = network && standardChain(network)
  const feature = (name: string): Run => {
    const owner = wallet.features[`solana:${name}`]
    const run = owner?.[name]
    if (typeof run !== 'function')
      throw new ProviderRpcError(errorCode.unsupportedMethod, `${wallet.name} cannot do solana:${name}.`)
    if (!account)
      throw new ProviderRpcError(errorCode.unauthorized, `${wallet.name} does not share this account.`)
    return (inputs) =>
      (run as (...each: object[]) => Promise<readonly Output[]>).call(
        owner,
        ...inputs.map((input) => ({ account, ...(chain && { chain }), ...input })),
      )
  }
  switch (method) {
    case 'solana_getAccounts':
      return accounts.map(({ address }) => ({ pubkey: address }))
    case 'solana_signMessage': {
      const [signed] = await feature('signMessage')([{ message: bytesOf(params.message) }])
      return { signature: textOf(signed?.signature) }
    }
    case 'solana_signTransaction': {
      const [signed] = await feature('signTransaction')([{ transaction: bytesOf(params.transaction) }])
      return { transaction: textOf(signed?.signedTransaction) }
    }
    case 'solana_signAllTransactions': {
      const transactions = (params.transactions ?? []).map((transaction) => ({
        transaction: bytesOf(transaction),
      }))
      const signed = await feature('signTransaction')(transactions)
      return { transactions: signed.map(({ signedTransaction }) => textOf(signedTransaction)) }
    }
    case 'solana_signAndSendTransaction': {
      const [sent] = await feature('signAndSendTransaction')([
        {
          transaction: bytesOf(params.transaction),
          ...(params.options === undefined ? {} : { options: params.options }),
        },
      ])
      return { signature: textOf(sent?.signature) }
    }
    default:
      return refuseMethod(method)
  }
}
