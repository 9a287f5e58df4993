import type { Addresses, NamedAccount } from '@walletframe/api-contract'
import { bitcoinPrefix } from '@walletframe/api-contract/bitcoin/networks'
import { addressOf, isCaip2, namespaceOf, type Caip10, type Caip2 } from '@walletframe/bridge-protocol'
import * as z from 'zod/mini'
import { smallRecord } from './small.ts'
import { tellTabs } from './tabs.ts'

/*
 * What one storage partition remembers of the embedded wallet: enough to show the account at once after a reload, nothing secret.
 * Each page of an operator connects for itself: on one frame origin several pages may share this storage, and none of them
 * may see an account that its visitor did not connect there.
 */

const caip2 = z.custom<Caip2>(isCaip2)

/** By namespace. Not the contract's own schema: that comes with all routes of the vault, and this is read before the first paint. */
const addresses = z.custom<Addresses>(
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    typeof (value as { eip155?: unknown }).eip155 === 'string' &&
    Object.values(value).every((address) => typeof address === 'string'),
)

/** Where an account is paid on Bitcoin's networks, by how their addresses begin. The worker says it, and nobody else: the server does not know it. */
const bitcoin = z.object({ bc: z.string(), tb: z.string(), bcrt: z.string() })
export type BitcoinAddresses = z.output<typeof bitcoin>

const heard = z.optional(z.boolean())
/** `provider`: what its login is, where that is no code by e-mail. `hasCode`, `hasPasskey`, `hasPassphrase`: a recovery code, a passkey or a passphrase opens it, as far as was heard last. */
const wallet = z.object({
  id: z.string(),
  email: z.string(),
  provider: z.optional(z.string()),
  addresses,
  hasCode: heard,
  hasPasskey: heard,
  hasPassphrase: heard,
  /** By the EVM address of an account, in lower case; missing where no page wanted one. */
  bitcoin: z.optional(z.record(z.string(), bitcoin)),
  /** Where the smart account of an account is (ERC-4337), by that one's EVM address, in lower case; missing where no page wanted one. The worker says it. */
  smart: z.optional(z.record(z.string(), z.string())),
  /** All accounts, the first one first; missing where there is one. */
  accounts: z.optional(
    z.array(z.object({ name: z.nullable(z.string()), addresses, sealed: z.optional(z.string()) })),
  ),
})
export type StoredWallet = z.output<typeof wallet>

type Record = {
  readonly version: typeof version
  readonly wallet: StoredWallet | null
  /** By page origin: connected there, on these networks, the one that was active last first; with this account, if that is not the first. */
  readonly pages: {
    readonly [origin: string]: {
      readonly networks: readonly Caip2[]
      readonly account?: number | undefined
      /** Whether it has that account's smart account; missing where the person has not chosen. */
      readonly smart?: boolean | undefined
    }
  }
}

const version = 2
/** Version 1 had no number, and one network a page. */
const stored1or2 = z.object({
  version: z.optional(z.number()),
  wallet: z.nullable(wallet),
  pages: z.record(
    z.string(),
    z.object({
      network: z.optional(caip2),
      networks: z.optional(z.array(caip2)),
      account: z.optional(z.number()),
      smart: z.optional(z.boolean()),
    }),
  ),
})

const parse = (value: unknown): Record | undefined => {
  const { data } = stored1or2.safeParse(value)
  if (!data || (data.version ?? version) !== version) return undefined
  const pages = Object.entries(data.pages).map(([origin, { network, networks, ...page }]) => [
    origin,
    { ...page, networks: networks ?? (network ? [network] : []) },
  ])
  return { version, wallet: data.wallet, pages: Object.fromEntries(pages) as Record['pages'] }
}

const stored = smallRecord('walletframe:embedded', parse, { version, wallet: null, pages: {} })

/** The wallet of the session that is here, whichever page it was opened on. */
export const readWallet = (): StoredWallet | null => stored.read().wallet

/** The networks that a page is connected on; null where it is not connected. */
export const readPage = (origin: string): readonly Caip2[] | null => {
  const { wallet: known, pages: all } = stored.read()
  return known && Object.hasOwn(all, origin) ? (all[origin]?.networks ?? null) : null
}

/** Whether an account is a single private key that was imported: it has one address, on EVM. Those of words have one in each namespace. */
export const isBareKey = ({ addresses: each, sealed }: NamedAccount): boolean =>
  sealed !== undefined && Object.keys(each).length === 1

/** The accounts of a wallet, the first one first. */
export const accountsIn = ({ accounts, addresses: first }: StoredWallet): readonly NamedAccount[] =>
  accounts && accounts.length > 0 ? accounts : [{ name: null, addresses: first }]

/**
 * The wallet with the accounts that were told of it. Addresses that are known here stay as they are, since some of them were compared with the key
 * itself: what is told later only names accounts, and brings further ones, or addresses of namespaces that an account had none in. One that was imported
 * gets no such address: its key is on EVM alone, and nobody would compare what is said later.
 */
