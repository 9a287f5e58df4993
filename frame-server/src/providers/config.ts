import { z } from 'zod'
import { balancesConfig } from './balances.ts'
import { catalogueConfig } from './catalogue.ts'
import { historyConfig } from './history.ts'
import { imagesConfig } from './images.ts'
import { pricesConfig } from './prices.ts'
import { swapsConfig } from './swaps.ts'
import { namesConfig } from './names.ts'
import { nftsConfig } from './nfts.ts'
import { onrampConfig } from './onramp.ts'
import { scamsConfig } from './scams.ts'

/** One field for each provider; what is not given has the self-hosted default. */
export const providersConfig = z
  .strictObject({
    catalogue: catalogueConfig,
    images: imagesConfig,
    prices: pricesConfig,
    swaps: swapsConfig,
    names: namesConfig,
    history: historyConfig,
    onramp: onrampConfig,
    balances: balancesConfig,
    nfts: nftsConfig,
    scams: scamsConfig,
  })
  .prefault({})

export type ProvidersConfig = z.output<typeof providersConfig>
