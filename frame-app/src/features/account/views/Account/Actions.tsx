import { useStore } from 'zustand'
import { chainOf, type Caip10 } from '@walletframe/bridge-protocol'
import { shellTexts } from '../../../../i18n/english/shell.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { pushView } from '../../../../state/navigation.ts'
import { optionsStore } from '../../../../state/options.ts'
import { track } from '../../../../state/track.ts'
import { LineIcon } from '../../../../ui/LineIcon.tsx'
import { canSendOn } from '../../../send/canSend.ts'
import { canWalletSend } from '../../../send/canWalletSend.ts'
import { activeConnection, connectionsStore } from '../../../../connections/connections.ts'
import { isSmart } from '../../ownAccounts.ts'

/** What can be done with the account, in the specification's order; its title is the one of the view that it opens. */
const actions = [
  { feature: 'receive', view: 'WalletReceive', icon: 'M10 3.5v10m-4.5-4.5 4.5 4.5 4.5-4.5M4 16.5h12' },
  { feature: 'send', view: 'WalletSend', icon: 'M10 13.5v-10M5.5 8 10 3.5 14.5 8M4 16.5h12' },
] as const

/** The actions that neither the page nor the operator switched off, and that there are for the account's namespace. */
export const Actions = ({ account }: { readonly account: Caip10 }) => {
  const { titles } = useTexts(shellTexts)
  const features = useStore(optionsStore, (state) => state.features)
  const wallet = useStore(connectionsStore, (state) => activeConnection(state).connector)
  const canSend = canSendOn(account) && canWalletSend(account, wallet)
  const on = actions.filter(({ feature }) => features[feature] && (feature !== 'send' || canSend))
  if (on.length === 0) return null
  return (
    <div className="account-actions">
      {on.map(({ feature, view, icon }) => (
        <button
          key={feature}
          type="button"
          className="account-action"
          data-testid={`account-${feature}`}
          onClick={() => {
            if (feature === 'send')
              track('OPEN_SEND', { isSmartAccount: isSmart(account), network: chainOf(account) })
            pushView({ name: view })
          }}
        >
          <span>
            <LineIcon path={icon} />
          </span>
          {titles[view]}
        </button>
      ))}
    </div>
  )
}
