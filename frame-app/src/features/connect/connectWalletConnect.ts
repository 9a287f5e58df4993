import type { CatalogueWallet } from '@walletframe/api-contract'
import type { Namespace } from '@walletframe/bridge-protocol'
import { namespacesOf, setConnecting, stopConnecting } from '../../connections/changes.ts'
import { walletConnect } from '../../connectors/connector.ts'
import { connectorOf } from '../../connectors/registry.ts'
import { currentView, modalStore, type View } from '../../state/modal.ts'
import { dismissModal, pushView } from '../../state/navigation.ts'
import { optionsStore, pageNetworks } from '../../state/options.ts'
import { problemOf } from '../../state/problem.ts'
import { track } from '../../state/track.ts'
import { forgetPairing, writePairing } from '../../storage/pairingRecord.ts'
import { completeConnect } from './connect.ts'
import { isPhone } from './device.ts'
import { offersCode } from './offers.ts'
import { noPairing, pairingStore } from './pairing.ts'

const connector = () => connectorOf(walletConnect)

/** Views from which a wallet is picked. */
const lists: readonly View['name'][] = [
  'Connect',
  'ConnectWallet',
  'ConnectWallets',
  'AllWallets',
  'GetWallet',
]

/** What the person looks at: the pairing, wallets to pick one of, or something else. */
const looksAt = (): 'pairing' | 'list' | 'else' => {
  const modal = modalStore.getState()
  if (!modal.open) return 'else'
  const { name } = currentView(modal)
  if (name === 'ConnectingWalletConnect') return 'pairing'
  return lists.includes(name) ? 'list' : 'else'
}

/** The wallet of the list that the code is shown for. */
const pickedWallet = () => {
  const view = currentView(modalStore.getState())
  return view.name === 'ConnectingWalletConnect' && view.wallet
    ? { name: view.wallet.name, imageId: view.wallet.image_id }
    : undefined
}

/** Milliseconds for which a wallet may answer a code (WalletConnect's own limit for a proposal). */
const answerTime = 300_000

/** The topic of `wc:{topic}@2?…`. */
const topicOf = (uri: string): string => uri.slice(uri.indexOf(':') + 1, uri.indexOf('@'))

const announce = () => {
  for (const namespace of namespacesOf(pageNetworks()))
    if (connector().capabilities.serves(namespace)) setConnecting(namespace)
}

/** Ends the pairing that is there; aborted where there is none. */
let current = new AbortController()
current.abort()

const pair = async (): Promise<void> => {
  const mine = new AbortController()
  current = mine
  pairingStore.setState({ ...noPairing, status: 'preparing' })
  /** Whether the person came to it. Until then it was made ahead: nobody is told of it, and nobody hears that it failed. */
  let isPicked = false
  const topics: string[] = []
  let until = 0
  /** Kept for a page that a phone throws away while the person is in the wallet's app. */
  const keep = () => {
    if (mine.signal.aborted || !isPicked || topics.length === 0) return
    const view = currentView(modalStore.getState())
    writePairing({
      origin: optionsStore.getState().hostOrigin,
      topics,
      until,
      wallet: view.name === 'ConnectingWalletConnect' ? view.wallet : undefined,
      link: pairingStore.getState().opened?.link ?? undefined,
      isPhone: isPhone(),
    })
  }
  const follow = () => {
    if (mine.signal.aborted) return
    const place = looksAt()
    if (place === 'pairing' && !isPicked) {
      isPicked = true
      announce()
      keep()
    }
    if (place === 'pairing' || (place === 'list' && !isPicked)) return
    // Back is no: what the wallet grants later is given back.
    mine.abort(new Error('Nobody looks at the code any more.'))
    pairingStore.setState(noPairing)
    if (isPicked) stopConnecting()
  }
  const stop = modalStore.subscribe(follow)
  const stopKeeping = pairingStore.subscribe(keep)
  try {
    follow()
    const shared = await connector().connect({
      picked: pickedWallet,
      onUri: (uri) => {
        if (mine.signal.aborted) return
        topics.push(topicOf(uri))
        until = Date.now() + answerTime
        pairingStore.setState({ status: 'waiting', uri, problem: null })
      },
      // On a phone the app is most likely there also where its code was scanned, or the phone chose it.
      link: (redirect) => pairingStore.getState().opened?.link ?? (isPhone() ? redirect : undefined),
      signal: mine.signal,
    })
    mine.abort()
    const wasOpened = pairingStore.getState().opened !== null
    pairingStore.setState(noPairing)
    completeConnect(shared, dismissModal, wasOpened ? 'mobile' : 'qrcode')
  } catch (thrown) {
    // One that was given up has been cleared away, and another may be there.
    if (mine.signal.aborted) return
    mine.abort()
    if (isPicked) {
      stopConnecting()
      const problem = problemOf(thrown)
      track('CONNECT_ERROR', { message: problem.code })
      pairingStore.setState({ ...noPairing, status: 'failed', problem })
    } else pairingStore.setState(noPairing)
  } finally {
    stop()
    stopKeeping()
    forgetPairing(topics[0])
  }
}

/** Makes a code for a wallet app, unless there is one; called again after a failure, it tries again. */
export const startPairing = (): void => {
  if (current.signal.aborted) void pair()
}

/** On a phone the code is made before a wallet is picked, so that the tap on one opens its app: browsers let nothing else open one. */
export const preparePairing = (namespace?: Namespace): void => {
  if (isPhone() && looksAt() === 'list' && offersCode(optionsStore.getState(), namespace)) startPairing()
}

/** The person chose WalletConnect, or a wallet that is reached by it. */
export const openWalletConnect = (wallet?: CatalogueWallet): void => {
  pushView({ name: 'ConnectingWalletConnect', ...(wallet ? { wallet } : {}) })
  startPairing()
}
