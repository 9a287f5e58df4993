import type { WalletInfo } from '@walletframe/bridge-protocol/host'
import { legacyWallets } from './evm.ts'
import type { Discovery, PageWallet } from './pageWallet.ts'

/** Characters of all icons: the list is one message of the border (256 kB). */
const maxIcons = 190_000
/** Wallets that the frame is told of. */
const maxWallets = 64

/**
 * The page's wallets, however they make themselves known, also late. A wallet's id is its rdns (or name). A second wallet with the same
 * one is an impostor or a twin: it is listed apart, as `id#2`. A WalletFrame is no wallet of the page: it would stand inside itself,
 * or inside another one.
 * @param onChange hears of each wallet that is found.
 */
export const createDirectory = (onChange: () => void) => {
  const found = new Map<string, PageWallet>()
  /** Kept, so that a legacy wallet is the same object for as long as it is there. */
  let legacy: PageWallet[] = []
  const stops: (() => void)[] = []

  const add = (wallet: PageWallet) => {
    // The same provider announced anew under another uuid is no second wallet.
    const same = [...found.values()].some(
      ({ provider, native, info }) =>
        provider === wallet.provider && native === wallet.native && info.namespace === wallet.info.namespace,
    )
    if (same) return
    let { id } = wallet.info
    while (found.has(id)) id += `#${found.size}`
    found.set(id, { ...wallet, info: { ...wallet.info, id } })
    onChange()
  }
  const discover = (discovery: Discovery): unknown => stops.push(discovery(add))

  const readLegacy = (): PageWallet[] => {
    const now = legacyWallets()
    if (now.some(({ provider }, index) => legacy[index]?.provider !== provider)) legacy = now
    return legacy.slice(0, now.length)
  }
  const every = (): PageWallet[] => [...found.values(), ...readLegacy()]
  /** Those that only sit at `window.ethereum` are listed where no wallet announced itself; what the page hands over (external.ts) is none. */
  const all = (): PageWallet[] => {
    const wallets = [...found.values()]
    return wallets.some(({ provider, info }) => provider && !info.id.startsWith('external.'))
      ? wallets
      : every()
  }

  return {
    /** Looks for wallets in the way that is given, from now on. */
    discover,
    /** In the order of their announcements; late ones lose their icon where there is no room for it. */
    list: (): WalletInfo[] => {
      let room = maxIcons
      return all()
        .slice(0, maxWallets)
        .map(({ info }) => {
          const { icon = '', ...rest } = info
          room -= icon.length
          return room < 0 ? rest : info
        })
    },
    /** Every wallet, also one that is listed no more because others announced themselves. */
    every,
    find: (id: string): PageWallet | undefined => every().find(({ info }) => info.id === id),
    stop: () => {
      for (const stop of stops) stop()
    },
  }
}

export type Directory = ReturnType<typeof createDirectory>
