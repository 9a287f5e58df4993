import type { Caip2, ProviderRpcError } from '@walletframe/bridge-protocol'
import { nodeRequest } from './api/rpc.ts'
import { tellMessage } from './bridge/host.ts'
import { requestApproval } from './flows/approvals.ts'
import { showBatch } from './flows/batch.ts'
import { requestAccounts } from './flows/connect.ts'
import { tellRefused } from './flows/refused.ts'
import { revokePage } from './flows/revoke.ts'
import { moveToNetwork } from './flows/switchNetwork.ts'
import { isProbe, refusalOf } from './rpc/refusals.ts'
import { createServed } from './rpc/served.ts'
import { connectionStore } from './state/connection.ts'
import { optionsStore } from './state/options.ts'

/* The part of the engine that Connect does not need: methods with rules of their own, and refusals. One chunk, on demand. */

export const served = createServed({
  connection: connectionStore.getState,
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
