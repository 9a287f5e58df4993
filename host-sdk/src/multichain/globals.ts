import {
  foreignWalletMethod,
  isCaip10,
  namespaceOf,
  type Caip2,
  type WalletInfo,
} from '@walletframe/bridge-protocol/host'
import { listen } from '../listen.ts'
import { readIcon, refuseMethod } from '../wallets/evm.ts'
import type { Discovery, PageWallet } from '../wallets/pageWallet.ts'

/*
 * Wallets of before any standard: they sit at a known place of `window`. Those that speak a standard as well are found by
 * that, so these are looked for a little later, and left out where the name is known already.
 */

type Namespace = NonNullable<WalletInfo['namespace']>
type Place = Record<string, unknown>

/** Milliseconds until the page's wallets are in place. */
const wait = 500

/** What stands at a dotted place of `window`. */
const at = (path: string): Place | undefined => {
  let value: unknown = window
  for (const name of path.split('.')) value = (value as Place | null | undefined)?.[name]
  return typeof value === 'object' && value !== null ? (value as Place) : undefined
}

const call = async (place: Place, name: string, ...args: unknown[]): Promise<unknown> =>
  typeof place[name] === 'function' ? (place[name] as (...given: unknown[]) => unknown)(...args) : undefined

const texts = (value: unknown): string[] =>
  (Array.isArray(value) ? (value as unknown[]) : [value])
    .filter((item): item is string => typeof item === 'string')
    .slice(0, 64)

/** Addresses of a list of accounts. */
const addressesIn = (list: unknown): string[] =>
  Array.isArray(list) ? texts(list.map((item: { address?: unknown } | null) => item?.address)) : []

/** How one kind of wallet is asked. Addresses in the namespace's own form. */
type Kind = {
  /** What it must be able to do to be one. */
  readonly method: string
  readonly connect: (place: Place, silent: boolean) => Promise<string[]>
  /** Event that tells of other accounts, and its addresses. */
  readonly event?: readonly [string, (payload: unknown) => string[]]
  readonly release: (place: Place) => Promise<unknown>
  /** What the frame must know to ask it. */
  readonly speaks?: string
  /** Calls a method of its own, with the arguments that it takes. */
  readonly ask?: (place: Place, method: string, args: readonly unknown[]) => Promise<unknown>
}

/** Calls what must be there. @throws ProviderRpcError 4200 */
const run = async (owner: Place | undefined, name: string, args: readonly unknown[]): Promise<unknown> =>
  typeof owner?.[name] === 'function' ? call(owner, name, ...args) : refuseMethod(name)

/** A public key object, as its address. */
const readKey = (key: unknown): string[] => (key ? texts((key as { toString(): string }).toString()) : [])

/** Phantom's form: `connect({ onlyIfTrusted })`, `publicKey`. */
const solana: Kind = {
  method: 'connect',
  connect: async (place, silent) => {
    const answer = (await call(place, 'connect', silent ? { onlyIfTrusted: true } : {})) as
      | { publicKey?: unknown }
      | undefined
    return readKey(answer?.publicKey ?? place['publicKey'])
  },
  event: ['accountChanged', readKey],
  release: (place) => call(place, 'disconnect'),
}

/** Unisat's form, which others follow. */
const unisat: Kind = {
  method: 'requestAccounts',
  connect: async (place, silent) => texts(await call(place, silent ? 'getAccounts' : 'requestAccounts')),
  event: ['accountsChanged', texts],
  release: (place) => call(place, 'disconnect'),
  speaks: 'unisat',
  ask: run,
}

/** sats-connect: JSON-RPC by `request(method, params)`. Silent questions do not exist there. */
const satsConnect: Kind = {
  method: 'request',
  connect: async (place, silent) => {
    if (silent) return []
    const answer = (await call(place, 'request', 'getAccounts', { purposes: ['payment', 'ordinals'] })) as
      | { result?: unknown; error?: { code?: number; message?: string } }
      | undefined
    if (answer?.error) throw answer.error
    const result = answer?.result as { addresses?: unknown } | unknown[] | undefined
    const list = Array.isArray(result) ? result : result?.addresses
    // The first one is shown, received at and reckoned with: what lies at an address for ordinals is not there to be spent.
    const rank = (item: { readonly purpose?: unknown } | null) => Number(item?.purpose === 'ordinals')
    return addressesIn(Array.isArray(list) ? list.toSorted((one, other) => rank(one) - rank(other)) : list)
  },
  release: (place) => call(place, 'request', 'wallet_disconnect'),
  speaks: 'sats',
  ask: (place, method, args) =>
    // Some throw their answer where it is an error.
    call(place, 'request', method, ...args).catch((thrown: { error?: unknown } | undefined) => {
      throw thrown?.error ?? thrown
    }),
}

