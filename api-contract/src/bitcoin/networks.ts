/* Networks of Bitcoin, and what their addresses begin with. By itself for the frame's first paint, which reads no address: address.ts brings codes and hashes. */

/** How addresses of witness programs begin (BIP-173). */
export type BitcoinPrefix = 'bc' | 'tb' | 'bcrt'

/** `keyHash`, `scriptHash`: the version bytes of addresses in base 58. */
export type Marks = {
  readonly prefix: BitcoinPrefix
  readonly keyHash: number
  readonly scriptHash: number
}

const test: Marks = { prefix: 'tb', keyHash: 0x6f, scriptHash: 0xc4 }

/** CAIP-2 id of Bitcoin itself, whose coin is worth something. */
export const bitcoinMainnet = 'bip122:000000000019d6689c085ae165831e93'

/** By CAIP-2 id. Test networks share what their addresses begin with, but for regtest's witness programs. */
export const networks: Readonly<Record<string, Marks>> = {
  [bitcoinMainnet]: { prefix: 'bc', keyHash: 0x00, scriptHash: 0x05 },
  // Testnet 3 and 4, signet, regtest.
  'bip122:000000000933ea01ad0ee984209779ba': test,
  'bip122:00000000da84f2bafbbc53dee25a72ae': test,
  'bip122:00000008819873e925422c1ff0f99f7c': test,
  'bip122:0f9188f13cb7b2c71f2a335e3a4fc328': { ...test, prefix: 'bcrt' },
}

export const marksOf = (network: string): Marks | undefined =>
  Object.hasOwn(networks, network) ? networks[network] : undefined

/** Whether addresses of a network are known: other chains of the namespace have rules of their own. */
export const isBitcoinNetwork = (network: string): boolean => marksOf(network) !== undefined

/** Undefined where nothing is known of the network. */
export const bitcoinPrefix = (network: string): BitcoinPrefix | undefined => marksOf(network)?.prefix
