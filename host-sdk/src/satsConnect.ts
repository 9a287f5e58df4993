import { errorCode, type Json } from '@walletframe/bridge-protocol/host'
import { addressesIn, awaitAccounts } from './awaitAccounts.ts'
import { icon } from './provider/announce.ts'
import type { WalletFrame } from './wallet.ts'

/*
 * For a page of sats-connect: WalletFrame as one of the providers that it knows, so that the page's own calls stay as they are. What the page
 * asks is asked by `wallet.bitcoin`, of whichever Bitcoin wallet the visitor connects.
 * https://docs.xverse.app/sats-connect
 */

/** By which sats-connect finds it: `request(method, params, satsConnectId)`. */
export const satsConnectId = 'WalletFrameProviders.BitcoinProvider'

/** Codes of sats-connect, where they are not those of EIP-1193. */
const codes = new Map<unknown, number>([
  [errorCode.userRejected, -32_000],
  [errorCode.unsupportedMethod, -32_001],
  [errorCode.unauthorized, -32_002],
])

type Params = Readonly<Record<string, Json>>
type Answer = {
  readonly jsonrpc: '2.0'
  readonly id: null
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string }
}
type Entry = {
  readonly id: string
  readonly name: string
  readonly icon: string
  readonly webUrl: string
  readonly methods: readonly string[]
}
type Place = { btc_providers?: unknown; WalletFrameProviders?: unknown }

/** How an address is written, in sats-connect's words. */
const addressType = (address: string): string => {
  if (/^(?:bc|tb|bcrt)1p/i.test(address)) return 'p2tr'
  if (/^(?:bc|tb|bcrt)1q/i.test(address)) return 'p2wpkh'
  return /^[32]/.test(address) ? 'p2sh' : 'p2pkh'
}

class Wrong extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

const answersOf = (wallet: WalletFrame) => {
  const ask = async (
    method: 'getAccountAddresses' | 'signMessage' | 'signPsbt' | 'sendTransfer',
    params: unknown,
  ): Promise<never> => {
    await awaitAccounts(wallet, 'bip122')
    const { bitcoin } = wallet
    if (!bitcoin) throw new Wrong(errorCode.unauthorized, 'No Bitcoin wallet is connected.')
    return (await bitcoin.request({ method, params: params as never })) as never
  }
  const accounts = async ({ purposes }: Params) => {
    const told: readonly { address: string; purpose?: string; publicKey?: string }[] = await ask(
      'getAccountAddresses',
      undefined,
    )
    const all = told.map(({ address, purpose = 'payment', publicKey = '' }) => ({
      address,
      publicKey,
      purpose: purpose === 'ordinal' ? 'ordinals' : purpose,
      addressType: addressType(address),
      walletType: 'software',
    }))
    return Array.isArray(purposes) ? all.filter(({ purpose }) => purposes.includes(purpose)) : all
  }
  const network = () => {
    const id = wallet.getState().connections.bip122?.network ?? ''
    return {
      bitcoin: {
        name: id.endsWith(':000000000019d6689c085ae165831e93')
          ? 'Mainnet'
          : id.endsWith(':000000000933ea01ad0ee984209779ba')
            ? 'Testnet'
            : 'Regtest',
      },
      stacks: { name: 'mainnet' },
      spark: { name: 'mainnet' },
    }
  }
  const account = async (params: Params) => ({
    id: addressesIn(wallet, 'bip122')[0] ?? '',
    walletType: 'software',
    addresses: await accounts(params),
    network: network(),
  })
  /** What each method of sats-connect is here. @throws ProviderRpcError, or {@link Wrong} */
  const methods: Readonly<Record<string, (params: Params) => Promise<unknown>>> = {
    getInfo: async () => ({ version: '1.0.0', methods: Object.keys(methods), supports: [] }),
    getAccounts: accounts,
    getAddresses: async (params) => ({ addresses: await accounts(params), network: network() }),
    wallet_connect: async (params) => {
      await awaitAccounts(wallet, 'bip122')
      return account({ ...(params['addresses'] && { purposes: params['addresses'] }) })
    },
    wallet_requestPermissions: async () => {
      await awaitAccounts(wallet, 'bip122')
      return true
    },
    wallet_getAccount: account,
    wallet_getNetwork: async () => network(),
    wallet_disconnect: async () => {
      await wallet.disconnect('bip122')
      return null
    },
    signMessage: async ({ address, message, protocol }) => ({
      address,
      signature: await ask('signMessage', {
        address,
        message,
        ...(typeof protocol === 'string' && { protocol: protocol.toLowerCase() }),
      }),
      ...(protocol ? { protocol } : {}),
    }),
    signPsbt: ({ psbt, signInputs, broadcast }) =>
      ask('signPsbt', {
        psbt,
        signInputs: Object.entries(signInputs ?? {}).flatMap(([address, indexes]) =>
          (Array.isArray(indexes) ? indexes : []).map((index) => ({ address, index })),
        ),
        broadcast: broadcast === true,
      }),
    sendTransfer: async ({ recipients }) => {
      const [to, ...more] = (Array.isArray(recipients) ? recipients : []) as {
        readonly address?: Json
        readonly amount?: Json
      }[]
      if (!to || more.length > 0)
        throw new Wrong(errorCode.invalidParams, 'Invalid params: recipients must be one.')
      // A number of satoshis there, their decimal digits here; what is neither is refused by the wallet.
      const amount = typeof to.amount === 'number' ? String(to.amount) : to.amount
      return { txid: await ask('sendTransfer', { recipient: to.address, amount }) }
    },
  }
  return methods
}

