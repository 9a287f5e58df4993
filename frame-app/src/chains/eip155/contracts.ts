import type { Caip2 } from '@walletframe/bridge-protocol'

/*
 * Contracts that a name stands for. Whatever has another address only looks like them. The same address on every network, where nothing
 * else is said: it follows from the code there (CREATE2).
 */

const known =
  (...addresses: readonly string[]) =>
  (address: string | undefined): boolean =>
    address !== undefined && addresses.includes(address.toLowerCase())

/** https://github.com/Uniswap/permit2 */
export const isPermit2 = known('0x000000000022d473030f116ddee9f6b43ac78ba3')

/** Seaport 1.5 and 1.6. */
export const isSeaport = known(
  '0x00000000000000adc04c56bf30ac9d3c0aaf14dc',
  '0x0000000000000068f116a894984e2db1123eb395',
)

/** GPv2Settlement of CoW Protocol. */
export const isCow = known('0x9008d19f58aabd9ed0d60971565aa8510560ab41')

/** The proxy of 0x, fourth version. */
export const isZeroEx = known('0xdef1c0ded9bec7f1a1670819833240f027b25eff')

const onlyOn =
  (places: Readonly<Record<Caip2, string>>) =>
  (network: Caip2, address: string): boolean =>
    Object.hasOwn(places, network) && places[network] === address.toLowerCase()

const uniswapXV2 = onlyOn({ 'eip155:1': '0x00000011f84b9aa48e5f8aa8b9897600006289be' })
const uniswapXExclusive = onlyOn({ 'eip155:1': '0x6000da47483062a0d734ba3dc7576ce6a0b645c4' })

/** Dutch orders of UniswapX on Ethereum: its second version, and the exclusive ones of the first. */
export const isUniswapX = (network: Caip2, address: string): boolean =>
  uniswapXV2(network, address) || uniswapXExclusive(network, address)

/** The second version of Uniswap's router (`UniswapV2Router02`). */
export const isUniswapV2 = onlyOn({
  'eip155:1': '0x7a250d5630b4cf539739df2c5dacb4c659f2488d',
  'eip155:8453': '0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24',
  'eip155:42161': '0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24',
})

/** The network's coin as a token. */
export const isWrappedCoin = onlyOn({
  'eip155:1': '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
  'eip155:10': '0x4200000000000000000000000000000000000006',
  'eip155:56': '0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c',
  'eip155:137': '0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270',
  'eip155:8453': '0x4200000000000000000000000000000000000006',
  'eip155:42161': '0x82af49447d8a07e3bd95bd0d56f35241523fbab1',
})
