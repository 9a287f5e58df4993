import { nativeAddress } from '@walletframe/api-contract'
import { z } from 'zod'
import { createCollector } from '../collector.ts'
import { isBitcoinCoin } from '../bitcoin.ts'
import type { Price, Prices } from '../prices.ts'
import type { ProviderParts } from '../provider.ts'
import { dollarPrices } from './dollarPrices.ts'
import { day, earlierLifetime, earlierSlack, tellEarlier } from './earlier.ts'
import { numberText } from './numberText.ts'
import { readPricedAsset, wrappedSol } from './pricedAsset.ts'

/** Milliseconds for which a price is told again. */
const lifetime = 30_000
/** Milliseconds that the service may take; a visitor waits for it. */
const patience = 5_000
/** Coins of one request: they stand in its address. */
const mostTogether = 50
/** Past this age, in milliseconds, a price is doubtful. */
const fresh = 60 * 60_000
/** What the service calls sure, from 0 to 1. */
const leastConfidence = 0.9

/** Native coins of EVM networks have this address there. */
const zero = '0x0000000000000000000000000000000000000000'
/** The coin that is on no network of contracts is called so there. */
const bitcoin = 'coingecko:bitcoin'

/** Of `GET /prices/current/{coins}` and `GET /prices/historical/{timestamp}/{coins}` (https://defillama.com/docs/api). */
const answer = z.object({
  coins: z.record(
    z.string(),
    z.object({
      price: z.number().positive(),
      /** Seconds since 1970. */
      timestamp: z.number().int().positive().max(1e11),
      confidence: z.number().min(0).max(1).optional(),
    }),
  ),
})

const toText = new TextDecoder('utf-8', { fatal: true })

/** Prices of DefiLlama's coins API, or of a service that speaks like it. It tells dollars only. */
export const llamaPrices = (
  config: { readonly url: string; readonly chains: Readonly<Record<string, string>> },
  { outbound, cache, logger, now }: Pick<ProviderParts, 'outbound' | 'cache' | 'logger' | 'now'>,
): Prices => {
  const target = outbound.target({ label: 'prices llama', trust: 'operator', deadline: patience, tries: 2 })
  const base = config.url.replace(/\/+$/, '')

  /** @param moment milliseconds since 1970 for which it is asked. */
  const priceOf = (
    { price, timestamp, confidence }: z.output<typeof answer>['coins'][string],
    moment: number,
  ): Price => {
    const at = timestamp * 1_000
    const isSure = confidence !== undefined && confidence >= leastConfidence && Math.abs(moment - at) <= fresh
    return { price: numberText(price), at, source: 'llama', confidence: isSure ? 'sure' : 'doubtful' }
  }

  const load = async (
    when: string,
    moment: number,
    coins: readonly string[],
  ): Promise<readonly (Price | null)[]> => {
    const told = await target.call({
      url: `${base}/prices/${when}/${[...new Set(coins)].map(encodeURIComponent).join(',')}`,
      headers: { accept: 'application/json' },
      read: ({ status, body }) => {
        if (status !== 200) throw new Error(`status ${status}`)
        return answer.parse(JSON.parse(toText.decode(body))).coins
      },
    })
    // The case of an address is its own choice.
    const byName = new Map(Object.entries(told).map(([coin, entry]) => [coin.toLowerCase(), entry]))
    return coins.map((coin) => {
      const entry = byName.get(coin.toLowerCase())
      return entry ? priceOf(entry, moment) : null
    })
  }
  const collect = createCollector((coins: readonly string[]) => load('current', now(), coins), mostTogether)
  const tell = tellEarlier(logger, 'prices llama')
  const loadEarlier = async (coins: readonly string[]): Promise<readonly (string | null)[]> => {
    // One moment for many questions, so that what is between may keep the answer.
    const seconds = Math.floor((now() / 1_000 - day) / earlierSlack) * earlierSlack
    const told = await load(`historical/${seconds}`, seconds * 1_000, coins)
    return told.map((one) => (one?.confidence === 'sure' ? one.price : null))
  }
  const collectEarlier = createCollector(
    (coins: readonly string[]) =>
      tell(
        () => loadEarlier(coins),
        coins.map(() => null),
      ),
    mostTogether,
  )

  /** Its name there; undefined where it has none. */
  const nameOf = (text: string): string | undefined => {
    if (isBitcoinCoin(text)) return bitcoin
    const asset = readPricedAsset(text)
    const chain = asset && config.chains[asset.network]
    if (!asset || chain === undefined) return undefined
    const coin = asset.network.startsWith('solana:') ? wrappedSol : zero
    return `${chain}:${asset.address === nativeAddress ? coin : asset.address}`
  }
  const known =
    <Value>(key: string, lasts: number, of: (coin: string) => Promise<Value | null>) =>
    (text: string): Promise<Value | null> => {
      const coin = nameOf(text)
      return coin === undefined ? Promise.resolve(null) : cache.get(`${key}:${coin}`, lasts, () => of(coin))
    }

  return dollarPrices(
    known('prices:llama', lifetime, collect),
    known('prices:llama-earlier', earlierLifetime, collectEarlier),
  )
}
