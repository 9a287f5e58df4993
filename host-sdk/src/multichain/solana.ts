import {
  addressOf,
  errorCode,
  namespaceOf,
  ProviderRpcError,
  type Caip2,
  type Json,
} from '@walletframe/bridge-protocol/host'
import { listen } from '../listen.ts'
import type { WalletState } from '../state.ts'
import type { PageWallet } from '../wallets/pageWallet.ts'
import { fromBase58, toBase58 } from './base58.ts'
import { signInText, type SignInInput } from './signIn.ts'
import { standardOf } from './standard.ts'
import {
  standardChain,
  type Feature,
  type StandardAccount,
  type StandardApi,
  type StandardWallet,
} from './standardApi.ts'

/** What our Solana wallet needs of the rest of the script. */
export type SolanaParts = {
  readonly icon: `data:image/${string}`
  /** Networks of the page, of all namespaces. */
  readonly networks: readonly Caip2[]
  readonly getState: () => WalletState
  readonly subscribe: (listener: () => void) => () => void
  /** A request to the frame. @throws ProviderRpcError */
  readonly request: (request: {
    readonly method: string
    readonly params?: Json
    readonly network?: Caip2
  }) => Promise<unknown>
  /** The Solana wallet of the page that is connected, if one is: it signs for itself. */
  readonly wallet: () => PageWallet | undefined
  readonly disconnect: () => Promise<void>
}

/** Milliseconds until we register in a page that is never quiet, and that a wallet of the last visit may take. */
const longestWait = 1_000

/** What pages list us as. */
export const walletName = 'WalletFrame'

const signing = [
  'solana:signMessage',
  'solana:signTransaction',
  'solana:signAndSendTransaction',
  'solana:signIn',
]

/** Wallet Standard wants its icons in base64; ours is percent-encoded, which is shorter on the page. */
const toBase64 = (icon: string): `data:image/svg+xml;base64,${string}` =>
  `data:image/svg+xml;base64,${btoa(decodeURIComponent(icon.slice(icon.indexOf(',') + 1)))}`

/** 32 bytes in base58. */
const isPublicKey = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

/** The input of a signing feature: each takes several. */
type Input = {
  readonly account?: StandardAccount
  readonly chain?: string
  readonly message?: Uint8Array
  readonly transaction?: Uint8Array
  readonly options?: object
}

type Method = (...inputs: readonly object[]) => Promise<readonly unknown[]>

