import { join } from 'node:path'
import { takeIcons } from './web3icons.ts'

/*
 * Renews frame-server/walletIcons from a package that was unpacked (`npm pack @web3icons/core@…`): `node scripts/walletIcons.ts FOLDER`. Its
 * licence lies beside the icons of networks, which come from there too.
 */

/** Names of the package whose wallets are in frame-server/catalogue.json under another one. */
const renamed: Readonly<Record<string, string>> = {
  'alpha-wallet': 'alphawallet',
  'my-ether-wallet': 'mew',
  'token-pocket': 'tokenpocket',
  'wallet-3': 'wallet3',
}
const same = [
  'argent atomic backpack clave coin98 coinbase enkrypt exodus glow imtoken keplr kraken ledger metamask obvious okx phantom',
  'pillar rabby rainbow ronin safe sequence solflare trezor trust zengo zerion',
].flatMap((names) => names.split(' '))

takeIcons('wallets', join(import.meta.dirname, '..', 'frame-server', 'walletIcons'), {
  ...Object.fromEntries(same.map((name) => [name, name])),
  ...renamed,
})
