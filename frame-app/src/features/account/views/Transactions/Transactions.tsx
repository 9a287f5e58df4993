import { useStore } from 'zustand'
import { activeConnection, connectionsStore } from '../../../../connections/connections.ts'
import { Activity } from '../Account/Activity.tsx'

/** What the account did, by itself: for pages that lead to it. Account has the same as a tab. */
export const Transactions = () => {
  const [account] = useStore(connectionsStore, activeConnection).accounts
  return account ? (
    <div className="content" data-testid="view-Transactions">
      <Activity key={account} account={account} />
    </div>
  ) : null
}
