import type { CatalogueWallet } from '@walletframe/api-contract'
import type { Namespace } from '@walletframe/bridge-protocol'
import type { Wallets } from '../../connections/wallets.ts'
import { walletNamed } from '../../data/searchWallets.ts'
import type { Options } from '../../state/options.ts'
import { customPrefix } from './customId.ts'
import { customWalletsOf } from './customWallets.ts'
import { offeredRows, type OfferedRow } from './offers.ts'

/** What a page's word for a wallet means without asking the server: one that is installed, or one that the page itself put into the list. */
export type NamedHere =
  | { readonly row: OfferedRow; readonly wallet?: undefined }
  | { readonly row?: undefined; readonly wallet: CatalogueWallet }

/**
 * @param name of a wallet, in any letters; or the id of one of the page's own.
 * @returns undefined where only the server's list can know it.
 */
export const namedHere = (
  name: string,
  options: Parameters<typeof offeredRows>[0] & Pick<Options, 'customWallets' | 'showWallets'>,
  pageWallets: Wallets,
  namespace?: Namespace,
): NamedHere | undefined => {
  const rows = offeredRows(options, pageWallets, namespace).map((row) => ({ name: row[0].name, row }))
  const row = walletNamed(rows, name)?.row
  if (row) return { row }
  const custom = customWalletsOf(options)
  const wallet = custom.find(({ id }) => id === customPrefix + name) ?? walletNamed(custom, name)
  return wallet && { wallet }
}
