import { lazy, type ComponentType } from 'react'
import type { View } from '../state/modal.ts'
import { Account } from '../features/account/views/Account.tsx'
import { Connect } from '../features/connect/views/Connect.tsx'
import { ConnectingExternal } from '../features/connect/views/ConnectingExternal.tsx'
import { EmailVerifyOtp } from '../features/emailLogin/views/EmailVerifyOtp.tsx'

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

const ApproveTransaction = later(
  async () => (await import('../features/approve/views/ApproveTransaction.tsx')).ApproveTransaction,
)
const CallsStatus = later(
  async () => (await import('../features/callsStatus/views/CallsStatus.tsx')).CallsStatus,
)
const Networks = later(async () => (await import('../features/networks/views/Networks.tsx')).Networks)
const SwitchNetwork = later(
  async () => (await import('../features/networks/views/SwitchNetwork.tsx')).SwitchNetwork,
)
const UnsupportedChain = later(
  async () => (await import('../features/networks/views/Networks.tsx')).UnsupportedChain,
)
const WalletElsewhere = later(
  async () => (await import('../features/connect/views/WalletElsewhere.tsx')).WalletElsewhere,
)
const WhatIsANetwork = later(async () => (await import('../features/guide/views/Guide.tsx')).WhatIsANetwork)
const WhatIsAWallet = later(async () => (await import('../features/guide/views/Guide.tsx')).WhatIsAWallet)

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
