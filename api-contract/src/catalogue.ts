import * as z from 'zod/mini'
import { nothing, route } from './http.ts'
import { openEnum } from './openEnum.ts'

/** Wallets in one answer; who asks for more gets as many. */
export const mostEntries = 100

const id = '[0-9a-f]{64}'
const chain = '[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}'
const listOf = (entry: string, what: string) =>
  z.optional(
    z
      .string()
      .check(
        z.maxLength(8_000),
        z.regex(new RegExp(`^${entry}(,${entry}){0,99}$`), `expected up to 100 ${what}, parted by commas`),
      ),
  )
/** A number as text. */
const count = z.optional(z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'expected a number from 1')))

const link = z.nullable(z.string())

/** A wallet of the catalogue; every link is checked for its form before it is served. */
export const catalogueWallet = z.object({
  /** 64 hexadecimal digits: what dapps name wallets by. */
  id: z.string(),
  name: z.string(),
  badge_type: z.optional(openEnum(['certified', 'none'], 'none')),
  homepage: z.optional(z.string()),
  /** Names its image, at `/getWalletImage/{image_id}`; the same content has the same. */
  image_id: z.optional(z.string()),
  order: z.number(),
  /** A scheme of its own or an `https:` address, to which `wc?uri=…` is added. */
  mobile_link: link,
  desktop_link: link,
  webapp_link: link,
  app_store: link,
  play_store: link,
  chrome_store: link,
  rdns: link,
  /** CAIP-2 ids, those of the project. */
  chains: z.array(z.string()),
  injected: z.nullable(z.array(z.object({ namespace: z.string(), injected_id: z.string() }))),
})
export type CatalogueWallet = z.output<typeof catalogueWallet>

const shared = {
  method: 'GET',
  params: nothing,
  project: 'query',
  body: nothing,
  errors: [],
  auth: 'none',
  origin: 'own',
  limit: 'provider',
  size: 'none',
  cache: 'public, max-age=60',
} as const

/** Pages of the catalogue: featured wallets first. `count` is of all that fit, on whatever page. */
export const getWallets = route({
  ...shared,
  path: '/getWallets',
  query: z.object({
    page: count,
    entries: count,
    include: listOf(id, 'ids of wallets'),
    exclude: listOf(id, 'ids of wallets'),
    chains: listOf(chain, 'CAIP-2 ids'),
    search: z.optional(z.string().check(z.maxLength(100))),
    badge_type: z.optional(z.enum(['certified', 'none'], 'expected certified or none')),
  }),
  answer: z.object({ data: z.array(catalogueWallet), count: z.number() }),
})

/** Whether anybody takes events of the modal here. */
export const getAnalyticsConfig = route({
  ...shared,
  path: '/getAnalyticsConfig',
  query: nothing,
  answer: z.object({ isAnalyticsEnabled: z.boolean() }),
})

/** Which wallets there are. */
export const catalogueRoutes = { getWallets, getAnalyticsConfig }
