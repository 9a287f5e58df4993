import { addressOf, namespaceOf, type Caip10 } from '@walletframe/bridge-protocol'
import { connectedNamespaces, connectionIn, connectionsStore } from '../../../connections/connections.ts'
import { observeContacts } from '../../../data/contacts.ts'
import { observeSent } from '../../../data/sent.ts'
import { useObserved } from '../../../ui/useObserved.ts'
import { provenBeside } from '../../account/ownAccounts.ts'
import { recentsOf } from '../recents.ts'

const nobody: readonly never[] = []

/** Whom the person knows here; undefined while that is read from this browser. */
export const usePeople = (account: Caip10) => {
  const kept = useObserved(observeContacts, namespaceOf(account))
  const sent = useObserved(observeSent, account)
  return {
    contacts: kept.data ?? nobody,
    recents: recentsOf(sent.data?.list ?? nobody),
    isRead: (kept.data !== undefined || kept.isError) && (sent.data !== undefined || sent.isError),
    /** Whether the browser did not tell, or not all. */
    lacks: kept.isError || sent.isError || sent.data?.lacks === true,
    retry: () => {
      void kept.refetch()
      void sent.refetch()
    },
  }
}

/** Addresses of the person in the account's family. */
export const ownAddresses = (account: Caip10): readonly string[] => {
  const state = connectionsStore.getState()
  const connected = connectedNamespaces(state)
    .flatMap((namespace) => connectionIn(state, namespace).accounts)
    .filter((each) => namespaceOf(each) === namespaceOf(account))
    .map(addressOf)
  return [...new Set([...connected, ...provenBeside(account)])]
}