/** Our account as a Wallet Standard wallet, with what Solana pages expect of one. It registers itself. */
export const createSolanaWallet = (
  parts: SolanaParts,
): { readonly wallet: StandardWallet; readonly stop: () => void } => {
  const networks = parts.networks.filter((network) => namespaceOf(network) === 'solana')
  const chains = [...new Set(networks.map(standardChain))]
  let accounts: readonly StandardAccount[] = []

  /** New objects only where an address changed: pages compare them. */
  const read = (): boolean => {
    const now = parts.getState().connections.solana?.accounts ?? []
    const addresses = [...new Set(now.map(addressOf))].filter((address) => isPublicKey.test(address))
    if (addresses.join() === accounts.map(({ address }) => address).join()) return false
    accounts = addresses.map((address) =>
      Object.freeze({ address, publicKey: fromBase58(address), chains, features: signing }),
    )
    return true
  }
  read()

  const listeners = new Set<(change: { readonly accounts: readonly StandardAccount[] }) => void>()
  const unsubscribe = parts.subscribe(() => {
    if (!read()) return
    for (const listener of [...listeners])
      try {
        listener({ accounts })
      } catch (error) {
        // The page's own mistake: reported as such, and the others hear of it all the same.
        reportError(error)
      }
  })

  /** Ends when a wallet of the last visit was found again, or is not coming. */
  const settled = () =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (parts.getState().connections.solana?.status === 'connecting') return
        clearTimeout(timer)
        end()
        resolve()
      }
      const end = parts.subscribe(look)
      const timer = setTimeout(() => {
        end()
        resolve()
      }, longestWait)
      look()
    })

  const connect = async ({ silent = false }: { readonly silent?: boolean } = {}) => {
    if (silent) await settled()
    else if (accounts.length === 0) await parts.request({ method: 'solana_requestAccounts' })
    return { accounts }
  }

  const networkOf = (chain: string | undefined): Caip2 | undefined => {
    if (chain === undefined) return undefined
    const network = networks.find((candidate) => candidate === chain || standardChain(candidate) === chain)
    if (!network)
      throw new ProviderRpcError(errorCode.unrecognizedChain, `${chain} is not among the page's networks.`)
    return network
  }

  /** A feature's method: by the page's own wallet where that is connected, else by `run`. */
  const method =
    (name: string, run: Method): Method =>
    async (...inputs) => {
      const page = parts.wallet()
      if (!page) return run(...inputs)
      const native = standardOf(page, 'solana')
      const feature = `solana:${name}`
      const owner = native?.features[feature]
      if (!native || typeof owner?.[name] !== 'function')
        throw new ProviderRpcError(errorCode.unsupportedMethod, `${page.info.name} cannot do ${feature}.`)
      const own = native.accounts
      return (owner[name] as Method).call(
        owner,
        ...(inputs as readonly Input[]).map((input) => {
          const account = own.find(({ address }) => address === input.account?.address)
          return account ? { ...input, account } : input
        }),
      )
    }

  /** An approval for each input, one after the other. */
  const each =
    (run: (input: Input) => Promise<object>): Method =>
    async (...inputs) => {
      const results: object[] = []
      for (const input of inputs as readonly Input[]) results.push(await run(input))
      return results
    }

  const ask = async <T>(name: string, params: Json, chain?: string): Promise<T> => {
    const network = networkOf(chain)
    return (await parts.request({ method: `solana_${name}`, params, ...(network && { network }) })) as T
  }

  const signMessage = async (account: StandardAccount | undefined, message: Uint8Array) => {
    const { signature } = await ask<{ signature: string }>('signMessage', {
      message: toBase58(message),
      pubkey: account?.address ?? accounts[0]?.address ?? '',
    })
    return { signedMessage: message, signature: fromBase58(signature) }
  }

  /** Several transactions are one approval. */
  const signTransactions: Method = async (...inputs) => {
    const [first, ...rest] = inputs as readonly Input[]
    const encode = ({ transaction = new Uint8Array() }: Input) => toBase58(transaction)
    if (!first) return []
    if (rest.length === 0) {
      const { transaction } = await ask<{ transaction: string }>(
        'signTransaction',
        { transaction: encode(first) },
        first.chain,
      )
      return [{ signedTransaction: fromBase58(transaction) }]
    }
    if (rest.some(({ chain }) => chain !== first.chain))
      throw new ProviderRpcError(errorCode.invalidParams, 'Transactions for one approval are for one chain.')
    const { transactions } = await ask<{ transactions: readonly string[] }>(
      'signAllTransactions',
      { transactions: (inputs as readonly Input[]).map(encode) },
      first.chain,
    )
    return transactions.map((text) => ({ signedTransaction: fromBase58(text) }))
  }

  const signAndSend = async ({ transaction = new Uint8Array(), chain, options = {} }: Input) => {
    const { signature } = await ask<{ signature: string }>(
      'signAndSendTransaction',
      { transaction: toBase58(transaction), options: options as Json },
      chain,
    )
    return { signature: fromBase58(signature) }
  }

  const signIn = async (input: Input) => {
    const [account] = (await connect()).accounts
    if (!account) throw new ProviderRpcError(errorCode.unauthorized, 'No Solana account is connected.')
    const text = signInText(input as SignInInput, account.address)
    return { account, ...(await signMessage(account, new TextEncoder().encode(text))) }
  }

  const features: Record<string, Feature> = {
    'standard:connect': { version: '1.0.0', connect },
    'standard:disconnect': { version: '1.0.0', disconnect: parts.disconnect },
    'standard:events': {
      version: '1.0.0',
      on: (
        _event: 'change',
        listener: (change: { readonly accounts: readonly StandardAccount[] }) => void,
      ) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    'solana:signMessage': {
      version: '1.1.0',
      signMessage: method(
        'signMessage',
        each(({ account, message = new Uint8Array() }) => signMessage(account, message)),
      ),
    },
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: ['legacy', 0],
      signTransaction: method('signTransaction', signTransactions),
    },
    'solana:signAndSendTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: ['legacy', 0],
      signAndSendTransaction: method('signAndSendTransaction', each(signAndSend)),
    },
    'solana:signIn': {
      version: '1.0.0',
      // Without an input it is one sign-in all the same.
      signIn: method('signIn', (...inputs) => each(signIn)(...(inputs.length ? inputs : [{}]))),
    },
  }

  const wallet: StandardWallet = Object.freeze({
    version: '1.0.0',
    name: walletName,
    icon: toBase64(parts.icon),
    chains,
    features,
    get accounts() {
      return accounts
    },
  })

  let stopped = false
  /** What takes it out of each registry again. */
  const exits: (() => void)[] = []
  const enter = (api: StandardApi) => exits.push(api.register(wallet))
  const onReady = (event: Event) => enter((event as CustomEvent<StandardApi>).detail)
  const end = listen(window, 'wallet-standard:app-ready', onReady)
  const register = () => {
    if (!stopped) window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: enter }))
  }
  // In a quiet moment: React pages read the list while they render and listen only after it, and would miss us in between.
  if (window.requestIdleCallback) window.requestIdleCallback(register, { timeout: longestWait })
  else setTimeout(register, longestWait)

  return {
    wallet,
    stop: () => {
      stopped = true
      unsubscribe()
      listeners.clear()
      end()
      for (const exit of exits) exit()
    },
  }
}
