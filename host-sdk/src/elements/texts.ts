import type { WalletState } from '../state.ts'

/** Digits behind the point that a balance is shown with, as in the modal. */
const digits = 3
/** Wei of the last of them: the native currency of every EVM network has 18 decimals. */
const unit = 10n ** 15n

/** `0x70a3…79C8`, as the modal has it: so many characters of the beginning and of the end; whole where that would not be shorter. */
export const shortened = (address: string, start: number, end: number): string =>
  address.length > start + end + 1
    ? `${address.slice(0, start)}…${address.slice(address.length - end)}`
    : address

/**
 * @param wei hex with `0x`.
 * @returns for example `1.234 ETH`, in the browser's language: cut, not rounded, so that it never says more than there is.
 */
export const balanceText = (wei: string, symbol: string): string => {
  const cut = Number(BigInt(wei) / unit) / 10 ** digits
  return `${cut.toLocaleString([], { minimumFractionDigits: digits, numberingSystem: 'latn' })} ${symbol}`
}

/**
 * To connect, the word for a network, and the language of the modal that has them so. In one text, which is smaller than a table. English has
 * more texts; these two fit all states: while something is under way the verb has a ring beside it, and the other button opens the networks
 * whether none is chosen or one that is not known. No more words: the whole file may have 2.5 kB.
 */
const words = (
  'Conectar,Red,es,Conectar,Rede,pt,Connecter,Réseau,fr,Verbinden,Netzwerk,de,Bağlan,Ağ,tr,Подключить,Сеть,ru,' +
  '接続,ネットワーク,ja,연결,네트워크,ko,连接,网络,zh,اتصال,الشبكة,ar'
).split(',')

/**
 * The word in the document's language (`<html lang>`), or the English one where the modal has no such language.
 * @param place before the language: 2 to connect, 1 the network.
 */
export const say = (place: 1 | 2, english: string): string =>
  // A language that is not found is at -1, before which there is nothing.
  words[words.indexOf(document.documentElement.lang.slice(0, 2)) - place] ?? english

/** The network's own name where the wallet has told its networks, which it does when its frame is loaded. */
export const networkText = (state: WalletState | undefined): string =>
  state?.networks?.find(({ id }) => id === state.network)?.name ??
  say(1, `${state?.networks ? 'Unknown' : state?.status === 'connected' ? 'Switch' : 'Select'} Network`)
