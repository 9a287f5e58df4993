import { useStore } from 'zustand'
import { texts } from '../i18n/texts.ts'
import { approvalsStore, type ApprovalSubject } from '../approvals/approval.ts'
import type { View } from '../state/modal.ts'
import { optionsStore } from '../state/options.ts'
import { walletsStore } from '../connections/wallets.ts'

const titleOfApproval = (subject: ApprovalSubject | null | undefined): string => {
  if (!subject) return texts.approve.preparing
  return subject.kind === 'solana'
    ? texts.approve.solana.title(subject.transactions.length, subject.sends)
    : texts.approve.title[subject.kind]
}

/** The title of a view (facts 1.0). */
export const useTitle = (view: View): string => {
  const wallets = useStore(walletsStore, (state) => state.injected)
  const networks = useStore(optionsStore, (state) => state.networks)
  const approvalTitle = useStore(approvalsStore, ({ queue }) => titleOfApproval(queue[0]?.subject))
  switch (view.name) {
    case 'Connect':
      return texts.connect.title
    case 'ConnectingExternal':
      return wallets.find(({ id }) => id === view.walletId)?.name ?? texts.connect.title
    case 'EmailVerifyOtp':
      return texts.otp.title
    case 'WalletElsewhere':
      return texts.elsewhere.title
    case 'Account':
      return texts.account.title
    case 'Networks':
      return texts.networks.title
    case 'SwitchNetwork':
      return networks.find(({ id }) => id === view.network)?.name ?? texts.unsupported.title
    case 'UnsupportedChain':
      return texts.unsupported.title
    case 'ApproveTransaction':
      return approvalTitle
    case 'WhatIsAWallet':
      return texts.guide.title
    case 'WhatIsANetwork':
      return texts.networkGuide.title
    case 'CallsStatus':
      return texts.calls.title
  }
}
