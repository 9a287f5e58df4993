import { nativeAddress } from '@walletframe/api-contract'
import { z } from 'zod'
import { createCollector } from '../collector.ts'
import { isBitcoinCoin } from '../bitcoin.ts'
import type { Price, Prices } from '../prices.ts'
import type { ProviderParts } from '../provider.ts'
import { dollarPrices } from './dollarPrices.ts'
import { numberText } from './numberText.ts'
import { readPricedAsset } from './pricedAsset.ts'

/** Milliseconds for which a price is told again: the public service has new ones once a minute. */
const lifetime = 60_000
/** Milliseconds that the service may take; a visitor waits for it. */
const patience = 5_000
/** Addresses of one request, of the 515 that it takes: they stand in the request's own address. */
const mostTogether = 100
/** Past this age, in milliseconds, a price is doubtful. */
const fresh = 60 * 60_000

/** The coin that is on no network of contracts is called so there. */
const bitcoin = 'bitcoin'
/** The host of those who pay; their key has a header of its own. */
const proHost = 'pro-api.coingecko.com'

/** What CoinGecko calls a network, and its coin. */
export type GeckoPlatforms = Readonly<Record<string, { readonly platform: string; readonly coin: string }>>

/** Of `GET /simple/price` and `GET /simple/token_price/{platform}` (docs.coingecko.com). What it knows nothing of is left out, or has no price. */
const entry = z.object({
  usd: z.number().positive(),
  /** Dollars that were traded in a day. */
  usd_24h_vol: z.number().nonnegative().nullish(),
  /** Percent. */
  usd_24h_change: z.number().min(-100).nullish().catch(null),
  /** Seconds since 1970. */
  last_updated_at: z.number().int().positive().max(1e11).nullish(),
})
const answer = z.record(z.string(), z.unknown())

/** Prices of CoinGecko, or of a service that speaks like it. It tells dollars only here. @param leastVolume dollars of a day below which a price is doubtful. */
export const geckoPrices = (
  {
    url,
    apiKey,
    platforms,
    leastVolume,
  }: {
    readonly url: string
    readonly apiKey?: string | undefined
    readonly platforms: GeckoPlatforms
    readonly leastVolume: number
  },
  { outbound, cache, now }: Pick<ProviderParts, 'outbound' | 'cache' | 'now'>,
): Prices => {
  const target = outbound.target({
    label: 'prices coingecko',
    trust: 'operator',
    deadline: patience,
    tries: 2,
  })
  const base = url.replace(/\/+$/, '')
  const keyHeader = new URL(url).hostname === proHost ? 'x-cg-pro-api-key' : 'x-cg-demo-api-key'

  const priceOf = (told: unknown): Price | null => {
    const { data } = entry.safeParse(told)
    if (!data) return null
    const at = (data.last_updated_at ?? 0) * 1_000
    const isSure = Math.abs(now() - at) <= fresh && (data.usd_24h_vol ?? 0) >= leastVolume
    return {
      price: numberText(data.usd),
      at,
      source: 'coingecko',
      confidence: isSure ? 'sure' : 'doubtful',
      ...(isSure && typeof data.usd_24h_change === 'number' && { change24h: data.usd_24h_change }),
    }
  }

  /** @param name under which the ids stand in the request. */
  const loaderOf =
    (path: string, name: 'ids' | 'contract_addresses') =>
    async (ids: readonly string[]): Promise<readonly (Price | null)[]> => {
      const asked = new URL(base + path)
      const query = {
        [name]: [...new Set(ids)].join(','),
        vs_currencies: 'usd',
        include_24hr_vol: 'true',
        include_24hr_change: 'true',
        include_last_updated_at: 'true',
        precision: 'full',
      }
      for (const [key, value] of Object.entries(query)) asked.searchParams.set(key, value)
      const told = await target.call({
        url: asked,
        headers: { accept: 'application/json', ...(apiKey !== undefined && { [keyHeader]: apiKey }) },
        read: ({ status, body }) => {
          if (status !== 200) throw new Error(`status ${status}`)
          return answer.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)))
        },
      })
      // The case of an address is its own choice.
      const byName = new Map(Object.entries(told).map(([id, one]) => [id.toLowerCase(), one]))
      return ids.map((id) => priceOf(byName.get(id.toLowerCase())))
    }

  const coins = createCollector(loaderOf('/simple/price', 'ids'), mostTogether)
  const networks = new Map(
    Object.entries(platforms).map(([network, { platform, coin }]) => {
      const load = loaderOf(`/simple/token_price/${platform}`, 'contract_addresses')
      return [network, { platform, coin, tokens: createCollector(load, mostTogether) }]
    }),
  )
  const coinPrice = (coin: string) => cache.get(`prices:coingecko:${coin}`, lifetime, () => coins(coin))

  return dollarPrices((text) => {
    if (isBitcoinCoin(text)) return coinPrice(bitcoin)
    const asset = readPricedAsset(text)
    const known = asset && networks.get(asset.network)
    if (!asset || !known) return Promise.resolve(null)
    const { platform, coin, tokens } = known
    return asset.address === nativeAddress
      ? coinPrice(coin)
      : cache.get(`prices:coingecko:${platform}:${asset.address}`, lifetime, () => tokens(asset.address))
  })
}
