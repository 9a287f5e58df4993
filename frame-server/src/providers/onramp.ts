import {
  onrampNetworks,
  usualPayments,
  type AnswerOf,
  type BodyOf,
  type makeOnrampUrl,
  type OnrampOptions,
  type PurchaseCurrency,
  type quoteOnramp,
} from '@walletframe/api-contract'
import { z } from 'zod'
import type { NetworkConfig } from '../config.ts'
import { Failure } from '../failure.ts'
import { fill, templateProblem } from './onramp/links.ts'
import type { ProviderParts } from './provider.ts'

/** Buying with a card or from a bank account, from whom the operator chose. */
export type Onramp = {
  /** @param networks CAIP-2 ids that the visitor's project has. */
  readonly options: (networks: readonly string[]) => OnrampOptions
  /** What a provider says that it costs; null where none does. */
  readonly quote: (ask: BodyOf<typeof quoteOnramp>) => Promise<AnswerOf<typeof quoteOnramp>>
  /**
   * The address of a provider's page; '' where there is none.
   * @throws Failure `invalid_request` naming what cannot be used.
   */
  readonly url: (ask: BodyOf<typeof makeOnrampUrl>, networks: readonly string[]) => string
}

const networkId = z
  .string()
  .regex(/^(eip155:[1-9]\d*|solana:[1-9A-HJ-NP-Za-km-z]{32})$/, 'expected a CAIP-2 id')
const symbol = z.string().regex(/^[A-Za-z0-9.]{1,16}$/, 'expected a symbol such as ETH')

const linkProvider = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{1,32}$/, 'expected an id of letters, digits and hyphens'),
  name: z.string().min(1).max(64),
  fee: z.string().max(32).optional(),
  url: z.string().superRefine((template, context) => {
    const problem = templateProblem(template)
    if (problem !== undefined) context.addIssue({ code: 'custom', message: problem })
  }),
  /** Networks, each by the name that the provider's page knows it by. */
  networks: z
    .record(networkId, z.string().min(1).max(64))
    .refine((networks) => Object.keys(networks).length > 0, 'expected at least one network'),
  /** Symbols that the page knows; without it, any. */
  assets: z.array(symbol).max(1_000).optional(),
})
type LinkProvider = z.output<typeof linkProvider>

const token = z.strictObject({
  symbol,
  name: z.string().min(1).max(64),
  /** Contract or mint on each network. */
  addresses: z.record(networkId, z.string().regex(/^(0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/)),
})

/**
 * `links`: pages of providers, each a template of an https address. Without any, nothing can be bought. `none`: the same, and said so.
 */
export const onrampConfig = z
  .discriminatedUnion(
    'kind',
    [
      z.strictObject({
        kind: z.literal('links'),
        providers: z
          .array(linkProvider)
          .max(32)
          .refine(
            (list) => new Set(list.map(({ id }) => id)).size === list.length,
            'a provider is there twice',
          )
          .default([]),
        /** What can be bought beside the networks' own coins. */
        tokens: z.array(token).max(200).default([]),
      }),
      z.strictObject({ kind: z.literal('none') }),
    ],
    { error: 'expected { "kind": "links", "providers": … } or { "kind": "none" }' },
  )
  .prefault({ kind: 'links' })
export type OnrampConfig = z.output<typeof onrampConfig>

const empty: Onramp = {
  options: () => ({ purchaseCurrencies: [], paymentCurrencies: [], providers: [] }),
  quote: () => Promise.resolve(null),
  url: () => '',
}

const wrong = (field: string, message: string) =>
  new Failure('invalid_request', message, { field: `body.${field}` })

/** A number as people write it: no exponent, no more digits than it has. */
const amountText = (amount: number | undefined): string | undefined => {
  const text = amount?.toFixed(8).replace(/\.?0+$/, '')
  return text === '0' ? undefined : text
}

const isAddressOn = (network: string, address: string): boolean =>
  network.startsWith('eip155:')
    ? /^0x[0-9a-fA-F]{40}$/.test(address)
    : /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address)

