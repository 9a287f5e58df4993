import {
  addressOf,
  chainOf,
  errorCode,
  isCaip10,
  isCaip2,
  namespaceOf,
  ProviderRpcError,
  type Caip10,
  type Caip2,
  type Json,
} from '@walletframe/bridge-protocol'
import type { walletMethods } from '@walletframe/bridge-protocol/frame'
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
} satisfies { readonly [N in SessionNamespace]: readonly (typeof walletMethods)[N][number][] }

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
              { chains: [...chains], methods: [...methods], events: ['accountsChanged', 'chainChanged'] },
            ],
          ]
    }),
  )

/** A wallet's name for itself. */
export const nameIn = (metadata: unknown, otherwise: string): string => {
  const name = (metadata as { readonly name?: unknown } | null | undefined)?.name
  return typeof name === 'string' && name.trim() !== '' ? name.trim().slice(0, longest) : otherwise
}

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

/** A name without what wallets write behind it: `MetaMask Wallet` is `metamask`. */
const bareName = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replace(/ wallet$/, '')

/** Whether a wallet says that it is the one that was picked. */
export const isPicked = (name: string, picked: string): boolean => bareName(name) === bareName(picked)

/** Accounts of a session in namespaces that we know, whatever else stands there. */
export const accountsIn = (namespaces: unknown): readonly Caip10[] =>
  typeof namespaces === 'object' && namespaces !== null
    ? [
        ...new Set(
          Object.values(namespaces as Readonly<Record<string, { readonly accounts?: unknown } | null>>)
            .flatMap((each) => (Array.isArray(each?.accounts) ? (each.accounts as readonly unknown[]) : []))
            .filter(isCaip10)
            .filter((account) => Object.hasOwn(sessionMethods, namespaceOf(account))),
        ),
      ]
    : []

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
  return [...chosen.values()].flatMap((id) => accounts.filter((account) => chainOf(account) === id))
}

/** The network that a `chainChanged` means: wallets write a number, its hexadecimal form or a CAIP-2 id. */
export const networkIn = (data: unknown, chainId: unknown): Caip2 | undefined => {
  if (isCaip2(data)) return data
  const number =
    typeof data === 'number' || (typeof data === 'string' && /^(0x[\da-f]+|\d+)$/i.test(data))
      ? Number(data)
      : 0
  if (Number.isSafeInteger(number) && number > 0) return `eip155:${number}`
  return isCaip2(chainId) ? chainId : undefined
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

const forms: Readonly<Record<string, RegExp>> = {
  personal_sign: /^0x[\da-f]{2,20000}$/i,
  eth_signTypedData_v4: /^0x[\da-f]{2,20000}$/i,
  eth_sendTransaction: /^0x[\da-f]{64}$/i,
}

/** A wallet's answer. @throws ProviderRpcError -32603 where it is none of the method's form. */
export const answerOf = (method: string, answer: unknown): Json => {
  const form = forms[method]
  if (form && !(typeof answer === 'string' && form.test(answer)))
    throw new ProviderRpcError(errorCode.internal, `The wallet's answer to ${method} cannot be read.`)
  return (answer ?? null) as Json
}

/** WalletConnect's own codes for a refusal. */
const refused: readonly unknown[] = [4001, 5000, 5001, 5002, 5003]

/** What a wallet's refusal or failure is for the page. */
export const errorOf = (thrown: unknown): ProviderRpcError => {
  if (thrown instanceof ProviderRpcError) return thrown
  const { code, message } = (thrown ?? {}) as { readonly code?: unknown; readonly message?: unknown }
  const said = typeof message === 'string' ? message.slice(0, 256) : ''
  if (refused.includes(code))
    return new ProviderRpcError(errorCode.userRejected, 'The request was declined in the wallet.')
  if (/expired/i.test(said))
    return new ProviderRpcError(errorCode.internal, 'The wallet did not answer in time.')
  if (/publish|socket|relay|internet|stalled/i.test(said))
    return new ProviderRpcError(errorCode.disconnected, 'The wallet cannot be reached. Try again.')
  return new ProviderRpcError(
    typeof code === 'number' && Number.isSafeInteger(code) && code !== 0 ? code : errorCode.internal,
    said === '' ? 'The wallet answered with an error.' : said,
  )
}
