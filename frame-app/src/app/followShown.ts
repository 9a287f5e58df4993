import {
  accountIn,
  activeConnection,
  connectionsStore,
  type Connections,
} from '../connections/connections.ts'
import { currentView, modalStore, type ViewName } from '../state/modal.ts'
import { closeModal, resetTo } from '../state/navigation.ts'
import { optionsStore } from '../state/options.ts'
import { startView } from './startView.ts'

/* What is open follows the wallet: nobody looks at a view of an account that left, or of a network that is not the wallet's any more. */

/** Views of the active account, and those that are reached from one only to choose something for it. */
const ofAccount: ReadonlySet<ViewName> = new Set<ViewName>([
  'Account',
  'Networks',
  'NftDetails',
  'SwitchActiveChain',
  'SwitchAddress',
  'SwitchNetwork',
  'Transactions',
  'UnsupportedChain',
  'WalletCompatibleNetworks',
  'WalletReceive',
  'WalletSend',
  'WalletSendNft',
  'WalletSendNftPreview',
  'WalletSendPreview',
  'WalletSendScan',
  'WalletSendSelectToken',
  'WhatIsANetwork',
])

/** Views that only show the active account: nothing that the person filled in is lost with them. */
const looksOnly: ReadonlySet<ViewName> = new Set<ViewName>([
  'Account',
  'SwitchAddress',
  'Transactions',
  'WalletCompatibleNetworks',
  'WalletReceive',
])

/**
 * The account of the open views is gone: they go, and what was opened over them for something else (a wallet that is being connected, a
 * decision) stays. Where another wallet is left, its account is shown; else the modal closes (facts 1.0).
 */
const leaveGone = (state: Connections): void => {
  const { history } = modalStore.getState()
  const [first, ...rest] = history.filter(({ name }) => !ofAccount.has(name))
  if (first) modalStore.setState({ history: [first, ...rest] })
  else if (activeConnection(state).status === 'connected') resetTo(startView())
  else closeModal()
}

/** The wallet went to a network that the page does not use, or came back to one that it does. */
const followNetwork = (): void => {
  const { name } = currentView(modalStore.getState())
  const wanted = startView().name
  if (wanted === 'UnsupportedChain' && looksOnly.has(name)) resetTo({ name: wanted })
  else if (wanted !== 'UnsupportedChain' && name === 'UnsupportedChain') closeModal()
}

/** From now on. @returns what ends it. */
export const followShown = (): (() => void) => {
  const stops = [
    connectionsStore.subscribe((state, before) => {
      const { open, history } = modalStore.getState()
      if (!open) return
      const isGone = accountIn(before, before.active) && !accountIn(state, before.active)
      if (isGone && history.some(({ name }) => ofAccount.has(name))) leaveGone(state)
      else followNetwork()
    }),
    // The page may add the network that the wallet is on, or take it away.
    optionsStore.subscribe(({ networks }, before) => {
      if (networks !== before.networks && modalStore.getState().open) followNetwork()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
