import { downloadsOf, type Download, type LinkedWallet, type System } from './links.ts'

export type DownloadKind = Download['kind']

/** Ways to get a wallet that are of use on each system, the best first. */
const useful: Readonly<Record<System, readonly DownloadKind[]>> = {
  desktop: ['chrome', 'ios', 'android', 'homepage'],
  ios: ['ios', 'homepage'],
  android: ['android', 'homepage'],
}

/** Where a wallet can be had; what is of no use on this system only where there is nothing else. */
export const downloadsOn = (wallet: LinkedWallet, system: System): readonly Download[] => {
  const all = downloadsOf(wallet)
  const found = useful[system].flatMap((wanted) => all.find(({ kind }) => kind === wanted) ?? [])
  return found.length > 0 ? found : all
}
