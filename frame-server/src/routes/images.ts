import { imageRoutes } from '@walletframe/api-contract'
import { Failure } from '../failure.ts'
import type { Client } from '../http/handlers.ts'
import type { Kernel } from '../http/kernel.ts'
import { routeLimits, takeCall } from '../http/limits.ts'
import type { ImageSource } from '../providers/images.ts'
import type { Services } from '../services/services.ts'

/** Pixels, where the request does not say. */
const usualSize = '128'

/** Images that this server draws out of what it fetched. */
export const mountImages = (
  kernel: Kernel,
  { config, limits, providers: { catalogue, images } }: Services,
): void => {
  const loads = routeLimits(config)['image-load']
  const draw = async (
    source: ImageSource | undefined,
    size: string | undefined,
    client: Client,
  ): Promise<Uint8Array> => {
    const png =
      source &&
      (await images.draw(source, Number(size ?? usualSize), () =>
        takeCall(limits, 'image-load', loads, client),
      ))
    if (!png) throw new Failure('not_found', 'There is no image at this address.')
    return png
  }
  kernel.implement('images', imageRoutes, {
    signedImage: ({ query: { url, signature, size }, client }) =>
      draw(images.isOurs(url, signature) ? { url } : undefined, size, client),
    pageImage: ({ query: { url, size }, project, client }) =>
      draw(images.mayName(project.allowedOrigins, url) ? { url } : undefined, size, client),
    walletImage: ({ params, query, client }) =>
      draw(catalogue.walletImage(params.image_id), query.size, client),
    assetImage: ({ params, query, client }) => draw(catalogue.assetImage(params.id), query.size, client),
    currencyImage: ({ params, query, client }) =>
      draw(catalogue.currencyImage(params.code), query.size, client),
    tokenImage: ({ params, query, client }) => draw(catalogue.tokenImage(params.symbol), query.size, client),
  })
}
