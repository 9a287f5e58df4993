import type { Namespace } from '@walletframe/bridge-protocol'
import { WithLegal } from '../Connect/Legal.tsx'
import { Wallets } from '../Connect/Wallets.tsx'

/** The wallets that Connect has behind one row. */
export const ConnectWallets = ({ namespace }: { readonly namespace?: Namespace | undefined }) => (
  <div className="content" data-testid="view-ConnectWallets">
    <WithLegal>
      <Wallets namespace={namespace} />
    </WithLegal>
  </div>
)
