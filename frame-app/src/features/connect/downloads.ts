import { downloadsOf, type Download, type LinkedWallet, type System } from './links.ts'

/** What a visitor holds in hand. @param touches whether fingers point: an iPad calls itself a Mac. */
export const systemOf = (userAgent: string, touches: boolean): System => {
  if (/iphone|ipad|ipod/i.test(userAgent) || (/macintosh/i.test(userAgent) && touches)) return 'ios'
  return /android/i.test(userAgent) ? 'android' : 'desktop'
}

export const thisSystem = (): System => systemOf(navigator.userAgent, navigator.maxTouchPoints > 1)

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
