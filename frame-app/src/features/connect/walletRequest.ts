import { createStore } from 'zustand/vanilla'
import type { WalletAsked } from '../../connectors/walletConnect/walletConnect.ts'
import { modalStore } from '../../state/modal.ts'
import { leaveView, openModal } from '../../state/navigation.ts'
import { requestLinkOf } from './links.ts'
import { closeEmptyWindow, openLink } from './openLink.ts'

/** Requests that lie with a wallet app, the oldest first. */
export const walletRequestStore = createStore<{ readonly waiting: readonly WalletAsked[] }>(() => ({
  waiting: [],
}))

/**
 * A request lies with a wallet whose app was opened from here: the person is offered to open it again, unless they are looking at something else.
 * @returns what ends that.
 */
export const showWalletRequest = (asked: WalletAsked): (() => void) => {
  walletRequestStore.setState(({ waiting }) => ({ waiting: [...waiting, asked] }))
  if (!modalStore.getState().open) openModal({ name: 'WalletRequest' })
  return () => {
    const waiting = walletRequestStore.getState().waiting.filter((each) => each !== asked)
    walletRequestStore.setState({ waiting })
    closeEmptyWindow()
    if (waiting.length === 0) leaveView('WalletRequest')
  }
}

/** Opens the wallet's app on the request; to be called in a tap's own activation. */
export const openWalletRequest = ({ link, requestId, topic }: WalletAsked): void => {
  const url = requestLinkOf(link, requestId, topic)
  if (url !== undefined) openLink(url)
}
