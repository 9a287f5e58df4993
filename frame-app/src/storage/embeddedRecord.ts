import type { Addresses, NamedAccount } from '@walletframe/api-contract'
import { bitcoinPrefix } from '@walletframe/api-contract/bitcoin/networks'
import { isCaip2, type Caip2 } from '@walletframe/bridge-protocol'
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
    readonly [origin: string]: { readonly networks: readonly Caip2[]; readonly account?: number | undefined }
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
    }),
  ),
})

const parse = (value: unknown): Record | undefined => {
  const { data } = stored1or2.safeParse(value)
  if (!data || (data.version ?? version) !== version) return undefined
  const pages = Object.entries(data.pages).map(([origin, { network, networks, account }]) => [
    origin,
    { networks: networks ?? (network ? [network] : []), account },
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

/** The accounts of a wallet, the first one first. */
export const accountsIn = ({ accounts, addresses: first }: StoredWallet): readonly NamedAccount[] =>
  accounts && accounts.length > 0 ? accounts : [{ name: null, addresses: first }]

/**
 * The wallet with the accounts that were told of it. Addresses that are known here stay as they are, since some of them were compared with the key
 * itself: what is told later only names accounts, and brings further ones, or addresses of namespaces that an account had none in.
 */
export const withAccounts = (
  known: StoredWallet,
  told: readonly NamedAccount[] | undefined,
): StoredWallet => {
  const before = accountsIn(known)
  return told && told.length >= before.length
    ? {
        ...known,
        accounts: told.map(({ name, addresses: said, sealed }, index) => ({
          name,
          addresses: { ...said, ...before[index]?.addresses },
          ...(sealed === undefined ? {} : { sealed }),
        })),
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

/** The EVM address of the account that is paid at an address of Bitcoin: by it the vault calls accounts. */
export const ownerOfBitcoin = ({ bitcoin: known = {} }: StoredWallet, address: string): string | undefined =>
  Object.entries(known).find(([, each]) => Object.values(each).includes(address))?.[0]

/** Which account of the wallet a page is connected with, counted from zero. */
export const readPageAccount = (origin: string): number => {
  const { wallet: known, pages: all } = stored.read()
  const index = (Object.hasOwn(all, origin) && all[origin]?.account) || 0
  return known && accountsIn(known)[index] ? index : 0
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
    const account = all[origin]?.account
    const own = networks.length > 0 ? [[origin, { networks: [...networks], account }] as const] : []
    return { version, wallet: known, pages: Object.fromEntries([...others, ...own]) }
  })
  tellTabs({ kind: 'page', origin })
}

/** Remembers which account of the wallet a page that is connected has. */
export const writePageAccount = (origin: string, account: number): void => {
  if (readPageAccount(origin) === account) return
  stored.write((before) => {
    const page = before.pages[origin]
    return page ? { ...before, pages: { ...before.pages, [origin]: { ...page, account } } } : before
  })
  tellTabs({ kind: 'page', origin })
}
