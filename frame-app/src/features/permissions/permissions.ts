import { chainOf, namespaceOf, type Caip10, type Namespace } from '@walletframe/bridge-protocol'
import { createStore } from 'zustand/vanilla'
import { endAllMethod } from '../../chains/eip155/permissions/end.ts'
import { connectionIn, connectionsStore } from '../../connections/connections.ts'
import { requestAsPerson } from '../../connections/request.ts'
import { refreshPermissions, type GivenPermission } from '../../data/permissions.ts'
import { isDecline, problemOf, type Problem } from '../../state/problem.ts'

/** What goes on with permissions: which ones are being ended, and what went wrong, by their hashes. */
export const permissionsStore = createStore<{
  readonly busy: Readonly<Record<string, boolean>>
  readonly problem: Readonly<Record<string, Problem | null>>
}>(() => ({ busy: {}, problem: {} }))

const set = (pci: string, busy: boolean, problem: Problem | null) =>
  permissionsStore.setState((state) => ({
    busy: { ...state.busy, [pci]: busy },
    problem: { ...state.problem, [pci]: problem },
  }))

/** Asks our own wallet to end something: a transaction, which the person decides on as on everything else. One at a time for each key. */
const end = async (
  account: Caip10,
  key: string,
  request: Pick<Parameters<typeof requestAsPerson>[0], 'method' | 'params'>,
): Promise<void> => {
  if (permissionsStore.getState().busy[key]) return
  const network = chainOf(account)
  const { connector } = connectionIn(connectionsStore.getState(), namespaceOf(network) as Namespace)
  if (connector?.type !== 'embedded') return
  set(key, true, null)
  try {
    await requestAsPerson({ ...request, network })
    set(key, false, null)
  } catch (thrown) {
    set(key, false, isDecline(thrown) ? null : problemOf(thrown))
  }
  await refreshPermissions(account)
}

/** Ends one. */
export const endPermission = (
  account: Caip10,
  { pci, context }: Pick<GivenPermission, 'pci' | 'context'>,
): Promise<void> =>
  end(account, pci, { method: 'wallet_revokePermissions', params: [{ permissionContext: context }] })

/** What stands in the store for all of them. */
export const all = 'all'

/** Ends all that the account has given on its network, also such as no list names. */
export const endAllPermissions = (account: Caip10): Promise<void> =>
  end(account, all, { method: endAllMethod, params: [] })
