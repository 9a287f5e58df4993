import { createStore } from 'zustand/vanilla'

/** A view of the modal and what it shows (specification, section 2). */
export type View =
  | { readonly name: 'Connect' }
  | { readonly name: 'ConnectingExternal'; readonly walletId: string }
  | { readonly name: 'EmailVerifyOtp' }
  | { readonly name: 'WalletElsewhere' }
  | { readonly name: 'Account' }
  | { readonly name: 'Networks' }
  | { readonly name: 'SwitchNetwork'; readonly network: `${string}:${string}` }
  | { readonly name: 'UnsupportedChain' }
  | { readonly name: 'ApproveTransaction' }
  | { readonly name: 'WhatIsAWallet' }
  | { readonly name: 'WhatIsANetwork' }
  | { readonly name: 'CallsStatus' }

export type ViewName = View['name']

export type Modal = {
  readonly open: boolean
  /** Never empty; the last one is shown. */
  readonly history: readonly [View, ...View[]]
}

export const modalStore = createStore<Modal>(() => ({
  open: false,
  history: [{ name: 'Connect' }],
}))

/** The view that is shown. */
export const currentView = (modal: Modal): View => modal.history.at(-1) ?? modal.history[0]