type Extension = { accounts?: { get?: () => Promise<unknown> }; signer?: Place } | undefined
/** One that has allowed the page asks nothing again. */
const enable = (place: Place) => call(place, 'enable', document.title) as Promise<Extension>

/** An entry of `injectedWeb3` (Polkadot): `enable(name)` gives accounts and a signer. */
const polkadot: Kind = {
  method: 'enable',
  connect: async (place, silent) => {
    if (silent) return []
    return addressesIn(await (await enable(place))?.accounts?.get?.())
  },
  release: () => Promise.resolve(),
  ask: async (place, method, args) => run((await enable(place))?.signer, method, args),
}

/** Name of a wallet that stands at `window.solana` and does not say which it is. */
const nameless = 'Solana Wallet'

const places: readonly (readonly [string, string, Namespace, Kind])[] = [
  ['Phantom', 'phantom.solana', 'solana', solana],
  ['Solflare', 'solflare', 'solana', solana],
  ['Backpack', 'backpack', 'solana', solana],
  [nameless, 'solana', 'solana', solana],
  ['UniSat', 'unisat', 'bip122', unisat],
  ['OKX Wallet', 'okxwallet.bitcoin', 'bip122', unisat],
  ['Leather', 'LeatherProvider', 'bip122', satsConnect],
]

/** Tells names that another way has found; a wallet without a name of its own is any wallet of its namespace. */
export const knownIn =
  (listed: () => readonly WalletInfo[]) =>
  (name: string, namespace: Namespace): boolean =>
    listed().some((wallet) => wallet.namespace === namespace && (wallet.name === name || name === nameless))

/** What a stranger's getter throws is nobody else's matter. */
const carefully = (run: () => void): void => {
  try {
    run()
  } catch {
    // Not a wallet, then.
  }
}

/** Finds them for as long as it runs. `isKnown` tells names that another way has found. */
export const globalWallets =
  (networks: readonly Caip2[], isKnown: (name: string, namespace: Namespace) => boolean): Discovery =>
  (found) => {
    const seen = new Set<Place>()
    const add = (
      name: string,
      place: Place | undefined,
      namespace: Namespace,
      kind: Kind,
      icon?: unknown,
    ) => {
      const network = networks.find((candidate) => namespaceOf(candidate) === namespace)
      if (!network || typeof place?.[kind.method] !== 'function' || seen.has(place)) return
      // One that is known stands nowhere else under another name either.
      seen.add(place)
      if (isKnown(name, namespace)) return
      const share = (addresses: string[]) => ({
        network,
        accounts: addresses.map((address) => `${network}:${address}` as const).filter(isCaip10),
      })
      const wallet: PageWallet = {
        info: {
          id: `${namespace}:${name}`.slice(0, 120),
          name: name.slice(0, 128),
          namespace,
          ...(kind.speaks && { speaks: kind.speaks }),
          ...readIcon(icon),
        },
        native: place,
        connect: async (silent) => share(await kind.connect(place, silent)),
        bind: (onChange) => {
          const [event, read] = kind.event ?? []
          if (!event || !read) return () => undefined
          const listener = (payload: unknown) => onChange(share(read(payload)))
          const tell = (name: string) => void call(place, name, event, listener).catch(() => undefined)
          tell('on')
          return () => tell('removeListener')
        },
        request: async (method, params) =>
          kind.ask && foreignWalletMethod.test(method)
            ? kind.ask(place, method, params as readonly unknown[])
            : refuseMethod(method),
        release: () => kind.release(place),
      }
      found(wallet)
    }
    const look = () => {
      carefully(() => {
        const announced = at('btc_providers')
        for (const entry of (Array.isArray(announced) ? announced.slice(0, 16) : []) as Place[])
          carefully(() => {
            const { id, name, icon } = entry
            if (typeof id === 'string' && typeof name === 'string')
              add(name, at(id), 'bip122', satsConnect, icon)
          })
      })
      for (const [name, path, namespace, kind] of places)
        carefully(() => add(name, at(path), namespace, kind))
      carefully(() => {
        const injected = at('injectedWeb3') ?? {}
        for (const name of Object.keys(injected).slice(0, 16))
          carefully(() => add(name, injected[name] as Place, 'polkadot', polkadot))
      })
    }
    const timer = setTimeout(look, wait)
    // Extensions that inject late are there by then.
    const end = listen(window, 'load', look)
    return () => {
      clearTimeout(timer)
      end()
    }
  }