export const withAccounts = (
  known: StoredWallet,
  told: readonly NamedAccount[] | undefined,
): StoredWallet => {
  const before = accountsIn(known)
  return told && told.length >= before.length
    ? {
        ...known,
        accounts: told.map(({ name, addresses: said, sealed }, index) => {
          const kept = before[index]
          return {
            name,
            addresses: kept?.sealed === undefined ? { ...said, ...kept?.addresses } : kept.addresses,
            ...(sealed === undefined ? {} : { sealed }),
          }
        }),
      }
    : known
}

/** Where an account is paid on a network of Bitcoin; undefined where that was not asked of the worker yet, or it is another chain of the namespace. */
export const bitcoinAddressOf = (
  { bitcoin: known }: StoredWallet,
  eip155: string,
  network: Caip2,
): string | undefined => {
  const prefix = bitcoinPrefix(network)
  return prefix && known?.[eip155.toLowerCase()]?.[prefix]
}

/** Whose address it is that the worker told: the EVM address, in lower case, by which the record has it. */
const keyOf = <Told>(
  known: { readonly [eip155: string]: Told } | undefined,
  isIt: (told: Told) => boolean,
): string | undefined => Object.entries(known ?? {}).find(([, told]) => isIt(told))?.[0]

/** The EVM address of the account that is paid at an address of Bitcoin: by it the vault calls accounts. */
export const ownerOfBitcoin = ({ bitcoin: known }: StoredWallet, address: string): string | undefined =>
  keyOf(known, (told) => Object.values(told).includes(address))

/** The EVM address of the account whose key signs for a smart account. */
export const ownerOfSmart = ({ smart: known }: StoredWallet, address: string): string | undefined =>
  keyOf(known, (told) => told.toLowerCase() === address.toLowerCase())

/** The account whose key signs for an address, where that is a smart account of the wallet that is signed in here; undefined where it has a key of its own. */
export const signerOf = (address: string): string | undefined => {
  const wallet = readWallet()
  return wallet ? ownerOfSmart(wallet, address) : undefined
}

/** Where the smart account of an account is; undefined where that was not asked of the worker yet. */
export const smartAddressOf = ({ smart: known }: StoredWallet, eip155: string): string | undefined =>
  known?.[eip155.toLowerCase()]

/** Which account of the wallet has an address, in any namespace: as its own, or as its smart account. Counted from zero; -1 where none has. */
export const indexOfAccount = (known: StoredWallet, account: Caip10): number => {
  const namespace = namespaceOf(account)
  const address = addressOf(account)
  const owner =
    namespace === 'bip122'
      ? ownerOfBitcoin(known, address)
      : namespace === 'eip155'
        ? (ownerOfSmart(known, address) ?? address).toLowerCase()
        : undefined
  return accountsIn(known).findIndex(({ addresses: each }) =>
    owner === undefined
      ? (each as { readonly [namespace: string]: string | undefined })[namespace] === address
      : each.eip155.toLowerCase() === owner,
  )
}

/** Which account of the wallet a page is connected with, counted from zero. */
export const readPageAccount = (origin: string): number => {
  const { wallet: known, pages: all } = stored.read()
  const index = (Object.hasOwn(all, origin) && all[origin]?.account) || 0
  return known && accountsIn(known)[index] ? index : 0
}

/** Whether a page has the smart account of its account; undefined where the person has not chosen. */
export const readPageSmart = (origin: string): boolean | undefined => {
  const { pages: all } = stored.read()
  return Object.hasOwn(all, origin) ? all[origin]?.smart : undefined
}

/** Another wallet than before takes every page's connection away: none of them was connected with it. */
export const writeWallet = (next: StoredWallet | null): void => {
  const before = readWallet()
  stored.write(({ pages: all }) => ({
    version,
    wallet: next,
    pages: next && next.id === before?.id ? all : {},
  }))
  if (next?.id !== before?.id) tellTabs({ kind: 'wallet' })
}

/** Remembers on which networks a page is connected; none: it is not any more. */
export const writePage = (origin: string, networks: readonly Caip2[]): void => {
  const before = readPage(origin) ?? []
  if (before.join() === networks.join()) return
  stored.write(({ wallet: known, pages: all }) => {
    const others = Object.entries(all).filter(([other]) => other !== origin)
    const own = networks.length > 0 ? [[origin, { ...all[origin], networks: [...networks] }] as const] : []
    return { version, wallet: known, pages: Object.fromEntries([...others, ...own]) }
  })
  tellTabs({ kind: 'page', origin })
}

/** Remembers which account of the wallet a page that is connected has, and whether that is its smart account (undefined: nobody has chosen). */
export const writePageAccount = (origin: string, account: number, smart: boolean | undefined): void => {
  if (readPageAccount(origin) === account && readPageSmart(origin) === smart) return
  stored.write((before) => {
    const page = before.pages[origin]
    return page ? { ...before, pages: { ...before.pages, [origin]: { ...page, account, smart } } } : before
  })
  tellTabs({ kind: 'page', origin })
}
