import {
  addressOf,
  errorCode,
  namespaceOf,
  ProviderRpcError,
  type Caip2,
  type Json,
} from '@walletframe/bridge-protocol/host'
import type { WalletState } from '../state.ts'
import type { PageWallet } from '../wallets/pageWallet.ts'
import { fromBase58, toBase58 } from './base58.ts'
import { signInText, type SignInInput } from './signIn.ts'
import {
  standardChain,
  type Feature,
  type StandardAccount,
  type StandardApi,
  type StandardWallet,
} from './standard.ts'

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
  /** The wallet of the page that is connected, if one is. */
  readonly wallet: () => PageWallet | undefined
  readonly disconnect: () => Promise<void>
}

/** Milliseconds until we register in a page that is never quiet. */
const longestWait = 1_000

/** What pages list us as. */
export const walletName = 'WalletFrame'

const signing = [
  'solana:signMessage',
  'solana:signTransaction',
  'solana:signAndSendTransaction',
  'solana:signIn',
]

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
  let known = ''
  let accounts: readonly StandardAccount[] = []

  /** New objects only where something changed: pages compare them. */
  const read = (): boolean => {
    const now = parts.getState().accounts.filter((account) => namespaceOf(account) === 'solana')
    if (now.join() === known) return false
    known = now.join()
    accounts = now.map((account) => {
      const address = addressOf(account)
      return Object.freeze({ address, publicKey: fromBase58(address), chains, features: signing })
    })
    return true
  }
  read()

  const listeners = new Set<(change: { readonly accounts: readonly StandardAccount[] }) => void>()
  const unsubscribe = parts.subscribe(() => {
    if (read()) for (const listener of [...listeners]) listener({ accounts })
  })

  const connect = async ({ silent = false }: { readonly silent?: boolean } = {}) => {
    if (!silent && accounts.length === 0) await parts.request({ method: 'solana_requestAccounts' })
    return { accounts }
  }

  /** A Wallet Standard wallet of the page that is connected: it signs for itself. */
  const nativeWallet = (): StandardWallet | undefined => {
    const wallet = parts.wallet()
    const native = wallet?.native as StandardWallet | undefined
    return wallet?.info.namespace === 'solana' && native?.features ? native : undefined
  }

  const networkOf = (chain: string | undefined): Caip2 | undefined => {
    if (chain === undefined) return undefined
    const network = networks.find((candidate) => candidate === chain || standardChain(candidate) === chain)
    if (!network)
      throw new ProviderRpcError(errorCode.unrecognizedChain, `${chain} is not among the page's networks.`)
    return network
  }

  /** A feature's method: by the page's own wallet where that is connected, else one after the other by `run`. */
  const method =
    (feature: string, name: string, run: (input: Input) => Promise<object>): Method =>
    async (...inputs) => {
      const native = nativeWallet()
      const call = native?.features[feature]?.[name] as Method | undefined
      if (native && !call)
        throw new ProviderRpcError(errorCode.unsupportedMethod, `${native.name} cannot do ${feature}.`)
      if (native && call)
        return call(
          ...(inputs as readonly Input[]).map((input) => {
            const account = native.accounts.find(({ address }) => address === input.account?.address)
            return account ? { ...input, account } : input
          }),
        )
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
    const { transactions } = await ask<{ transactions: readonly string[] }>(
      'signAllTransactions',
      { transactions: (inputs as readonly Input[]).map(encode) },
      first.chain,
    )
    return transactions.map((text) => ({ signedTransaction: fromBase58(text) }))
  }

  const signAll = method('solana:signTransaction', 'signTransaction', async () => ({}))

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
      signMessage: method('solana:signMessage', 'signMessage', ({ account, message = new Uint8Array() }) =>
        signMessage(account, message),
      ),
    },
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: ['legacy', 0],
      signTransaction: (...inputs: readonly object[]) =>
        nativeWallet() ? signAll(...inputs) : signTransactions(...inputs),
    },
    'solana:signAndSendTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: ['legacy', 0],
      signAndSendTransaction: method(
        'solana:signAndSendTransaction',
        'signAndSendTransaction',
        async ({ transaction = new Uint8Array(), chain, options = {} }) => {
          const { signature } = await ask<{ signature: string }>(
            'signAndSendTransaction',
            { transaction: toBase58(transaction), options: options as Json },
            chain,
          )
          return { signature: fromBase58(signature) }
        },
      ),
    },
    'solana:signIn': {
      version: '1.0.0',
      signIn: method('solana:signIn', 'signIn', async (input) => {
        const [account] = (await connect()).accounts
        if (!account) throw new ProviderRpcError(errorCode.unauthorized, 'No Solana account is connected.')
        const text = signInText(input as SignInInput, account.address)
        return { account, ...(await signMessage(account, new TextEncoder().encode(text))) }
      }),
    },
  }

  const wallet: StandardWallet = Object.freeze({
    version: '1.0.0',
    name: walletName,
    icon: parts.icon,
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
  window.addEventListener('wallet-standard:app-ready', onReady)
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
      window.removeEventListener('wallet-standard:app-ready', onReady)
      for (const exit of exits) exit()
    },
  }
}