const nameOf = (network: string): string =>
  Object.entries(onrampNetworks).find(([, id]) => id === network)?.[0] ?? network

export const createOnramp = (
  config: OnrampConfig,
  { config: server }: Pick<ProviderParts, 'config'>,
): Onramp => {
  if (config.kind === 'none' || config.providers.length === 0) return empty
  const { providers, tokens } = config
  const known = new Map(server.networks.map((network) => [network.id, network]))

  const servedOf = (networks: readonly string[]) =>
    providers
      .map((provider) => ({
        provider,
        networks: networks.filter((id) => known.has(id) && Object.hasOwn(provider.networks, id)),
      }))
      .filter((one) => one.networks.length > 0)

  /** The networks' coins, those of one symbol together, and the operator's tokens. */
  const currenciesOf = (networks: readonly NetworkConfig[]): PurchaseCurrency[] => {
    const entry = ({ id, name }: NetworkConfig) => ({ name: nameOf(id), display_name: name, chain_id: id })
    const coins = new Map<string, PurchaseCurrency>()
    for (const network of networks) {
      const { symbol: coin, name } = network.nativeCurrency
      const one = coins.get(coin) ?? { id: coin, symbol: coin, name, networks: [] }
      one.networks.push(entry(network))
      coins.set(coin, one)
    }
    const bought = tokens.map(({ symbol: id, name, addresses }) => ({
      id,
      symbol: id,
      name,
      networks: networks.flatMap((network) => {
        const address = addresses[network.id]
        return address === undefined ? [] : [{ ...entry(network), contract_address: address }]
      }),
    }))
    return [...coins.values(), ...bought].filter((one) => one.networks.length > 0)
  }

  return {
    options: (networks) => {
      const served = servedOf(networks)
      const ids = new Set(served.flatMap((one) => one.networks))
      if (ids.size === 0) return empty.options([])
      return {
        purchaseCurrencies: currenciesOf([...known.values()].filter(({ id }) => ids.has(id))),
        paymentCurrencies: [...usualPayments],
        providers: served.map(({ provider: { id, name, fee }, networks: own }) => ({
          id,
          name,
          networks: own,
          ...(fee === undefined ? {} : { fee }),
        })),
      }
    },
    // Pages have no prices that a server could ask for.
    quote: empty.quote,
    url: (ask, networks) => {
      const { defaultNetwork, destinationWallets, provider: wanted } = ask
      const network = Object.hasOwn(onrampNetworks, defaultNetwork)
        ? onrampNetworks[defaultNetwork]
        : undefined
      if (network === undefined || !networks.includes(network) || !known.has(network))
        throw wrong('defaultNetwork', 'Nothing can be bought on this network.')
      const fits = ({ id, networks: own }: LinkProvider) =>
        (wanted === undefined || id === wanted) && Object.hasOwn(own, network)
      const provider = providers.find(fits)
      if (!provider)
        throw wrong(wanted === undefined ? 'defaultNetwork' : 'provider', 'Nobody sells on this network.')
      const wallet = destinationWallets.find(({ blockchains }) => blockchains.includes(defaultNetwork))
      if (!wallet || !isAddressOn(network, wallet.address))
        throw wrong('destinationWallets', 'Expected an address of this network.')
      const asset = wallet.assets.find((one) => provider.assets?.includes(one) ?? true)
      if (asset === undefined && wallet.assets.length > 0)
        throw wrong('destinationWallets', 'This cannot be bought here. Choose something else.')
      const { fiatCurrency } = ask
      if (fiatCurrency !== undefined && !usualPayments.some(({ id }) => id === fiatCurrency))
        throw wrong('fiatCurrency', 'This currency cannot be paid with here.')
      const values = {
        address: wallet.address,
        network: provider.networks[network],
        asset,
        fiat: fiatCurrency,
        fiatAmount: amountText(ask.presetFiatAmount),
        cryptoAmount: amountText(ask.presetCryptoAmount),
      }
      const url = fill(
        provider.url,
        Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)),
      )
      if (url === undefined)
        throw wrong('destinationWallets', 'This provider needs to know more of the purchase.')
      return url
    },
  }
}
