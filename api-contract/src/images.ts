import * as z from 'zod/mini'
import { nothing, route } from './http.ts'

/** Pixels of the square that an image is made to fit into; what is smaller stays as it is. */
export const imageSizes = ['64', '128', '256', '512'] as const

const size = z.optional(z.enum(imageSizes, 'expected 64, 128, 256 or 512'))
const url = z.string().check(z.maxLength(2_048), z.regex(/^https:\/\//, 'expected an https:// address'))

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
  query: z.object({ url, signature: z.string().check(z.regex(/^[\w-]{43}$/, 'expected a signature')), size }),
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

/** Images, all through this server: the frame loads none from anywhere else. */
export const imageRoutes = { signedImage, pageImage }
