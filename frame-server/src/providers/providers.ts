import { createCatalogue, type Catalogue } from './catalogue.ts'
import type { ProvidersConfig } from './config.ts'
import { createImages, type Images } from './images.ts'
import type { ProviderParts } from './provider.ts'

/**
 * Everything that an operator may exchange, by the interface that services use. One that is off (`kind: 'none'`) is there too, and
 * answers with what the specification calls empty.
 */
export type Providers = {
  readonly catalogue: Catalogue
  readonly images: Images
}

/**
 * Reads what the configuration of the providers names; what cannot be used is told before anything is opened.
 * @returns makes them. Nothing is asked before somebody uses them.
 * @throws ConfigError
 */
export const prepareProviders = (config: ProvidersConfig): ((parts: ProviderParts) => Providers) => {
  const catalogue = createCatalogue(config.catalogue)
  return (parts) => ({ catalogue, images: createImages(config.images, parts) })
}
