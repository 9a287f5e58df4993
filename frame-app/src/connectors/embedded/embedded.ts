import type { Addresses, NamedAccount } from '@walletframe/api-contract'
import { bitcoinPrefix } from '@walletframe/api-contract/bitcoin/networks'
import {
  addressOf,
  chainOf,
  errorCode,
  namespaceOf,
  ProviderRpcError,
  type Caip10,
  type Caip2,
  type Json,
  type Signal,
} from '@walletframe/bridge-protocol'
import { partMissing } from '../../state/problem.ts'
import {
  accountsIn,
  bitcoinAddressOf,
  indexOfAccount,
  isBareKey,
  ownerOfSmart,
  readPage,
  readPageAccount,
  readPageSmart,
  readWallet,
  smartAddressOf,
  withAccounts,
  writePageAccount,
  writeWallet,
  type StoredWallet,
} from '../../storage/embeddedRecord.ts'
import type { Elsewhere } from '../../vault/account.ts'
import type { Asker, Connector, ConnectorInfo, Shared } from '../connector.ts'

/** What the embedded wallet needs of the rest: handed in, so that nothing here knows what is above. */
export type EmbeddedParts = {
  readonly hostOrigin: () => string
  /** The page's networks in namespaces that no other wallet holds. */
  readonly networks: () => readonly Caip2[]
  /** All networks of the page. */
  readonly pageNetworks: () => readonly Caip2[]
  /** The networks that are active now, the one of the active namespace first. */
  readonly activeNetworks: () => readonly Caip2[]
  /** The page has another account of the wallet from now on. */
  readonly followAccount: () => void
  /** Whether the operator has smart accounts with addresses of their own on a network (ERC-4337). */
  readonly hasSmart: (network: Caip2) => boolean
  /** Whether the server tells of a network: of Bitcoin it may not, and then there is nothing to pay from. */
  readonly isServed: (network: Caip2) => boolean
  /** Whether the page would have the smart account of whoever connects. */
  readonly prefersSmart: () => boolean
  /** Puts a request before the person. */
  readonly requestApproval: (request: {
    readonly method: string
    readonly params: Json
    readonly network: Caip2
    readonly signal?: Signal | undefined
    /** Absent: the page. */
    readonly requester?: Asker | undefined
  }) => Promise<Json>
}

/** The session is fine; no key of its wallet is in this storage partition. */
export class WalletElsewhere extends Error {
  readonly known: Elsewhere

  constructor(known: Elsewhere) {
    super('The key of this wallet is not here.')
    this.known = known
  }
}

/** The session is fine; there is no wallet yet, and it cannot be made without the wallet's own window, since the browser denies storage here. */
export class WalletUnmade extends Error {
  constructor() {
    super('The wallet has to be made in its own window.')
  }
}

/** Session and vault, fetched when first needed: the first view loads neither. */
export const embeddedParts = async () => {
  const [session, { openWallet, vault }] = await Promise.all([
    import('../../api/session.ts'),
    import('../../vault/vault.ts'),
  ]).catch(partMissing)
  return { session: session.session, openWallet, vault }
}

/** The part of the vault that keeps the wallet's accounts. */
export const accountsPart = async () => (await import('../../vault/accounts.ts').catch(partMissing)).accounts

/**
 * Has the vault say that the key of the wallet has all addresses of an account. @returns those.
 * @throws Error `wrong-account` where it has not, or where there is no such account; ApiFailure, VaultError
 */
export const requireOwn = async (
  wallet: StoredWallet,
  account: NamedAccount | undefined,
): Promise<readonly string[]> => {
  const addresses = Object.values(account?.addresses ?? {}).filter((address) => address !== undefined)
  if (addresses.length === 0 || !(await (await accountsPart()).isOwn(wallet.addresses.eip155, addresses)))
    throw Object.assign(new Error('Your wallet’s key does not have this account. It was not used.'), {
      code: 'wrong-account',
    })
  return addresses
}

const addressIn = (addresses: Addresses, namespace: string): string | undefined =>
  (addresses as Readonly<Record<string, string | undefined>>)[namespace]

/** What a page has of the wallet: an account, and where its smart account is, where the page has that one. */
type Own = { readonly addresses: Addresses; readonly smart: string | undefined }

