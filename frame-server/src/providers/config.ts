import { z } from 'zod'
import { catalogueConfig } from './catalogue.ts'
import { imagesConfig } from './images.ts'
import { pricesConfig } from './prices.ts'
import { swapsConfig } from './swaps.ts'

/** One field for each provider; what is not given has the self-hosted default. */
export const providersConfig = z
  .strictObject({
    catalogue: catalogueConfig,
    images: imagesConfig,
    prices: pricesConfig,
    swaps: swapsConfig,
  })
  .prefault({})

export type ProvidersConfig = z.output<typeof providersConfig>
