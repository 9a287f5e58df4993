import { createBalances, type Balances } from './balances.ts'
import { createBitcoin, type Bitcoin } from './bitcoin.ts'
import { createCatalogue, type Catalogue } from './catalogue.ts'
import type { ProvidersConfig } from './config.ts'
import type { Hex } from './evm/abi.ts'
import type { Token } from './evm/tokens.ts'
import { createImages, type Images } from './images.ts'
import { createMarket } from './market/market.ts'
import { createPrices, type Prices } from './prices.ts'
import { createHistory, type History } from './history.ts'
import { createNames, type Names } from './names.ts'
import { createNfts, type Nfts } from './nfts.ts'
import { createOnramp, type Onramp } from './onramp.ts'
import type { ProviderParts } from './provider.ts'
import { prepareScams, type Scams } from './scams.ts'
import { createSwaps, exchangesOf, type Swaps } from './swaps.ts'

/**
 * Everything that an operator may exchange, by the interface that services use. One that is off (`kind: 'none'`) is there too, and
 * answers with what the specification calls empty.
 */
export type Providers = {
  readonly catalogue: Catalogue
  readonly images: Images
  readonly prices: Prices
  readonly swaps: Swaps
  /**
   * What tokens of an EVM network say of themselves, one for each address (lower case); null for what is no token, undefined for
   * what is not known to be one.
   * @throws OutboundError
   */
  readonly tokens: (
    network: string,
    addresses: readonly Hex[],
  ) => Promise<readonly (Token | null | undefined)[]>
  readonly names: Names
  readonly history: History
  readonly onramp: Onramp
  readonly balances: Balances
  readonly bitcoin: Bitcoin
  readonly nfts: Nfts
  readonly scams: Scams
}

/**
 * Reads what the configuration of the providers names; what cannot be used is told before anything is opened.
 * @returns makes them. Nothing but the lists of scams is asked before somebody uses them.
 * @throws ConfigError
 */
export const prepareProviders = (config: ProvidersConfig): ((parts: ProviderParts) => Providers) => {
  const catalogue = createCatalogue(config.catalogue)
  const exchanges = exchangesOf(config.swaps)
  const makeScams = prepareScams(config.scams)
  return (parts) => {
    const market = createMarket(parts)
    const bitcoin = createBitcoin(parts)
    return {
      catalogue,
      images: createImages(config.images, parts),
      prices: createPrices(config.prices, exchanges, parts, market),
      swaps: createSwaps(config.swaps, parts, market),
      names: createNames(config.names, parts),
      history: createHistory(config.history, parts, bitcoin),
      onramp: createOnramp(config.onramp, parts),
      balances: createBalances(config.balances, exchanges, parts, market, bitcoin),
      bitcoin,
      nfts: createNfts(config.nfts, exchanges, parts, market),
      scams: makeScams(parts),
      tokens: (network, addresses) =>
        parts.rpc.serves(network)
          ? market.tokens.read(network, addresses, exchanges[network])
          : Promise.resolve(addresses.map(() => null)),
    }
  }
}
