import type { SocialProvider } from '@walletframe/api-contract'
import { SocialProgress } from '../SocialProgress.tsx'

/** The provider's window has the word; then the wallet is opened. */
export const ConnectingSocial = ({ provider }: { readonly provider: SocialProvider }) => (
  <div className="content" data-testid="view-ConnectingSocial">
    <SocialProgress provider={provider} />
  </div>
)
