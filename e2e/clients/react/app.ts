import {
  useWalletFrameAccount,
  useWalletFrameDisconnect,
  useWalletFrameModal,
  useWalletFrameNetwork,
  useWalletFrameProvider,
  WalletFrameProvider,
} from '@walletframe/host-sdk/react'
import { createElement, StrictMode } from 'react'
import { bareActions, secondChainId, settings } from '../shared/page.ts'
import { Controls } from './controls.ts'

/* A page of our own hooks: the same on React 18 and 19, in the browser and on a server. */

const Page = () => {
  const { address, status } = useWalletFrameAccount({ namespace: 'eip155' })
  const { chainId, switchNetwork } = useWalletFrameNetwork()
  const { isOpen } = useWalletFrameModal()
  const { disconnect } = useWalletFrameDisconnect()
  const actions = bareActions(useWalletFrameProvider(), disconnect)
  return createElement(
    'div',
    { 'data-open': isOpen },
    createElement(Controls, {
      shown: { status, account: address, chainId },
      actions: { ...actions, switch: () => switchNetwork(`eip155:${secondChainId}`) },
    }),
  )
}

/** @param query the page's address behind the path: a server has no `location`. */
export const App = ({ query }: { readonly query: string }) =>
  createElement(
    StrictMode,
    null,
    createElement(WalletFrameProvider, { options: settings(query).options }, createElement(Page)),
  )
