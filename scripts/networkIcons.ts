import { join } from 'node:path'
import { takeIcons } from './web3icons.ts'

/*
 * Renews frame-app/icons/networks from a package that was unpacked (`npm pack @web3icons/core@…`): `node scripts/networkIcons.ts FOLDER`. The
 * package itself has 18 000 files for the 60 that are used, so it is no dependency. Its licence lies beside the icons.
 */

/** CAIP-2 ids by the package's names. */
const names: Readonly<Record<string, string>> = {
  ethereum: 'eip155:1',
  optimism: 'eip155:10',
  flare: 'eip155:14',
  cronos: 'eip155:25',
  rootstock: 'eip155:30',
  'binance-smart-chain': 'eip155:56',
  gnosis: 'eip155:100',
  unichain: 'eip155:130',
  polygon: 'eip155:137',
  monad: 'eip155:143',
  sonic: 'eip155:146',
  'manta-pacific': 'eip155:169',
  'x-layer': 'eip155:196',
  lens: 'eip155:232',
  fantom: 'eip155:250',
  fraxtal: 'eip155:252',
  zksync: 'eip155:324',
  world: 'eip155:480',
  'hyper-evm': 'eip155:999',
  'metis-andromeda': 'eip155:1088',
  'polygon-zkevm': 'eip155:1101',
  lisk: 'eip155:1135',
  moonbeam: 'eip155:1284',
  moonriver: 'eip155:1285',
  'sei-network': 'eip155:1329',
  soneium: 'eip155:1868',
  swell: 'eip155:1923',
  ronin: 'eip155:2020',
  kava: 'eip155:2222',
  abstract: 'eip155:2741',
  mantle: 'eip155:5000',
  kaia: 'eip155:8217',
  base: 'eip155:8453',
  plasma: 'eip155:9745',
  immutable: 'eip155:13371',
  apechain: 'eip155:33139',
  mode: 'eip155:34443',
  'arbitrum-one': 'eip155:42161',
  'arbitrum-nova': 'eip155:42170',
  celo: 'eip155:42220',
  avalanche: 'eip155:43114',
  zircuit: 'eip155:48900',
  ink: 'eip155:57073',
  linea: 'eip155:59144',
  bob: 'eip155:60808',
  berachain: 'eip155:80094',
  blast: 'eip155:81457',
  taiko: 'eip155:167000',
  scroll: 'eip155:534352',
  katana: 'eip155:747474',
  zora: 'eip155:7777777',
  aurora: 'eip155:1313161554',
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  bitcoin: 'bip122:000000000019d6689c085ae165831e93',
  litecoin: 'bip122:12a765e31ffd4059bada1e25190f6e98',
  polkadot: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
}

takeIcons(
  'networks',
  join(import.meta.dirname, '..', 'frame-app', 'icons', 'networks'),
  Object.fromEntries(Object.entries(names).map(([name, id]) => [name, id.replace(':', '-')])),
)
