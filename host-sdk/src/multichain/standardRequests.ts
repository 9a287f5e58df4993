import {
  errorCode,
  foreignWalletMethod,
  ProviderRpcError,
  type Caip2,
  type Json,
} from '@walletframe/bridge-protocol/host'
import { refuseMethod } from '../wallets/evm.ts'
import { fromBase58, toBase58 } from './base58.ts'
import { standardChain, type StandardWallet } from './standardApi.ts'

/*
 * What the frame may ask a Wallet Standard wallet for, as it asks every wallet: by method name and JSON params. Of Solana the names and forms
 * are those of our own `solana_…` methods, with bytes in base58; of Bitcoin they are the feature's own, with bytes in base64 and an address
 * for an account. The lists are those of the contract (walletMethods).
 */

type Params = {
  readonly message?: string
  readonly transaction?: string
  readonly transactions?: readonly string[]
  readonly pubkey?: string
  readonly options?: Json
}
/** What features of Wallet Standard give back, as far as it is read; bytes as text. */
type Output = {
  readonly signature?: string
  readonly signedTransaction?: string
}

/** Texts that are bytes in the input of a feature. */
const isBytes = /^(message|psbt|transaction)$/

// One by one: a large PSBT has more bytes than a call may have arguments.
const toBase64 = (bytes: Uint8Array): string =>
  btoa([...bytes].map((byte) => String.fromCharCode(byte)).join(''))
const fromBase64 = (text: string): Uint8Array =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0))

/** @throws ProviderRpcError 4200 a method that is not on the list, or that this wallet does not have; or the wallet's own error. */
export const requestStandard = async (
  wallet: StandardWallet,
  method: string,
  given: Json,
  network: Caip2,
): Promise<Json> => {
  const params = (given ?? {}) as Params
  const chain = standardChain(network)
  const [prefix] = chain.split(':')
  const [toText, fromText] = prefix === 'solana' ? [toBase58, fromBase58] : [toBase64, fromBase64]
  const accounts = wallet.accounts.filter(({ chains }) =>
    chains.some((each) => each.startsWith(`${prefix}:`)),
  )
  /** What stands for something that is no JSON. */
  const revive = (key: string, value: string): unknown => {
    if (key === 'account') {
      const account = value ? accounts.find(({ address }) => address === value) : accounts[0]
      if (account) return account
      throw new ProviderRpcError(errorCode.unauthorized, `${wallet.name} does not share this account.`)
    }
    if (!isBytes.test(key)) return value
    try {
      if (value) return fromText(value)
    } catch {
      // Not of that form.
    }
    throw new ProviderRpcError(errorCode.invalidParams, `Invalid params: ${key}.`)
  }
  const run = async (name: string, inputs: readonly object[]): Promise<readonly Output[]> => {
    const owner = wallet.features[`${prefix}:${name}`]
    const feature = owner?.[name]
    if (typeof feature !== 'function')
      throw new ProviderRpcError(errorCode.unsupportedMethod, `${wallet.name} cannot do ${prefix}:${name}.`)
    const asked = inputs.map((input) => ({ account: params.pubkey ?? '', chain, ...input }))
    const outputs: unknown = await (feature as (...each: unknown[]) => unknown).apply(
      owner,
      JSON.parse(JSON.stringify(asked), revive) as object[],
    )
    return JSON.parse(
      JSON.stringify(outputs, (_key, value: unknown) =>
        ArrayBuffer.isView(value) ? toText(value as Uint8Array) : value,
      ),
    ) as readonly Output[]
  }
  const { message = '', transaction = '', transactions = [], options } = params
  switch (method) {
    case 'solana_getAccounts':
      return accounts.map(({ address }) => ({ pubkey: address }))
    case 'solana_signMessage': {
      const [signed] = await run('signMessage', [{ message }])
      return { signature: signed?.signature ?? '' }
    }
    case 'solana_signTransaction': {
      const [signed] = await run('signTransaction', [{ transaction }])
      return { transaction: signed?.signedTransaction ?? '' }
    }
    case 'solana_signAllTransactions': {
      const signed = await run(
        'signTransaction',
        transactions.map((each) => ({ transaction: each })),
      )
      return { transactions: signed.map(({ signedTransaction }) => signedTransaction ?? '') }
    }
    case 'solana_signAndSendTransaction': {
      const [sent] = await run('signAndSendTransaction', [{ transaction, options }])
      return { signature: sent?.signature ?? '' }
    }
    case 'getAccounts':
      return accounts.map(({ address, publicKey }) => ({ address, publicKey: toText(publicKey) }))
    default:
      return foreignWalletMethod.test(method) ? run(method, given as readonly object[]) : refuseMethod(method)
  }
}
