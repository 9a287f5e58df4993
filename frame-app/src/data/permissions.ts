import { QueryObserver } from '@tanstack/query-core'
import type { KeptPermission } from '@walletframe/api-contract'
import { addressOf, chainOf, type Caip10, type Caip2 } from '@walletframe/bridge-protocol'
import { toFunctionSelector, type Hex } from 'viem'
import { readContext, type ReadContext } from '../chains/eip155/permissions/context.ts'
import { explainPermission } from '../chains/eip155/permissions/explain.ts'
import { holdsPermissions, isEnded, numberOf } from '../chains/eip155/permissions/status.ts'
import { isSame } from '../chains/eip155/isSame.ts'
import type { PermissionSubject } from '../chains/eip155/subject.ts'
import { createTokenReader } from '../chains/eip155/tokens.ts'
import { optionsStore } from '../state/options.ts'
import { permissions } from '../vault/permissions.ts'
import { permissionLifetime } from './lifetimes.ts'
import { queryClient } from './queryClient.ts'

/** How a permission stands: `unsure` where the network did not say. */
export type PermissionState = 'active' | 'expired' | 'revoked' | 'unsure'

/** A permission that an account has given, as its own bytes and the network say of it. */
export type GivenPermission = {
  readonly pci: string
  readonly context: Hex
  /** Of the page that asked, as the list says. */
  readonly origin: string
  /** Milliseconds since 1970. */
  readonly createdAt: number
  readonly state: PermissionState
  /** Null: limits that this release does not read. */
  readonly subject: PermissionSubject | null
  /** Who may use it. */
  readonly to: string
}

/** Signatures whose hashes are in the permission, in the place of hashes alone: what a list says that is not is left away. */
const functionsOf = ({ permission }: ReadContext, said: readonly string[]): readonly string[] => {
  if (permission?.type !== 'contract-call') return []
  const hashOf = (signature: string) => {
    try {
      return toFunctionSelector(signature)
    } catch {
      return undefined
    }
  }
  return permission.selectors.map((selector) => said.find((each) => hashOf(each) === selector) ?? selector)
}

/** @param number of the account, which ends all that were given with another one; undefined where the network did not say. */
const stateOf = async (
  network: Caip2,
  { hash, expiry, nonce }: ReadContext,
  number: bigint | undefined,
): Promise<PermissionState> => {
  if (number !== undefined && nonce !== null && nonce !== number) return 'revoked'
  const ended = await isEnded(network, hash).catch(() => undefined)
  if (ended) return 'revoked'
  if (expiry * 1_000 <= Date.now()) return 'expired'
  return ended === undefined || number === undefined ? 'unsure' : 'active'
}

/** What an account has given. */
export type Permissions = {
  /** Newest first. */
  readonly list: readonly GivenPermission[]
  /** Whether it has the code that holds permissions: there may be some that no list names. */
  readonly hasCode: boolean
}

const read = async (account: Caip10): Promise<Permissions> => {
  const [network, address] = [chainOf(account), addressOf(account)]
  const coin = optionsStore.getState().networks.find(({ id }) => id === network)?.nativeCurrency
  const [list, hasCode, number] = await Promise.all([
    permissions.read(network, address),
    holdsPermissions(network, address).catch(() => false),
    numberOf(network, address).catch(() => undefined),
  ])
  const tokens = createTokenReader(network)
  const one = async (kept: KeptPermission): Promise<readonly GivenPermission[]> => {
    const found = readContext(kept.context as Hex)
    // Another account's, or no permission: somebody else than this wallet wrote it.
    if (!found || !coin || !isSame(found.account, address) || found.hash !== kept.pci) return []
    const state = await stateOf(network, found, number)
    if (state === 'revoked' && kept.revokedAt === undefined)
      // For the log alone: the next look tries again where it was not heard.
      void permissions.noteRevoked(network, address, kept.pci).catch(() => undefined)
    const subject =
      found.permission &&
      (await explainPermission(
        { ...found, permission: found.permission },
        functionsOf(found, kept.functions),
        { network, coin, read: tokens },
      ))
    const { context, pci, origin, createdAt } = kept
    return [{ pci, context: context as Hex, origin, createdAt, state, subject, to: found.delegate }]
  }
  return { list: (await Promise.all(list.map(one))).flat(), hasCode }
}

const keyOf = (account: Caip10) => ['permissions', account.toLowerCase()] as const

/** The permissions that an account has given. Fails where the list cannot be read. */
export const observePermissions = (account: Caip10) =>
  new QueryObserver<Permissions>(queryClient, {
    queryKey: keyOf(account),
    queryFn: () => read(account),
    staleTime: 0,
    refetchInterval: permissionLifetime,
    refetchIntervalInBackground: false,
  })

/** Reads them again: one was given or ended. */
export const refreshPermissions = (account: Caip10): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: keyOf(account) })
