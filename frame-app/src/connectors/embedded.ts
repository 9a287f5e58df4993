import type { Addresses } from '@walletframe/api-contract'
import { chainOf, namespaceOf, type Caip10, type Caip2 } from '@walletframe/bridge-protocol'
import type { AccountState } from '../features/account/accountState.ts'
import { readStored, writeStored } from './stored.ts'

/** The embedded wallet of the session, ready to connect. */
export type EmbeddedAccount = {
  readonly walletId: string
  readonly email: string
  /** By namespace, in the namespace's own form. */
  readonly addresses: Addresses
  readonly mark: AccountState['mark']
}

/** Session and vault, fetched when first needed: the first view loads neither. */
export const embeddedParts = async () => {
  const [session, { openWallet, vault }] = await Promise.all([
    import('../api/session.ts'),
    import('../vault/vault.ts'),
  ])
  return { session: session.session, openWallet, vault }
}

/**
 * The wallet's accounts on a page: one for each namespace of the page's networks, those of the active one first.
 * @param before the accounts until now: a namespace that is not the active one stays on its network.
 */
export const accountsOf = (
  addresses: Addresses,
  active: Caip2,
  networks: readonly { readonly id: string }[],
  before: readonly Caip10[] = [],
): readonly Caip10[] => {
  const chains = [active, ...before.map(chainOf), ...networks.map(({ id }) => id as Caip2)]
  const accounts = new Map<string, Caip10>()
  for (const chain of chains) {
    const namespace = namespaceOf(chain)
    const address = (addresses as Readonly<Record<string, string | undefined>>)[namespace]
    if (address !== undefined && !accounts.has(namespace)) accounts.set(namespace, `${chain}:${address}`)
  }
  return [...accounts.values()]
}

/** The network that the wallet stands on: the wanted one, else the first of the page in a namespace where the wallet has an account. */
export const networkOf = (
  addresses: Addresses,
  wanted: string,
  networks: readonly { readonly id: string }[],
): Caip2 | undefined => {
  const ids = networks.map(({ id }) => id as Caip2).filter((id) => namespaceOf(id) in addresses)
  return ids.find((id) => id === wanted) ?? ids[0]
}

/** Remembers that this page is connected, on which network, and what to show of the wallet before the server answers. */
export const rememberPage = (hostOrigin: string, network: Caip2, account?: EmbeddedAccount): void =>
  writeStored((stored) => ({
    wallet: account
      ? { id: account.walletId, email: account.email, addresses: account.addresses }
      : stored.wallet,
    pages:
      stored.pages[hostOrigin] || account ? { ...stored.pages, [hostOrigin]: { network } } : stored.pages,
  }))

/** What this page was connected with when it was left; null where it was not. */
export const recallPage = (hostOrigin: string) => {
  const { wallet, pages } = readStored()
  const page = pages[hostOrigin]
  return wallet && page ? { wallet, network: page.network } : null
}

/** This page is not connected any more; the session and the operator's other pages are as they were. */
export const forgetPage = (hostOrigin: string): void =>
  writeStored(({ wallet, pages }) => ({
    wallet,
    pages: Object.fromEntries(Object.entries(pages).filter(([origin]) => origin !== hostOrigin)),
  }))

/** The e-mail address of the session that is here, whichever page it was opened on. */
export const recallEmail = (): string | null => readStored().wallet?.email ?? null

/** Signs out and forgets: the session, and every page that was connected with it. The device slot stays. */
export const endEmbedded = async (): Promise<void> => {
  const { wallet } = readStored()
  writeStored(() => ({ wallet: null, pages: {} }))
  const { session, vault } = await embeddedParts()
  // Also where another tab has forgotten the wallet already: this tab's worker may still be open.
  vault.lock()
  if (wallet) await session.signOut()
}
