import type { ProviderRpcError } from '@walletframe/bridge-protocol'
import { fetchPart } from '../api/fetchPart.ts'
import { nodeRequest } from '../api/rpc.ts'
import { tellMessage } from '../bridge/host.ts'
import { onSent, rejectAllApprovals, requestApproval } from '../approvals/queue.ts'
import { refreshBalance } from '../features/account/account.ts'
import { showBatch } from '../features/callsStatus/batch.ts'
import { requestAccounts } from '../features/connect/connect.ts'
import { takeFound } from '../features/connect/takeFound.ts'
import { showWalletRequest } from '../features/connect/walletRequest.ts'
import { tellRefused } from '../shell/refused.ts'
import { disconnectPage } from '../features/account/disconnect.ts'
import { moveToNetwork } from '../features/networks/switchNetwork.ts'
import { isProbe, refusalOf } from '@walletframe/bridge-protocol/refused'
import { hasPagePaymasters, pagePaymasterOf } from '../chains/eip155/pagePaymaster.ts'
import { createRules } from '../rpc/rules.ts'
import { connectionIn, connectionsStore } from '../connections/connections.ts'
import type { WalletSent } from '../connections/request.ts'
import { connectorOf } from '../connectors/registry.ts'
import { hasSmartAccounts, networkHas, optionsStore, pageNetworks } from '../state/options.ts'
import { signerOf } from '../storage/embeddedRecord.ts'
import { followShown } from './followShown.ts'

/*
 * The part of the engine that Connect does not need: the queue of approvals, methods with rules of their own, refusals, moving to another network.
 * One chunk, fetched by `later.ts` and by nothing else.
 */

followShown()

onSent((decided) => void refreshBalance(decided))

const rules = createRules({
  connection: () => connectionIn(connectionsStore.getState(), 'eip155'),
  isOurs: (connector) => !connectorOf(connector).capabilities.hasOwnScreens,
  hostOrigin: () => optionsStore.getState().hostOrigin,
  networks: pageNetworks,
  isSmart: (account) => signerOf(account) !== undefined,
  hasSmartAccounts,
  hasAccountCode: (id) => networkHas(id, 'smartAccounts'),
  hasSessions: (id) => networkHas(id, 'sessions'),
  hasPagePaymasters,
  checkPaymaster: pagePaymasterOf,
  requestAccounts: () => requestAccounts('eip155'),
  switchNetwork: moveToNetwork,
  forgetPage: () => disconnectPage(),
  node: nodeRequest,
  tellMessage,
  isHidden: () => document.hidden,
  requestApproval,
  showBatch,
})

/** Tells the person that a method was stopped, unless a library only probed. @returns what the page hears. */
const refuse = (method: string): ProviderRpcError => {
  if (!isProbe(method)) tellRefused()
  return refusalOf(method)
}

export const onDemand = {
  requestApproval,
  rejectAllApprovals,
  rules,
  refuse,
  moveToNetwork,
  showWalletRequest,
  takeFound,
  keepSent: async (sent: WalletSent) => (await fetchPart(import('../data/sent.ts'))).keepSent(sent),
}
