import type { WalletState } from '../state.ts'

/** Digits behind the point that a balance is shown with, as in the modal. */
const digits = 3
/** Decimals of the native currency of every EVM network. */
const decimals = 18

/** `0x70...dc79C8`: so many characters of the beginning and of the end; whole where that would not be shorter. */
export const shortened = (address: string, start: number, end: number): string =>
  address.length > start + end + 3
    ? `${address.slice(0, start)}...${address.slice(address.length - end)}`
    : address

/**
 * @param wei hex with `0x`.
 * @returns for example `1.234 ETH`, in the browser's language: cut, not rounded, so that it never says more than there is.
 */
export const balanceText = (wei: string, symbol: string): string => {
  const cut = Number(BigInt(wei) / 10n ** BigInt(decimals - digits)) / 10 ** digits
  return `${cut.toLocaleString([], { minimumFractionDigits: digits, numberingSystem: 'latn' })} ${symbol}`
}

/** The network's own words where the wallet has told its networks, which it does when its frame is loaded. */
export const networkText = ({ status, network, networks }: WalletState): string => {
  if (networks) return networks.find(({ id }) => id === network)?.name ?? 'Unknown Network'
  return status === 'connected' ? 'Switch Network' : 'Select Network'
}

/** The verb in the modal's languages; English has longer texts. No more words: the whole file may have 2.5 kB. */
const verbs: Readonly<Record<string, string>> = {
  es: 'Conectar',
  pt: 'Conectar',
  fr: 'Connecter',
  de: 'Verbinden',
  tr: 'Bağlan',
  ru: 'Подключить',
  ja: '接続',
  ko: '연결',
  zh: '连接',
  ar: 'اتصال',
}

/** @param lang of the document (`<html lang>`). @returns none in English, and where the modal has no such language. */
export const verbInLanguage = (lang: string): string | undefined => verbs[lang.slice(0, 2)]
