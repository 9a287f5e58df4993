import type { Frame } from '../frame/frame.ts'
import type { State } from '../state.ts'
import type { Directory } from '../wallets/directory.ts'
import type { createInjected } from '../wallets/injected.ts'
import { connectedWallet } from './connected.ts'
import { globalWallets, knownIn } from './globals.ts'
import { createSolanaWallet, walletName, type SolanaParts } from './solana.ts'
import { standardWallets } from './standard.ts'
import type { StandardWallet } from './standardApi.ts'

/** The parts of the instance: each as it is, so that the page's script says no more than their names. */
export type MultichainParts = {
  /** The page's object, which gets `solana`, `bitcoin` and `polkadot`. */
  readonly wallet: object
} & Pick<SolanaParts, 'icon' | 'networks' | 'disconnect'> & {
    readonly state: Pick<State, 'get' | 'subscribe'>
    readonly frame: Pick<Frame, 'request'>
    readonly injected: Pick<ReturnType<typeof createInjected>, 'wallet'>
    /** Gets the page's wallets of those namespaces as they are found. */
    readonly directory: Pick<Directory, 'list' | 'discover'>
  }

/** Our own wallets in this page, of every instance: none of them is a wallet of the page. */
const ours = new Set<StandardWallet>()

/** What a page with networks beyond eip155 gets, in a file of its own: pages without them never load it. It ends with the directory. */
export const createMultichain = ({
  wallet: page,
  state,
  frame,
  injected,
  directory,
  ...parts
}: MultichainParts): void => {
  const { networks } = parts
  const hasSolana = networks.some((network) => network.startsWith('solana:'))
  const own = hasSolana
    ? createSolanaWallet({
        ...parts,
        getState: state.get,
        subscribe: state.subscribe,
        request: frame.request,
        wallet: () => injected.wallet('solana'),
      })
    : undefined
  if (own) {
    const { wallet, stop } = own
    ours.add(wallet)
    directory.discover(() => () => {
      stop()
      ours.delete(wallet)
    })
    Object.assign(page, { solana: wallet })
  }
  directory.discover(standardWallets(networks, (wallet) => ours.has(wallet) || wallet.name === walletName))
  directory.discover(globalWallets(networks, knownIn(directory.list)))
  const put = (name: string, namespace: 'bip122' | 'polkadot') =>
    Object.defineProperty(page, name, { get: connectedWallet(namespace, state, frame, injected.wallet) })
  put('bitcoin', 'bip122')
  put('polkadot', 'polkadot')
}