/** One account for each namespace of the networks in which the wallet has an address; on the first `wanted` network, else on the first. */
const accountsOn = (
  wallet: StoredWallet,
  { addresses, smart }: Own,
  networks: readonly Caip2[],
  wanted: readonly Caip2[],
  { hasSmart, isServed }: Pick<EmbeddedParts, 'hasSmart' | 'isServed'>,
): readonly Caip10[] => {
  const preferred = [...wanted.filter((id) => networks.includes(id)), ...networks]
  const accounts = new Map<string, Caip10>()
  for (const chain of preferred) {
    const namespace = namespaceOf(chain)
    const address =
      namespace === 'bip122'
        ? isServed(chain)
          ? bitcoinAddressOf(wallet, addresses.eip155, chain)
          : undefined
        : smart !== undefined && hasSmart(chain)
          ? smart
          : addressIn(addresses, namespace)
    if (address !== undefined && !accounts.has(namespace)) accounts.set(namespace, `${chain}:${address}`)
  }
  return [...accounts.values()]
}

/** Adds what the worker alone says of an account, where it is not known yet: what the server told of accounts was compared with the key before. */
const withTold = async (
  wallet: StoredWallet,
  { eip155 }: Addresses,
  wants: { readonly bitcoin: boolean; readonly smart: boolean },
): Promise<StoredWallet> => {
  const key = eip155.toLowerCase()
  const bitcoin = wants.bitcoin && !wallet.bitcoin?.[key]
  const smart = wants.smart && !wallet.smart?.[key]
  if (!bitcoin && !smart) return wallet
  const { vault } = await embeddedParts()
  return {
    ...wallet,
    ...(bitcoin && { bitcoin: { ...wallet.bitcoin, [key]: { ...(await vault.bitcoinAddresses(eip155)) } } }),
    ...(smart && { smart: { ...wallet.smart, [key]: await vault.smartAddress(eip155) } }),
  }
}

const infoOf = ({ id, email, provider }: StoredWallet): ConnectorInfo => ({
  type: 'embedded',
  id,
  name: 'E-mail wallet',
  email,
  provider,
})

/** Signs out and forgets: the session, and every page that was connected with it. The device slot stays. */
export const endEmbedded = async (): Promise<void> => {
  const wallet = readWallet()
  writeWallet(null)
  const { session, vault } = await embeddedParts()
  // Before anything that may fail: what signs is locked, also where another tab signed out first.
  vault.lock()
  if (wallet) await session.signOut()
}

const noAccount = (where: string) =>
  new ProviderRpcError(
    errorCode.unauthorized,
    `Your wallet has no account on ${where}. Use another wallet here.`,
  )