/**
 * Offers WalletFrame to sats-connect, beside the wallets of the visitor's browser. To be called once for each instance; the page needs a Bitcoin
 * network among its `networks`. A call of sats-connect opens the modal where nobody is connected. On a server it does nothing.
 * @returns what ends the offer.
 * @example
 * offerToSatsConnect(wallet)
 * const answer = await request('getAccounts', { purposes: ['payment'] }, satsConnectId)
 */
export const offerToSatsConnect = (wallet: WalletFrame): (() => void) => {
  if (typeof window === 'undefined') return () => {}
  const methods = answersOf(wallet)
  const provider = {
    request: async (method: string, params?: Params | null): Promise<Answer> => {
      const base = { jsonrpc: '2.0', id: null } as const
      try {
        if (!Object.hasOwn(methods, method))
          throw new Wrong(errorCode.unsupportedMethod, `${method.slice(0, 64)} is not supported.`)
        return { ...base, result: await methods[method]?.(params ?? {}) }
      } catch (thrown) {
        const { code, message } = thrown as { readonly code?: unknown; readonly message?: unknown }
        return {
          ...base,
          error: {
            code: codes.get(code) ?? (typeof code === 'number' ? code : errorCode.internal),
            message: String(message),
          },
        }
      }
    },
    /** Tells of other addresses, and of the end. @returns what ends that. */
    addListener: ({
      eventName,
      cb,
    }: {
      readonly eventName: string
      readonly cb: (event: object) => void
    }): (() => void) => {
      let last = addressesIn(wallet, 'bip122')
      return wallet.subscribe(() => {
        const now = addressesIn(wallet, 'bip122')
        if (now.join() === last.join()) return
        last = now
        const type = now.length > 0 ? 'accountChange' : 'disconnect'
        if (eventName === type) cb({ type })
      })
    },
  }
  const place = window as unknown as Place
  const entry: Entry = {
    id: satsConnectId,
    name: 'WalletFrame',
    icon,
    webUrl: location.origin,
    methods: Object.keys(methods),
  }
  const listed = (): unknown[] => (Array.isArray(place.btc_providers) ? place.btc_providers : [])
  place.WalletFrameProviders = { BitcoinProvider: provider }
  place.btc_providers = [
    ...listed().filter((each) => (each as Partial<Entry> | null)?.id !== satsConnectId),
    entry,
  ]
  return () => {
    place.btc_providers = listed().filter((each) => each !== entry)
    delete place.WalletFrameProviders
  }
}
