import { namespaceOf, type Caip2, type ProviderRpcError } from '@walletframe/bridge-protocol'
import { nodeRequest } from '../api/rpc.ts'
import { tellMessage } from '../bridge/host.ts'
import { requestApproval } from '../approvals/queue.ts'
import { showBatch } from '../features/callsStatus/batch.ts'
import { requestAccounts } from '../features/connect/connect.ts'
import { tellRefused } from '../shell/refused.ts'
import { revokePage } from '../features/account/revoke.ts'
import { moveToNetwork } from '../features/networks/switchNetwork.ts'
import { isProbe, refusalOf } from '../rpc/refusals.ts'
import { createServed } from '../rpc/served.ts'
import { connectionStore, networkIn, type Connection } from '../connections/connection.ts'
import { optionsStore } from '../state/options.ts'

/* The part of the engine that Connect does not need: methods with rules of their own, and refusals. One chunk, on demand. */

/** The connection as EIP-1193 sees it: accounts and network of its own namespace. */
const ethereumConnection = (): Connection => {
  const connection = connectionStore.getState()
  return {
    ...connection,
    accounts: connection.accounts.filter((account) => namespaceOf(account) === 'eip155'),
    network: networkIn(connection, 'eip155', optionsStore.getState().networks) ?? connection.network,
  }
}

export const served = createServed({
  connection: ethereumConnection,
  hostOrigin: () => optionsStore.getState().hostOrigin,
  networks: () => optionsStore.getState().networks.map(({ id }) => id as Caip2),
  requestAccounts,
  switchNetwork: moveToNetwork,
  forgetPage: revokePage,
  node: nodeRequest,
  tellMessage,
  isHidden: () => document.hidden,
  requestApproval,
  showBatch,
})

/** Tells the person that a method was stopped, unless a library only probed. @returns what the page hears. */
export const refuse = (method: string): ProviderRpcError => {
  if (!isProbe(method)) tellRefused()
  return refusalOf(method)
}
