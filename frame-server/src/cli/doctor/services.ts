import { nativeAddress } from '@walletframe/api-contract'
import { base58 } from '@scure/base'
import { pino } from 'pino'
import type { ServerConfig } from '../../config.ts'
import { createBlockscoutHistory } from '../../providers/history/blockscout.ts'
import { createEtherscanHistory } from '../../providers/history/etherscan.ts'
import { geckoPrices } from '../../providers/market/geckoPrices.ts'
import { llamaPrices } from '../../providers/market/llamaPrices.ts'
import { createBens } from '../../providers/names/bens.ts'
import { createDasNfts } from '../../providers/nfts/das.ts'
import type { Cache } from '../../shared/sharedState.ts'
import { askingCheck } from './asking.ts'
import { ok, type Check } from './check.ts'
import type { Parts } from './parts.ts'

/*
 * Services of others that providers are set to: each is asked as for a visitor, by the code that visitors are answered with, for an account that nobody has.
 */

const account = { eip155: `0x${'77'.repeat(20)}`, solana: base58.encode(new Uint8Array(32).fill(7)) }

const noCache: Cache = {
  get: (_key, _lifetime, load) => load(),
  renew: (_key, _lifetime, load) => load(),
}

/** A service, and the setting that names it. */
type Service = { readonly name: string; readonly setting: string; readonly ask: () => Promise<unknown> }

const servicesOf = (
  { providers: { history, balances, nfts, names, prices }, networks }: ServerConfig,
  { outbound }: Pick<Parts, 'outbound'>,
): readonly Service[] => {
  const now = Date.now
  const logger = pino({ level: 'silent' })
  const blockscouts = new Map<string, Service>()
  for (const { setting, urls } of [
    ...(history.kind === 'blockscout' ? [{ setting: 'providers.history.urls', urls: history.urls }] : []),
    ...(balances.kind === 'blockscout' ? [{ setting: 'providers.balances.urls', urls: balances.urls }] : []),
    ...(nfts.kind === 'blockscout' ? [{ setting: 'providers.nfts.urls', urls: nfts.urls }] : []),
  ])
    for (const network of networks) {
      const url = urls[network.id]
      const key = `${network.id} ${url}`
      // One that several providers are set to is one service.
      if (url === undefined || blockscouts.has(key)) continue
      const read = createBlockscoutHistory(url, network, { outbound })
      blockscouts.set(key, {
        name: `blockscout ${network.id}`,
        setting,
        ask: () => read(account.eip155, undefined),
      })
    }

  /** The price of the coin of the first network that the service knows. */
  const priceOf = (
    known: object,
    { of }: { readonly of: (assets: readonly string[], currency: string) => Promise<unknown> },
  ): readonly Service[] =>
    networks
      .filter(({ id }) => Object.hasOwn(known, id))
      .slice(0, 1)
      .map(({ id }) => ({
        name: 'prices',
        setting: 'providers.prices',
        ask: () => of([`${id}:${nativeAddress}`], 'usd'),
      }))

  return [
    ...blockscouts.values(),
    ...(history.kind === 'etherscan'
      ? networks
          .filter(({ id }) => history.networks.includes(id))
          // One key, of which few calls in a second may be made.
          .slice(0, 1)
          .map((network) => {
            const read = createEtherscanHistory(history, network, { outbound })
            return {
              name: `etherscan ${network.id}`,
              setting: 'providers.history',
              ask: () => read(account.eip155, undefined),
            }
          })
      : []),
    ...(nfts.kind === 'none'
      ? []
      : networks.flatMap(({ id }) => {
          const url = nfts.das[id]
          if (url === undefined) return []
          const { page } = createDasNfts(url, undefined, id, { outbound })
          return [
            { name: `das ${id}`, setting: 'providers.nfts.das', ask: () => page(account.solana, undefined) },
          ]
        })),
    ...(names.kind === 'bens'
      ? [
          {
            name: 'names',
            setting: 'providers.names',
            ask: () => createBens(names, { outbound, now }).identity(account.eip155),
          },
        ]
      : []),
    ...(prices.kind === 'llama'
      ? priceOf(prices.chains, llamaPrices(prices, { outbound, cache: noCache, logger, now }))
      : []),
    ...(prices.kind === 'coingecko'
      ? priceOf(prices.platforms, geckoPrices(prices, { outbound, cache: noCache, now }))
      : []),
  ]
}

/** Whether each service that a provider is set to answers, in the form that it must have. */
export const serviceChecks = (parts: Pick<Parts, 'config' | 'outbound'>): Check[] =>
  servicesOf(parts.config, parts).map(({ name, setting, ask }) =>
    askingCheck(
      name,
      `See its address (${setting}), its key, and whether it is the service that it is set for.`,
      async () => {
        await ask()
        return ok(name, 'It answers.')
      },
    ),
  )
