/*
 * The best known networks, so that an operator can name them instead of describing them: what they are called, and nodes of theirs that anybody
 * may ask without a key. Names, coins, nodes and explorers of EVM networks are from viem's chain definitions (MIT), nodes of BNB Smart Chain,
 * Fantom and Metis from their own documents. Public nodes are for a first try: they limit, lag and log.
 */

type Row = readonly [
  chainId: number,
  name: string,
  coin: string,
  symbol: string,
  node: string,
  explorer: string,
]

/** By use, the most used first. Coins have 18 decimals. */
const evm: readonly Row[] = [
  [1, 'Ethereum', 'Ether', 'ETH', 'https://ethereum.reth.rs/rpc', 'https://etherscan.io'],
  [8453, 'Base', 'Ether', 'ETH', 'https://mainnet.base.org', 'https://basescan.org'],
  [42161, 'Arbitrum One', 'Ether', 'ETH', 'https://arb1.arbitrum.io/rpc', 'https://arbiscan.io'],
  [56, 'BNB Smart Chain', 'BNB', 'BNB', 'https://bsc-dataseed.bnbchain.org', 'https://bscscan.com'],
  [137, 'Polygon', 'POL', 'POL', 'https://polygon.drpc.org', 'https://polygonscan.com'],
  [10, 'OP Mainnet', 'Ether', 'ETH', 'https://mainnet.optimism.io', 'https://optimistic.etherscan.io'],
  [43114, 'Avalanche', 'Avalanche', 'AVAX', 'https://api.avax.network/ext/bc/C/rpc', 'https://snowtrace.io'],
  [59144, 'Linea', 'Ether', 'ETH', 'https://rpc.linea.build', 'https://lineascan.build'],
  [324, 'ZKsync Era', 'Ether', 'ETH', 'https://mainnet.era.zksync.io', 'https://explorer.zksync.io'],
  [534352, 'Scroll', 'Ether', 'ETH', 'https://rpc.scroll.io', 'https://scrollscan.com'],
  [100, 'Gnosis', 'xDAI', 'xDAI', 'https://rpc.gnosischain.com', 'https://gnosisscan.io'],
  [5000, 'Mantle', 'Mantle', 'MNT', 'https://rpc.mantle.xyz', 'https://mantlescan.xyz'],
  [42220, 'Celo', 'CELO', 'CELO', 'https://forno.celo.org', 'https://celoscan.io'],
  [81457, 'Blast', 'Ether', 'ETH', 'https://rpc.blast.io', 'https://blastscan.io'],
  [146, 'Sonic', 'Sonic', 'S', 'https://rpc.soniclabs.com', 'https://sonicscan.org'],
  [80094, 'Berachain', 'Berachain', 'BERA', 'https://rpc.berachain.com', 'https://berascan.com'],
  [130, 'Unichain', 'Ether', 'ETH', 'https://mainnet.unichain.org/', 'https://uniscan.xyz'],
  [143, 'Monad', 'Monad', 'MON', 'https://rpc.monad.xyz', 'https://monadscan.com'],
  [999, 'HyperEVM', 'Hyperliquid', 'HYPE', 'https://rpc.hyperliquid.xyz/evm', 'https://hyperevmscan.io'],
  [
    480,
    'World Chain',
    'Ether',
    'ETH',
    'https://worldchain-mainnet.g.alchemy.com/public',
    'https://worldscan.org',
  ],
  [2741, 'Abstract', 'Ether', 'ETH', 'https://api.mainnet.abs.xyz', 'https://abscan.org'],
  [250, 'Fantom', 'Fantom', 'FTM', 'https://rpcapi.fantom.network', 'https://ftmscan.com'],
  [8217, 'Kaia', 'Kaia', 'KAIA', 'https://public-en.node.kaia.io', 'https://kaiascan.io'],
  [1329, 'Sei', 'Sei', 'SEI', 'https://evm-rpc.sei-apis.com/', 'https://seiscan.io'],
  [25, 'Cronos', 'Cronos', 'CRO', 'https://evm.cronos.org', 'https://explorer.cronos.org'],
  [2020, 'Ronin', 'Ronin', 'RON', 'https://api.roninchain.com/rpc', 'https://app.roninchain.com'],
  [57073, 'Ink', 'Ether', 'ETH', 'https://rpc-gel.inkonchain.com', 'https://explorer.inkonchain.com'],
  [1868, 'Soneium', 'Ether', 'ETH', 'https://rpc.soneium.org', 'https://soneium.blockscout.com'],
  [9745, 'Plasma', 'Plasma', 'XPL', 'https://rpc.plasma.to', 'https://plasmascan.to'],
  [747474, 'Katana', 'Ether', 'ETH', 'https://rpc.katana.network', 'https://katanascan.com'],
  [33139, 'ApeChain', 'ApeCoin', 'APE', 'https://rpc.apechain.com/http', 'https://apescan.io'],
  [196, 'X Layer', 'OKB', 'OKB', 'https://xlayerrpc.okx.com', 'https://www.oklink.com/xlayer'],
  [34443, 'Mode', 'Ether', 'ETH', 'https://mainnet.mode.network', 'https://modescan.io'],
  [7777777, 'Zora', 'Ether', 'ETH', 'https://rpc.zora.energy', 'https://explorer.zora.energy'],
  [1313161554, 'Aurora', 'Ether', 'ETH', 'https://mainnet.aurora.dev', 'https://aurorascan.dev'],
  [1088, 'Metis', 'Metis', 'METIS', 'https://andromeda.metis.io/?owner=1088', 'https://explorer.metis.io'],
  [30, 'Rootstock', 'Rootstock Bitcoin', 'RBTC', 'https://public-node.rsk.co', 'https://explorer.rsk.co'],
  [
    14,
    'Flare',
    'Flare',
    'FLR',
    'https://flare-api.flare.network/ext/C/rpc',
    'https://flare-explorer.flare.network',
  ],
  [252, 'Fraxtal', 'Frax', 'FRAX', 'https://rpc.frax.com', 'https://fraxscan.com'],
  [42170, 'Arbitrum Nova', 'Ether', 'ETH', 'https://nova.arbitrum.io/rpc', 'https://nova.arbiscan.io'],
]

