import { setAccounts, type NamedAccount, type Wallet } from '@walletframe/api-contract'
import { ApiFailure } from '../api/failure.ts'
import { session } from '../api/session.ts'
import { walletOf } from './recovery.ts'
import { noteWallet, unlock } from './vault.ts'

/* The accounts of a wallet, as its owner wants them kept. A wallet is named by the EVM address of its first account. */

/** What the accounts are called, the first one first; null where one has no name. Those that were imported have their root, sealed. */
export type Names = readonly Pick<NamedAccount, 'name' | 'sealed'>[]

const listOf = ({ addresses, accounts }: Wallet): readonly NamedAccount[] =>
  accounts?.list ?? [{ name: null, addresses }]

/** Has the worker make the list of these names and sign it, and tells the server. @returns the list, with the worker's own addresses. */
const keep = async (first: string, change: (names: Names) => Names): Promise<readonly NamedAccount[]> => {
  const wallet = await walletOf(first)
  const worker = await unlock(first)
  const revision = (wallet.accounts?.revision ?? 0) + 1
  const names = change(listOf(wallet).map(({ name, sealed }) => ({ name, sealed })))
  const { accounts, signature } = await worker.call((remote) =>
    remote.proveAccounts(first, wallet.id, revision, names),
  )
  const body = {
    walletId: wallet.id,
    revision,
    accounts: accounts.map(({ name, addresses, sealed }) => ({
      name,
      addresses: { ...addresses },
      ...(sealed === undefined ? {} : { sealed }),
    })),
    signature,
  }
  const tell = () => session.call(setAccounts, { body })
  const { wallet: told } = await tell().catch((error: unknown) => {
    // The answer may have been lost on the way back: the same list again is answered the same.
    if (error instanceof ApiFailure && error.code === 'network') return tell()
    throw error
  })
  noteWallet(told)
  return accounts
}

export const accounts = {
  /** As the server has them. @throws ApiFailure, VaultError */
  read: async (first: string): Promise<readonly NamedAccount[]> => {
    const wallet = await walletOf(first)
    noteWallet(wallet)
    return listOf(wallet)
  },

  /**
   * Changes what accounts are called, or adds some at the end. Where another device changed the list meanwhile, it is done with that one.
   * @throws ApiFailure, VaultError `malformed` where there would be more than a wallet has
   */
  change: async (first: string, change: (names: Names) => Names): Promise<readonly NamedAccount[]> => {
    try {
      return await keep(first, change)
    } catch (error) {
      if (error instanceof ApiFailure && error.code === 'slot_conflict') return keep(first, change)
      throw error
    }
  },

  /**
   * Adds the account of words, or of a private key, that a person has elsewhere.
   * @throws ApiFailure; VaultError `words-count`, `words-unknown`, `words-wrong`, `key-wrong`, `account-known`, `malformed` where there would be more than a wallet has
   */
  import: async (first: string, typed: string): Promise<readonly NamedAccount[]> => {
    const { id } = await walletOf(first)
    const worker = await unlock(first)
    const sealed = await worker.call((remote) => remote.importAccount(first, id, typed))
    return accounts.change(first, (names) => [...names, { name: null, sealed }])
  },

  /** Whether the wallet's own key has all of these addresses: the server might say any. Unlocks it. @throws ApiFailure, VaultError */
  isOwn: async (first: string, addresses: readonly string[]): Promise<boolean> => {
    const worker = await unlock(first)
    const own = await Promise.all(
      addresses.map((address) => worker.call((remote) => remote.isUnlocked(address))),
    )
    return own.every(Boolean)
  },
}
