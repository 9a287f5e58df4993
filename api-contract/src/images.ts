import * as z from 'zod/mini'
import { nothing, route } from './http.ts'

/** Pixels of the square that an image is made to fit into; what is smaller stays as it is. */
export const imageSizes = ['64', '128', '256', '512'] as const

const size = z.optional(z.enum(imageSizes, 'expected 64, 128, 256 or 512'))
const url = z.string().check(z.maxLength(2_048), z.regex(/^https:\/\//, 'expected an https:// address'))
/** Of a picture that stood in an address itself (`data:`), its hash. */
const namedUrl = z
  .string()
  .check(
    z.maxLength(2_048),
    z.regex(/^(https:\/\/|data:sha256,[\da-f]{64}$)/, 'expected an address of an answer of this server'),
  )

/** What all routes of images have in common: their answer is a PNG that this server drew, or a code; then the frame draws a sign of its own. */
const picture = {
  method: 'GET',
  body: nothing,
  answer: z.unknown(),
  errors: ['provider_unavailable'],
  auth: 'none',
  origin: 'own',
  limit: 'image',
  size: 'none',
  cache: 'public, max-age=86400',
  picture: true,
} as const

/** An image of somebody else's, at an address that came signed in an answer of this server: token logos, avatars, NFTs. */
export const signedImage = route({
  ...picture,
  path: '/image',
  params: nothing,
  query: z.object({
    url: namedUrl,
    signature: z.string().check(z.regex(/^[\w-]{43}$/, 'expected a signature')),
    size,
  }),
  project: 'none',
})

/** An image of a page of the project, such as its icon, or of a host that the operator listed. */
export const pageImage = route({
  ...picture,
  path: '/page-image',
  params: nothing,
  query: z.object({ url, size }),
  project: 'query',
})

const named = { ...picture, query: z.object({ size }), project: 'query' } as const
const key = (pattern: RegExp, what: string) => z.string().check(z.regex(pattern, `expected ${what}`))

/** Of a wallet of the catalogue. */
export const walletImage = route({
  ...named,
  path: '/getWalletImage/:image_id',
  params: z.object({
    image_id: key(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, 'an image_id of the catalogue'),
  }),
})

/** Of a network, by its CAIP-2 id, or of a connector. */
export const assetImage = route({
  ...named,
  path: '/public/getAssetImage/:id',
  params: z.object({ id: key(/^[\w:.-]{1,64}$/, 'a CAIP-2 id or the id of a connector') }),
})

/** Of a currency, by its code. */
export const currencyImage = route({
  ...named,
  path: '/public/getCurrencyImage/:code',
  params: z.object({ code: key(/^[A-Za-z]{2,8}$/, 'a code such as usd') }),
})

/** Of a token, by its symbol. What a token calls itself is not what it is: by address its logo comes signed. */
export const tokenImage = route({
  ...named,
  path: '/public/getTokenImage/:symbol',
  params: z.object({ symbol: z.string().check(z.minLength(1), z.maxLength(32)) }),
})

/** Images, all through this server: the frame loads none from anywhere else. */
export const imageRoutes = {
  signedImage,
  pageImage,
  walletImage,
  assetImage,
  currencyImage,
  tokenImage,
}