/** A network as an operator would describe it. */
export type KnownNetwork = {
  readonly id: string
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly explorerUrl?: string
  readonly testnet: boolean
}

const known = (
  id: string,
  name: string,
  [coin, symbol, decimals]: readonly [string, string, number],
  { explorerUrl, node, testnet = false }: { explorerUrl?: string; node?: string; testnet?: boolean } = {},
) => ({
  network: {
    id,
    name,
    nativeCurrency: { name: coin, symbol, decimals },
    ...(explorerUrl !== undefined && { explorerUrl }),
    testnet,
  } satisfies KnownNetwork,
  node,
})

const sol = ['SOL', 'SOL', 9] as const
const btc = ['Bitcoin', 'BTC', 8] as const

const all = [
  ...evm.map(([chainId, name, coin, symbol, node, explorerUrl]) =>
    known(`eip155:${chainId}`, name, [coin, symbol, 18], { node, explorerUrl }),
  ),
  known('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana', sol, {
    node: 'https://api.mainnet-beta.solana.com',
    explorerUrl: 'https://explorer.solana.com',
  }),
  known('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'Solana Devnet', sol, {
    node: 'https://api.devnet.solana.com',
    testnet: true,
  }),
  known('solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', 'Solana Testnet', sol, {
    node: 'https://api.testnet.solana.com',
    testnet: true,
  }),
  known('bip122:000000000019d6689c085ae165831e93', 'Bitcoin', btc, {
    node: 'https://mempool.space/api',
    explorerUrl: 'https://mempool.space',
  }),
  known('bip122:000000000933ea01ad0ee984209779ba', 'Bitcoin Testnet', btc, {
    node: 'https://mempool.space/testnet/api',
    explorerUrl: 'https://mempool.space/testnet',
    testnet: true,
  }),
  known('polkadot:91b171bb158e2d3848fa23a9f1c25182', 'Polkadot', ['Polkadot', 'DOT', 10]),
  known('polkadot:b0a8d493285c2df73290dfb7e61f870f', 'Kusama', ['Kusama', 'KSM', 12]),
]
const byId: ReadonlyMap<string, (typeof all)[number]> = new Map(all.map((entry) => [entry.network.id, entry]))

/** Ids of all of them, in their order. */
export const knownIds: readonly string[] = [...byId.keys()]

/** @param id CAIP-2. @returns undefined where it is none of them. */
export const knownNetwork = (id: string): KnownNetwork | undefined => byId.get(id)?.network

/** A node of a known network that anybody may ask, of Bitcoin an Esplora; undefined where none is needed, or it is no known network. */
export const publicNodeOf = (id: string): string | undefined => byId.get(id)?.node
