import type { CatalogueWallet } from '@walletframe/api-contract'

/** Letters as they are compared: without marks, in lower case. */
const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

const names = new WeakMap<CatalogueWallet, string>()

const nameOf = (wallet: CatalogueWallet): string => {
  const known = names.get(wallet)
  if (known !== undefined) return known
  const name = plain(wallet.name)
  names.set(wallet, name)
  return name
}

/** Wallets whose name has every word that was typed: those that begin with it first, then those of which a word does; else their order stays. */
export const searchWallets = (
  wallets: readonly CatalogueWallet[],
  typed: string,
): readonly CatalogueWallet[] => {
  const wanted = plain(typed).trim()
  if (wanted === '') return wallets
  const words = wanted.split(/\s+/)
  const rank = (name: string): number =>
    name.startsWith(wanted)
      ? 0
      : name.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(wanted))
        ? 1
        : 2
  return wallets
    .map((wallet) => ({ wallet, name: nameOf(wallet) }))
    .filter(({ name }) => words.every((word) => name.includes(word)))
    .toSorted((a, b) => rank(a.name) - rank(b.name))
    .map(({ wallet }) => wallet)
}

/** The wallet that is called so, in any letters; `Trust` is Trust Wallet too, where none is called Trust alone. */
export const walletNamed = <Wallet extends { readonly name: string }>(
  wallets: readonly Wallet[],
  name: string,
): Wallet | undefined => {
  const wanted = plain(name).trim()
  const called = (text: string) => wallets.find((wallet) => plain(wallet.name).trim() === text)
  return called(wanted) ?? called(`${wanted} wallet`)
}
