import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { displayText } from '@walletframe/api-contract'
import { knownIds } from '../frame-server/src/knownNetworks.ts'

/*
 * Renews frame-server/src/providers/tokenList/tokens.json: `node scripts/tokenList.ts`, then `npm run format`. Lists of npm packages with free
 * licences are put together; the packages bring hundreds of others, so none is a dependency. A token of which two lists say other decimals
 * is in none of ours.
 */

const sources = [
  { name: '@bgd-labs/aave-address-book', version: '4.44.22', licence: 'MIT', copyright: 'BGD Labs' },
  { name: '@eth-optimism/tokenlist', version: '10.0.1770', licence: 'MIT', copyright: 'Optimism' },
  { name: '@lifi/data-types', version: '7.1.0', licence: 'Apache-2.0', copyright: 'LI.FI' },
  { name: '@metamask/contract-metadata', version: '2.5.0', licence: 'ISC', copyright: 'MetaMask' },
  { name: '@drift-labs/sdk', version: '2.145.0', licence: 'Apache-2.0', copyright: 'Drift Labs' },
] as const
/** What `@lifi/data-types` imports. */
const needed = ['@lifi/types@18.4.0']

/** Tokens of one network: with them one call to Multicall3 asks for all, and has room for what reached an account. */
const mostOfNetwork = 180
/** Networks on which a token of the longest list must be, to be common. */
const leastNetworks = 4
/** What is common on Ethereum of a list that has much that is not. */
const common = [
  'SHIB MATIC SAND CHZ IMX RNDR PAXG COMP AXS GALA FET INJ NEXO EUL ARB OMG GLM STORJ SNT CRO USDP AUDIO NMR RLC REQ WOO SKL ILV',
  'OCEAN JASMY MASK HOT LPT ANKR SUSHI BADGER DYDX EURe AMP OHM gOHM COW SAFE mETH USDD stMATIC HEX FLOKI APE QNT RSR POND',
].flatMap((symbols) => symbols.split(' '))

type Listed = {
  readonly network: string
  readonly address: string
  readonly symbol: string
  readonly name: string
  readonly decimals: number
}
type TokenList = {
  readonly tokens: readonly (Omit<Listed, 'network'> & {
    readonly chainId: number
    readonly tags?: readonly string[]
    readonly extensions?: { readonly opListId?: string; readonly opTokenId?: string }
  })[]
}

const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const lifiSolana = '1151111081099710'

const folder = mkdtempSync(join(tmpdir(), 'walletframe-tokens-'))
const at = (...path: readonly string[]) => join(folder, 'node_modules', ...path)

const unpack = (spec: string): void => {
  const [packed] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder, spec], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  ) as { filename: string }[]
  if (!packed) throw new Error(`npm has no ${spec}.`)
  const to = at(spec.slice(0, spec.lastIndexOf('@')))
  mkdirSync(to, { recursive: true })
  execFileSync('tar', ['-xzf', join(folder, packed.filename), '-C', to, '--strip-components=1'])
}

const evm = ({ chainId, address, symbol, name, decimals }: TokenList['tokens'][number]): Listed => ({
  network: `eip155:${chainId}`,
  address: address.toLowerCase(),
  symbol,
  name,
  decimals,
})

/** What can be put into Aave; not what it gives for it. */
const ofAave = (): readonly Listed[] =>
  (
    JSON.parse(readFileSync(at('@bgd-labs/aave-address-book/tokenlist.json'), 'utf8')) as TokenList
  ).tokens.flatMap((token) => (token.tags?.includes('underlying') ? [evm(token)] : []))

/** What its keepers vouch for; of what others put in, what is on several networks. */
const ofOptimism = async (): Promise<readonly Listed[]> => {
  const file = at('@eth-optimism/tokenlist/dist/optimism.tokenlist.mjs')
  const { default: list } = (await import(pathToFileURL(file).href)) as { default: TokenList }
  const networks = new Map<string, number>()
  for (const { chainId, extensions } of list.tokens)
    if (knownIds.includes(`eip155:${chainId}`) && extensions?.opTokenId !== undefined)
      networks.set(extensions.opTokenId, (networks.get(extensions.opTokenId) ?? 0) + 1)
  return list.tokens.flatMap((token) => {
    const { opListId, opTokenId = '' } = token.extensions ?? {}
    const isCommon = opListId === 'default' || (networks.get(opTokenId) ?? 0) >= leastNetworks
    return isCommon ? [evm(token)] : []
  })
}

