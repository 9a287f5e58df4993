import { z } from 'zod'
import { catalogueConfig } from './catalogue.ts'

/** One field for each provider; what is not given has the self-hosted default. */
export const providersConfig = z.strictObject({ catalogue: catalogueConfig }).prefault({})

export type ProvidersConfig = z.output<typeof providersConfig>
