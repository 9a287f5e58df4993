import { lazy, type ComponentType } from 'react'
import { useStore } from 'zustand'
import { texts } from '../i18n/texts.ts'
import { approvalsStore, type ApprovalSubject } from '../state/approvals.ts'
import type { View } from '../state/modal.ts'
import { optionsStore } from '../state/options.ts'
import { walletsStore } from '../state/wallets.ts'
import { Account } from './Account.tsx'
import { Connect } from './Connect.tsx'
import { ConnectingExternal } from './ConnectingExternal.tsx'
import { EmailVerifyOtp } from './EmailVerifyOtp.tsx'

/** Milliseconds between two tries to fetch a view. */
const retryDelay = 2_000

/** A view that the first click does not need. React gives up for good one that failed once: one that cannot come now is fetched until it comes. */
const later = <Props,>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    for (;;) {
      try {
        return { default: await load() }
      } catch {
        await new Promise((resolve) => setTimeout(resolve, retryDelay))
      }
    }
  })

const ApproveTransaction = later(async () => (await import('./ApproveTransaction.tsx')).ApproveTransaction)
const CallsStatus = later(async () => (await import('./CallsStatus.tsx')).CallsStatus)
const Networks = later(async () => (await import('./Networks.tsx')).Networks)
const SwitchNetwork = later(async () => (await import('./SwitchNetwork.tsx')).SwitchNetwork)
const UnsupportedChain = later(async () => (await import('./Networks.tsx')).UnsupportedChain)
const WalletElsewhere = later(async () => (await import('./WalletElsewhere.tsx')).WalletElsewhere)
const WhatIsANetwork = later(async () => (await import('./Guide.tsx')).WhatIsANetwork)
const WhatIsAWallet = later(async () => (await import('./Guide.tsx')).WhatIsAWallet)

/** The screen of a view. */
export const ViewOf = ({ view }: { readonly view: View }) => {
  switch (view.name) {
    case 'Connect':
      return <Connect />
    case 'ConnectingExternal':
      return <ConnectingExternal walletId={view.walletId} />
    case 'EmailVerifyOtp':
      return <EmailVerifyOtp />
    case 'WalletElsewhere':
      return <WalletElsewhere />
    case 'Account':
      return <Account />
    case 'Networks':
      return <Networks />
    case 'SwitchNetwork':
      return <SwitchNetwork network={view.network} />
    case 'UnsupportedChain':
      return <UnsupportedChain />
    case 'ApproveTransaction':
      return <ApproveTransaction />
    case 'WhatIsAWallet':
      return <WhatIsAWallet />
    case 'WhatIsANetwork':
      return <WhatIsANetwork />
    case 'CallsStatus':
      return <CallsStatus />
  }
}

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
