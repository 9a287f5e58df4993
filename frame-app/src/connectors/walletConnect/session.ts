import { isAppLink, unseenCharacters } from '@walletframe/api-contract'
import {
  addressOf,
  chainOf,
  hexChainId,
  isCaip10,
  isCaip2,
  namespaceOf,
  type Caip10,
  type Caip2,
} from '@walletframe/bridge-protocol'
import type { walletMethods } from '@walletframe/bridge-protocol/frame'
import { addressKey } from '../../state/addresses.ts'
import { bareName } from '../connector.ts'
import type { sessionNamespaces } from './walletConnect.ts'

/* What a wallet says over the relay, read as a stranger's words. */

/** Characters of a stranger's text that are kept. */
const longest = 64

type SessionNamespace = (typeof sessionNamespaces)[number]

/**
 * Methods that a page may ask a wallet for, by namespace: those that a session is asked for. Of what a wallet of the page is asked for
 * (`walletMethods`) accounts and network are missing, which the session itself says, and batches (EIP-5792): they name their network in their
 * params, and could so go to one that the wallet did not allow.
 */
export const sessionMethods: Readonly<Record<string, readonly string[]>> = {
  eip155: [
    'eth_sendTransaction',
    'personal_sign',
    'eth_signTypedData_v4',
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'wallet_watchAsset',
  ],
  solana: [
    'solana_signMessage',
    'solana_signTransaction',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ],
  // In WalletConnect's own words for them (rpc/foreign).
  bip122: ['sendTransfer', 'getAccountAddresses', 'signMessage', 'signPsbt'],
  polkadot: ['polkadot_signTransaction', 'polkadot_signMessage'],
} satisfies {
  readonly [N in SessionNamespace]: readonly (N extends 'eip155' | 'solana'
    ? (typeof walletMethods)[N][number]
    : string)[]
}

/** Ids that Solana's networks had before CAIP-2 took the hash of their first block: wallets that know no others share accounts under them. */
const formerIds: Readonly<Record<Caip2, Caip2>> = {
  // Mainnet, devnet.
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
}
const presentIds = new Map(Object.entries(formerIds).map(([id, former]) => [former, id as Caip2]))

/** A network by the id that it has now. */
const presentId = (id: Caip2): Caip2 => presentIds.get(id) ?? id

/** What a session is asked for: every namespace of the page, none of them required. */
export const wantedNamespaces = (networks: readonly Caip2[]) =>
  Object.fromEntries(
    Object.entries(sessionMethods).flatMap(([namespace, methods]) => {
      const chains = networks.filter((id) => namespaceOf(id) === namespace)
      return chains.length === 0
        ? []
        : [
            [
              namespace,
              {
                chains: [...chains, ...chains.flatMap((id) => formerIds[id] ?? [])],
                methods: [...methods],
                events: ['accountsChanged', 'chainChanged'],
              },
            ],
          ]
    }),
  )

const unseen = new RegExp(unseenCharacters, 'gu')

/** A stranger's words as one line that ends, without what is not seen or turns the direction of what is. */
export const lineOf = (text: unknown, length: number): string =>
  typeof text === 'string'
    ? // Cut before and after: what is not seen counts nothing, and nobody waits for megabytes to be read.
      [
        ...text
          .slice(0, 4 * length)
          .replaceAll(/\s+/g, ' ')
          .replaceAll(unseen, '')
          .trim(),
      ]
        .slice(0, length)
        .join('')
        .trim()
    : ''

/** A wallet's name for itself. */
export const nameIn = (metadata: unknown, otherwise: string): string =>
  lineOf((metadata as { readonly name?: unknown } | null | undefined)?.name, longest) || otherwise

/** Longest address of an icon that is kept. */
const longestUrl = 2_048

/** The first icon of a wallet that could be fetched: an https address. Never shown as it is (`connectorIconOf`). */
export const iconIn = (metadata: unknown): string | undefined => {
  const icons = (metadata as { readonly icons?: unknown } | null | undefined)?.icons
  return Array.isArray(icons)
    ? icons.find(
        (icon): icon is string =>
          typeof icon === 'string' &&
          icon.length <= longestUrl &&
          icon.startsWith('https://') &&
          URL.canParse(icon),
      )
    : undefined
}

/** The link by which a wallet says that its app is opened: its own scheme, else its page; undefined where neither is one that opens an app. */
export const redirectIn = (metadata: unknown): string | undefined => {
  const redirect = (metadata as { readonly redirect?: unknown } | null | undefined)?.redirect
  const { native, universal } = Object(redirect) as {
    readonly native?: unknown
    readonly universal?: unknown
  }
  return [native, universal].find((link): link is string => typeof link === 'string' && isAppLink(link))
}

/** Whether a wallet says that it is the one that was picked. */
export const isPicked = (name: string, picked: string): boolean => bareName(name) === bareName(picked)

/**
 * Accounts as wallets of each namespace have them: `eip155` by EIP-155 and ERC-55 in any case, `solana` in base 58, `bip122` in base 58 or
 * bech32, `polkadot` as SS58.
 */
const accountForms: Readonly<Record<string, RegExp>> = {
  eip155: /^eip155:[1-9]\d{0,15}:0x[\da-fA-F]{40}$/,
  solana: /^solana:[1-9A-HJ-NP-Za-km-z]{32}:[1-9A-HJ-NP-Za-km-z]{32,44}$/,
  bip122: /^bip122:[\da-f]{32}:[\da-zA-Z]{14,90}$/,
  polkadot: /^polkadot:[\da-f]{32}:[1-9A-HJ-NP-Za-km-z]{46,48}$/,
} satisfies { readonly [N in SessionNamespace]: RegExp }