/** The wallet of the session, kept by the vault. */
export const createEmbeddedConnector = (parts: EmbeddedParts): Connector => {
  /** The account that the page has. */
  const accountOn = (wallet: StoredWallet): NamedAccount =>
    accountsIn(wallet)[readPageAccount(parts.hostOrigin())] ?? { name: null, addresses: wallet.addresses }
  /** Whether a network is one of Bitcoin on which the wallet has an account. */
  const isBitcoin = (network: Caip2) => bitcoinPrefix(network) !== undefined && parts.isServed(network)
  /** Whether the page has that account's smart account: as the person chose, else as the page would have it. */
  const isSmart = () => readPageSmart(parts.hostOrigin()) ?? parts.prefersSmart()
  const ownOn = (wallet: StoredWallet): Own => {
    const { addresses } = accountOn(wallet)
    return { addresses, smart: isSmart() ? smartAddressOf(wallet, addresses.eip155) : undefined }
  }
  /** The wallet with all that the page's networks want of an account. */
  const told = (wallet: StoredWallet, account: NamedAccount, smart: boolean): Promise<StoredWallet> => {
    const networks = parts.networks()
    return withTold(wallet, account.addresses, {
      bitcoin: !isBareKey(account) && networks.some(isBitcoin),
      smart: smart && networks.some(parts.hasSmart),
    })
  }
  const sharedOn = (wallet: StoredWallet, networks: readonly Caip2[], wanted: readonly Caip2[]) =>
    accountsOn(wallet, ownOn(wallet), networks, wanted, parts)
  /** Whether the account of the page is on a network. */
  const isOn = (network: Caip2): boolean => {
    const wallet = readWallet()
    return !wallet || sharedOn(wallet, [network], [network]).length > 0
  }
  const shareOn = (wallet: StoredWallet, networks: readonly Caip2[], wanted: readonly Caip2[]): Shared => {
    const accounts = sharedOn(wallet, networks, wanted)
    const [first] = accounts
    if (!first) throw noAccount('the networks of this page')
    return { connector: infoOf(wallet), accounts, network: chainOf(first) }
  }
  return {
    capabilities: {
      hasOwnScreens: false,
      endsAsOne: true,
      // Before anybody is signed in: those that every wallet of ours has.
      serves: (namespace) => {
        const wallet = readWallet()
        const account = wallet && accountOn(wallet)
        if (namespace === 'bip122')
          return !(account && isBareKey(account)) && parts.pageNetworks().some(isBitcoin)
        return account
          ? addressIn(account.addresses, namespace) !== undefined
          : namespace === 'eip155' || namespace === 'solana'
      },
    },
    connect: async () => {
      const { openWallet } = await embeddedParts()
      const opened = await openWallet()
      if ('elsewhere' in opened) throw new WalletElsewhere(opened.elsewhere)
      if ('unmade' in opened) throw new WalletUnmade()
      const { walletId: id, email, provider, addresses, hasCode, hasPasskey, hasPassphrase } = opened
      const before = readWallet()
      const same = before?.id === id ? before : undefined
      const found = {
        id,
        email,
        provider,
        addresses,
        hasCode,
        hasPasskey,
        hasPassphrase,
        accounts: same?.accounts,
        bitcoin: same?.bitcoin,
        smart: same?.smart,
      }
      const known = withAccounts(found, opened.accounts)
      const wallet = await told(known, accountOn(known), isSmart())
      writeWallet(wallet)
      return { ...shareOn(wallet, parts.networks(), parts.activeNetworks()), made: opened.made }
    },
    restore: () => {
      const wallet = readWallet()
      const networks = readPage(parts.hostOrigin())
      if (!wallet || !networks) return null
      const left = parts.networks()
      // The namespaces that were connected, each on its network, or on another one of it where the page has that no more.
      const namespaces = new Set(networks.map(namespaceOf))
      const own = left.filter((id) => namespaces.has(namespaceOf(id)))
      try {
        return shareOn(wallet, own.length > 0 ? own : left, networks)
      } catch {
        return null
      }
    },
    disconnect: endEmbedded,
    accounts: (networks, wanted) => {
      const wallet = readWallet()
      return wallet ? sharedOn(wallet, networks, wanted) : []
    },
    chooseAccount: async (account) => {
      const wallet = readWallet()
      if (!wallet) return
      const all = accountsIn(wallet)
      const index = indexOfAccount(wallet, account)
      // The first one was compared with the key whenever that was opened.
      if (index !== 0) await requireOwn(wallet, all[index])
      const next = all[index]
      const origin = parts.hostOrigin()
      const isOne = ownerOfSmart(wallet, addressOf(account)) !== undefined
      // Where there are none, another account was chosen, and no other type.
      const smart = isOne || parts.hasSmart(chainOf(account)) ? isOne : readPageSmart(origin)
      if (next) {
        const known = await told(wallet, next, smart ?? parts.prefersSmart())
        const { addresses } = next
        if (
          accountsOn(known, { addresses, smart: undefined }, readPage(origin) ?? parts.networks(), [], parts)
            .length === 0
        )
          throw Object.assign(new Error('This account has no address on the networks of this site.'), {
            code: 'no-address-here',
          })
        writeWallet(known)
      }
      writePageAccount(origin, index, smart)
      parts.followAccount()
    },
    request: (method, params, network, signal, requester) =>
      parts.requestApproval({ method, params, network, signal, requester }),
    // It is on every network at once on which it has an account: only what is active changes.
    allows: (network) => (isOn(network) ? 'approved' : 'no'),
    switchNetwork: async (network) => {
      if (!isOn(network)) throw noAccount('this network')
    },
  }
}
