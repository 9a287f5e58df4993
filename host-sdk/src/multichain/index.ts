import type { Frame } from '../frame/frame.ts'
import type { State } from '../state.ts'
import type { Directory } from '../wallets/directory.ts'
import type { createInjected } from '../wallets/injected.ts'
import { globalWallets, knownIn } from './globals.ts'
import { createSolanaWallet, walletName, type SolanaParts } from './solana.ts'
import { standardOf, standardWallets } from './standard.ts'
import type { StandardWallet } from './standardApi.ts'

/** What a page with networks beyond eip155 gets, in a file of its own: pages without them never load it. */
export type Multichain = {
  /** Our Solana account as a Wallet Standard wallet; undefined where the page has no Solana network. */
  readonly solana: StandardWallet | undefined
  /** The Bitcoin wallet of the page that is connected, where it speaks Wallet Standard. */
  readonly bitcoin: StandardWallet | undefined
  readonly stop: () => void
}

/** The parts of the instance: each as it is, so that the page's script says no more than their names. */
export type MultichainParts = Pick<SolanaParts, 'icon' | 'networks' | 'disconnect'> & {
  readonly state: Pick<State, 'get' | 'subscribe'>
  readonly frame: Pick<Frame, 'request'>
  readonly injected: Pick<ReturnType<typeof createInjected>, 'wallet'>
  /** Gets the page's wallets of those namespaces as they are found. */
  readonly directory: Pick<Directory, 'list' | 'discover'>
}

/** Our own wallets in this page, of every instance: none of them is a wallet of the page. */
const ours = new Set<StandardWallet>()

export const createMultichain = ({
  state,
  frame,
  injected,
  directory,
  ...parts
}: MultichainParts): Multichain => {
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
  if (own) ours.add(own.wallet)
  directory.discover(standardWallets(networks, (wallet) => ours.has(wallet) || wallet.name === walletName))
  directory.discover(globalWallets(networks, knownIn(directory.list)))
  return {
    solana: own?.wallet,
    get bitcoin() {
      return standardOf(injected.wallet('bip122'), 'bip122')
    },
    stop: () => {
      own?.stop()
      if (own) ours.delete(own.wallet)
    },
  }
}