const isAccount = (value: unknown): value is Caip10 =>
  isCaip10(value) &&
  Object.hasOwn(accountForms, namespaceOf(value)) &&
  accountForms[namespaceOf(value)]?.test(value) === true

/** What a session holds for a namespace, under its name or under that of one of its networks (CAIP-25). */
const partsOf = (namespaces: unknown, namespace: string): readonly Readonly<Record<string, unknown>>[] =>
  typeof namespaces === 'object' && namespaces !== null
    ? Object.entries(namespaces as Readonly<Record<string, unknown>>)
        .filter(([key]) => key === namespace || key.startsWith(`${namespace}:`))
        .map(([, part]) => Object(part) as Readonly<Record<string, unknown>>)
    : []

const listIn = (part: Readonly<Record<string, unknown>>, name: string): readonly unknown[] =>
  Array.isArray(part[name]) ? (part[name] as readonly unknown[]) : []

/** Accounts of a session in namespaces that we know, as they stand there. */
const writtenAccounts = (namespaces: unknown): readonly Caip10[] =>
  Object.keys(accountForms).flatMap((namespace) =>
    partsOf(namespaces, namespace)
      .flatMap((part) => listIn(part, 'accounts'))
      .filter(isAccount)
      .filter((account) => namespaceOf(account) === namespace),
  )

/** The id by which a wallet is asked for something on a network: the former one where it shares its account under that alone. */
export const idInSession = (namespaces: unknown, network: Caip2): Caip2 => {
  const shared = writtenAccounts(namespaces).map(chainOf)
  const former = formerIds[network]
  return former && !shared.includes(network) && shared.includes(former) ? former : network
}

/** Accounts of a session in namespaces that we know, each once, whatever else stands there; networks by the ids that they have now. */
export const accountsIn = (namespaces: unknown): readonly Caip10[] => {
  const accounts = writtenAccounts(namespaces).map(
    (account) => `${presentId(chainOf(account))}:${addressOf(account)}` as const,
  )
  return [
    ...new Map(accounts.toReversed().map((account) => [addressKey(account), account])).values(),
  ].toReversed()
}

/** Whether the wallet allowed a method in a namespace. */
export const isAllowed = (namespaces: unknown, namespace: string, method: string): boolean =>
  partsOf(namespaces, namespace).some((part) => listIn(part, 'methods').includes(method))

/** Seconds for which a session lasts: what wallets that say nothing mean. */
const usualLife = 7 * 24 * 3_600

/** Until when a session lasts, in seconds since 1970. */
export const expiryIn = (expiry: unknown): number =>
  typeof expiry === 'number' && Number.isFinite(expiry) ? expiry : Math.floor(Date.now() / 1_000) + usualLife

/** Most accounts of a namespace that are kept: what a page may hear of one wallet (`walletConnection`). */
const mostAccounts = 64

/**
 * Of each namespace the accounts on one network: the wanted one where the wallet has it, else the page's first that it has, else the wallet's
 * first.
 */
export const chooseAccounts = (
  accounts: readonly Caip10[],
  networks: readonly Caip2[],
  wanted: readonly Caip2[],
): readonly Caip10[] => {
  const has = new Set(accounts.map(chainOf))
  const order = [...wanted, ...networks, ...has].filter((id) => has.has(id))
  const chosen = new Map<string, Caip2>()
  for (const id of order) if (!chosen.has(namespaceOf(id))) chosen.set(namespaceOf(id), id)
  return [...chosen.values()].flatMap((id) =>
    accounts.filter((account) => chainOf(account) === id).slice(0, mostAccounts),
  )
}

/** Whether an address is the same on all networks of its namespace: those of Bitcoin and Polkadot say their network. */
export const isSameOnAll = (namespace: string): boolean => namespace === 'eip155' || namespace === 'solana'

/**
 * Whether a wallet that shares these accounts can be on a network at all: it has an account there, or one of its namespace that is the same
 * there, and the id is one.
 */
export const canBeOn = (accounts: readonly Caip10[], network: Caip2): boolean =>
  accounts.some((account) =>
    isSameOnAll(namespaceOf(network))
      ? namespaceOf(account) === namespaceOf(network)
      : chainOf(account) === network,
  ) &&
  (namespaceOf(network) !== 'eip155' || hexChainId(network) !== undefined)

/** The network that a `chainChanged` means: wallets write a number, its hexadecimal form or a CAIP-2 id. */
export const networkIn = (data: unknown, chainId: unknown): Caip2 | undefined => {
  if (isCaip2(data)) return presentId(data)
  const number =
    typeof data === 'number' || (typeof data === 'string' && /^(0x[\da-f]+|\d+)$/i.test(data))
      ? Number(data)
      : 0
  if (Number.isSafeInteger(number) && number > 0) return `eip155:${number}`
  return isCaip2(chainId) ? presentId(chainId) : undefined
}

/** Accounts with those that an `accountsChanged` names first; a name that the session does not have moves nothing. */
export const orderAccounts = (accounts: readonly Caip10[], data: unknown): readonly Caip10[] => {
  const named = Array.isArray(data)
    ? data
        .filter((each) => typeof each === 'string')
        .map((each) => each.slice(each.lastIndexOf(':') + 1).toLowerCase())
    : []
  const rank = (account: Caip10) => {
    const at = named.indexOf(addressOf(account).toLowerCase())
    return at === -1 ? named.length : at
  }
  return accounts.toSorted((a, b) => rank(a) - rank(b))
}
