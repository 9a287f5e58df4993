import { displayText, type NamedAccount } from '@walletframe/api-contract'
import { addressOf, chainOf, namespaceOf, type Caip10 } from '@walletframe/bridge-protocol'
import { leaveWindow } from '../../approvals/window.ts'
import type { ConnectorInfo } from '../../connectors/connector.ts'
import { accountsPart, embeddedParts, requireOwn } from '../../connectors/embedded/embedded.ts'
import { partMissing, problemOf, type Problem } from '../../state/problem.ts'
import { track } from '../../state/track.ts'
import {
  accountsIn,
  indexOfAccount,
  readWallet,
  signerOf,
  withAccounts,
  writeWallet,
} from '../../storage/embeddedRecord.ts'
import type { accounts as vaultAccounts, Names } from '../../vault/accounts.ts'
import { switchAccount } from './switchAccount.ts'

/* The accounts of the embedded wallet: how many there are, what they are called, and which one a page has. */

type AccountsPart = typeof vaultAccounts

/** The accounts of the wallet that is signed in here, the first one first. */
export const ownAccounts = (): readonly NamedAccount[] => {
  const wallet = readWallet()
  return wallet ? accountsIn(wallet) : []
}

/** The address of an account in the namespace of another one; undefined where it has none. */
export const addressBeside = ({ addresses }: NamedAccount, beside: Caip10): string | undefined =>
  (addresses as Readonly<Record<string, string | undefined>>)[namespaceOf(beside)]

/** Which of them an account of a page is; -1 where it is none. */
export const indexOf = (used: Caip10): number => {
  const wallet = readWallet()
  return wallet ? indexOfAccount(wallet, used) : -1
}

/** Whether an account of a page is the smart account of one of them (ERC-4337). */
export const isSmart = (used: Caip10): boolean => signerOf(addressOf(used)) !== undefined

/** Where the smart account of one of them is, for a list: whoever takes it is told by the vault. */
export const smartAddressBeside = async ({ addresses }: NamedAccount): Promise<string> => {
  const { smartAccountOf } = await import('../../chains/eip155/smart/account.ts').catch(partMissing)
  return smartAccountOf(addresses.eip155 as `0x${string}`).address
}

/** What an account may be called at most, so that it has a place in lists. */
export const longestName = 30

/** What an account is called: by its owner, who may have written it with something else than this; else by the caller's words. */
export const accountName = ({ name }: NamedAccount, index: number, nth: (count: number) => string): string =>
  displayText(name ?? '', longestName) || nth(index + 1)

/** Keeps what was told of the wallet that it was asked for; another one may be signed in by now. */
const keep = (walletId: string, told: readonly NamedAccount[]): void => {
  const wallet = readWallet()
  if (wallet?.id === walletId) writeWallet(withAccounts(wallet, told))
}

/** What another device added or named is known here too. Without an answer it stays as it was. */
export const learnAccounts = async (): Promise<void> => {
  const wallet = readWallet()
  if (!wallet) return
  try {
    keep(wallet.id, await (await accountsPart()).read(wallet.addresses.eip155))
  } catch {
    // The server is away, or the session has ended: whoever changes something is told.
  }
}

/** Addresses that the vault said are its own, since this document began: the server's word for one is nothing to send money by. */
const proven = new Set<string>()

/** Those of them in the namespace of an account. */
export const provenBeside = (account: Caip10): readonly string[] =>
  ownAccounts().flatMap((own) => {
    const address = addressBeside(own, account)
    return address !== undefined && proven.has(address) ? [address] : []
  })

/** Asks the vault whether an account is the wallet's own. @returns why not. */
export const proveAccount = async (account: NamedAccount): Promise<Problem | null> => {
  const wallet = readWallet()
  if (!wallet) return null
  try {
    for (const address of await requireOwn(wallet, account)) proven.add(address)
    return null
  } catch (thrown) {
    return problemOf(thrown)
  }
}

/** Keeps what the vault makes of the wallet's accounts. @returns why not. */
const keeping = async (
  work: (part: AccountsPart, first: string) => Promise<readonly NamedAccount[]>,
): Promise<Problem | null> => {
  const wallet = readWallet()
  if (!wallet) return null
  try {
    keep(wallet.id, await work(await accountsPart(), wallet.addresses.eip155))
    return null
  } catch (thrown) {
    return problemOf(thrown)
  }
}

const change = (to: (names: Names) => Names): Promise<Problem | null> =>
  keeping((part, first) => part.change(first, to))

/** Adds an account, without a name. No page is told of it. @returns why not. */
export const addAccount = (): Promise<Problem | null> => change((names) => [...names, { name: null }])

/** Adds the account of words, or of a private key, that a person has elsewhere. @returns why not. */
export const importAccount = (typed: string): Promise<Problem | null> =>
  keeping((part, first) => part.import(first, typed))

/** Names an account; what cannot be seen is left out, and nothing else takes its name away. @returns why not. */
export const nameAccount = (index: number, typed: string): Promise<Problem | null> => {
  const name = displayText(typed, longestName) || null
  return change((names) => names.map((before, each) => (each === index ? { ...before, name } : before)))
}

/** Asks the vault where the smart account of one of them is, and keeps that. @throws ApiFailure, VaultError */
const learnSmart = async ({ addresses: { eip155 } }: NamedAccount): Promise<string> => {
  const { vault } = await embeddedParts()
  const address = await vault.smartAddress(eip155)
  const wallet = readWallet()
  if (wallet) writeWallet({ ...wallet, smart: { ...wallet.smart, [eip155.toLowerCase()]: address } })
  return address
}

/**
 * The page has this account from now on, in every namespace; the window is left. @param smart whether it has its smart account, where there is one.
 * @returns why not.
 */
export const takeAccount = async (
  connector: ConnectorInfo,
  account: NamedAccount,
  before: Caip10,
  smart = false,
): Promise<Problem | null> => {
  try {
    const network = chainOf(before)
    const wasSmart = isSmart(before)
    const address = smart ? await learnSmart(account) : addressBeside(account, before)
    // One that has no address beside this one (Bitcoin's are asked of the vault, a bare key is on EVM alone) is named by that on EVM, since it is the same account
    // everywhere; on chain 0, which is nobody's, so that no type of account is chosen with it.
    const chosen =
      address === undefined
        ? (`eip155:0:${account.addresses.eip155}` as const)
        : (`${network}:${address}` as const)
    const problem = await switchAccount(connector, chosen, leaveWindow)
    if (!problem && smart !== wasSmart)
      track('SET_PREFERRED_ACCOUNT_TYPE', { accountType: smart ? 'smartAccount' : 'eoa', network })
    return problem
  } catch (thrown) {
    return problemOf(thrown)
  }
}