const ofLifi = async (): Promise<readonly Listed[]> => {
  type One = {
    readonly address: string
    readonly decimals: number
    readonly name?: string
    readonly symbol?: string
  }
  type Coin = { readonly key: string; readonly name: string; readonly chains: Readonly<Record<string, One>> }
  const file = at('@lifi/data-types/src/_esm/coins/coins.js')
  const { basicCoins, wrappedTokens } = (await import(pathToFileURL(file).href)) as {
    basicCoins: readonly Coin[]
    wrappedTokens: Readonly<Record<string, One>>
  }
  const one = (id: string, { address, decimals, name = '', symbol = '' }: One): Listed =>
    id === lifiSolana
      ? { network: solana, address, symbol, name, decimals }
      : { network: `eip155:${id}`, address: address.toLowerCase(), symbol, name, decimals }
  return [
    // First, since coins call a wrapped one what it stands for.
    ...Object.entries(wrappedTokens).map(([id, token]) => one(id, token)),
    ...basicCoins.flatMap(({ key, name, chains }) =>
      Object.entries(chains).map(([id, token]) => one(id, { symbol: key, name, ...token })),
    ),
  ]
}

/** Markets of its exchange. Those of one asset alone, and what falls due, say so in their symbols. */
const ofDrift = (): readonly Listed[] => {
  const source = readFileSync(at('@drift-labs/sdk/src/constants/spotMarkets.ts'), 'utf8')
  const places: Readonly<Record<string, number>> = {
    FIVE: 5,
    SIX: 6,
    EIGHT: 8,
    NINE: 9,
    QUOTE_PRECISION_EXP: 6,
    LAMPORTS_EXP: 9,
  }
  const entry =
    /symbol: '([^']+)',(?:(?!symbol:).)*?mint: new PublicKey\(\s*'(\w+)'\s*\),(?:(?!symbol:).)*?precisionExp: (\w+)/gs
  const markets = source.slice(source.indexOf('MainnetSpotMarkets'))
  return [...markets.matchAll(entry)].flatMap(([, symbol = '', address = '', exponent = '']) => {
    const decimals = places[exponent]
    return decimals === undefined || /-/.test(symbol)
      ? []
      : [{ network: solana, address, symbol, name: symbol, decimals }]
  })
}

const ofMetaMask = (): readonly Listed[] => {
  const file = at('@metamask/contract-metadata/contract-map.json')
  const map = JSON.parse(readFileSync(file, 'utf8')) as Readonly<
    Record<string, { readonly symbol: string; readonly name: string; readonly decimals: number }>
  >
  const all = Object.entries(map)
  return common.flatMap((symbol) => {
    const [only, another] = all.filter(([, token]) => token.symbol === symbol)
    return only && !another ? [{ network: 'eip155:1', address: only[0].toLowerCase(), ...only[1] }] : []
  })
}

/** Shares of pools, and what falls due on a day. */
const isPassing = ({ symbol }: Listed) => /^(PT-|UNI-V2$|BPT$|G-UNI$)/.test(symbol)

/** No token: the coin itself, or nobody. */
const isNone = ({ address }: Listed) =>
  /^0x0*$|^0xe{40}$|^0x(dead){4,}|^1+$/.test(address) || /^0x0{36}[0-9a-f]{4}$/.test(address)

const isGood = ({ network, address, symbol, name, decimals }: Listed): boolean =>
  (network === solana ? /^[1-9A-HJ-NP-Za-km-z]{32,44}$/ : /^0x[0-9a-f]{40}$/).test(address) &&
  symbol !== '' &&
  displayText(symbol, 24) === symbol &&
  displayText(name, 64) === name &&
  Number.isInteger(decimals) &&
  decimals > 0 &&
  decimals <= 36

try {
  for (const { name, version } of sources) unpack(`${name}@${version}`)
  needed.forEach(unpack)
  for (const { name, licence } of sources) {
    const said = JSON.parse(readFileSync(at(name, 'package.json'), 'utf8')) as { license?: string }
    if (said.license !== licence) throw new Error(`The licence of ${name} is ${String(said.license)} now.`)
  }
  const found = new Map<string, Listed>()
  const doubtful = new Set<string>()
  const all = [...ofAave(), ...(await ofOptimism()), ...(await ofLifi()), ...ofMetaMask(), ...ofDrift()]
  for (const token of all) {
    if (!knownIds.includes(token.network) || isNone(token) || isPassing(token) || !isGood(token)) continue
    const key = `${token.network}:${token.address}`
    const before = found.get(key)
    if (before && before.decimals !== token.decimals) doubtful.add(key)
    if (!before) found.set(key, token)
  }
  const good = [...found].flatMap(([key, token]) => (doubtful.has(key) ? [] : [token]))
  const tokens = Object.fromEntries(
    knownIds.flatMap((id) => {
      const here = good.filter(({ network }) => network === id).slice(0, mostOfNetwork)
      const rows = here.map(({ address, symbol, name, decimals }) => [address, symbol, name, decimals])
      return rows.length === 0 ? [] : [[id, rows]]
    }),
  )
  const file = join(import.meta.dirname, '../frame-server/src/providers/tokenList/tokens.json')
  writeFileSync(file, JSON.stringify({ sources, tokens }))
  for (const [id, rows] of Object.entries(tokens)) console.log(id, rows.length)
  console.log(good.length, 'tokens;', doubtful.size, 'left out')
} finally {
  rmSync(folder, { recursive: true })
}
