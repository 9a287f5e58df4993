import { namespaceOf, type Namespace } from '@walletframe/bridge-protocol'
import { connectionIn, connectionsStore } from '../connections/connections.ts'
import { embeddedNamespaces, followAccount, standOn } from '../connections/embedded.ts'
import { dropEmbedded } from '../features/account/disconnect.ts'
import { authStore, whoseOf } from '../features/emailLogin/auth.ts'
import { optionsStore, pageNetworks } from '../state/options.ts'
import { readPage, readWallet } from '../storage/embeddedRecord.ts'
import { hearTabs } from '../storage/tabs.ts'

/** Whether this tab is connected with another wallet than the one that is signed in by now. */
const isStale = (): boolean => {
  const [namespace] = embeddedNamespaces()
  if (namespace === undefined) return false
  return connectionIn(connectionsStore.getState(), namespace).connector?.id !== readWallet()?.id
}

/** Signed out in another tab, or somebody else signed in there: this tab never goes on with a wallet of before. */
const followWallet = (): void => {
  const wallet = readWallet()
  authStore.setState({ session: wallet && whoseOf(wallet) })
  if (isStale()) return dropEmbedded()
  // The same wallet, whose owner may log in with another address by now.
  for (const namespace of embeddedNamespaces())
    connectionsStore.setState(({ byNamespace }) => {
      const connection = byNamespace[namespace]
      return connection?.connector
        ? {
            byNamespace: {
              ...byNamespace,
              [namespace]: { ...connection, connector: { ...connection.connector, email: wallet?.email } },
            },
          }
        : {}
    })
}

/** The same page in another tab moved to another network, or has another account, or ended its connection. */
const followPage = (): void => {
  const networks = readPage(optionsStore.getState().hostOrigin)
  const own = embeddedNamespaces()
  if (!networks) return dropEmbedded()
  const { active } = connectionsStore.getState()
  for (const network of networks) {
    const namespace = namespaceOf(network) as Namespace
    if (own.includes(namespace) && pageNetworks().includes(network)) standOn(network)
  }
  connectionsStore.setState({ active })
  followAccount()
}

/** Keeps this tab with the others of its storage partition. */
export const followTabs = (): void =>
  hearTabs((told) => {
    if (told.kind === 'wallet') followWallet()
    else if (told.origin === optionsStore.getState().hostOrigin) followPage()
  })
