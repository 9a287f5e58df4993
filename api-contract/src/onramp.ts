import * as z from 'zod/mini'
import { nothing, route } from './http.ts'
import { plainAddress } from './names.ts'
import { positiveNumber } from './numbers.ts'

/** A decimal number in digits, such as `10.00`. */
const decimal = z.string().check(z.regex(/^\d{1,12}(\.\d{1,18})?$/, 'expected a decimal number'))
const currencyId = z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/, 'expected the id of a currency'))
const symbol = z.string().check(z.regex(/^[A-Za-z0-9.]{1,16}$/, 'expected a symbol such as ETH'))
const providerId = z.string().check(z.regex(/^[a-z0-9-]{1,32}$/, 'expected the id of a provider'))

/** What can be bought, and on which networks. */
const purchaseCurrency = z.object({
  id: currencyId,
  name: z.string().check(z.maxLength(64)),
  symbol,
  networks: z.array(
    z.object({
      /** As providers call it, such as `ethereum`. */
      name: z.string().check(z.maxLength(64)),
      display_name: z.string().check(z.maxLength(64)),
      /** CAIP-2. */
      chain_id: z.string().check(z.maxLength(64)),
      /** Of a token; none of the network's own coin. */
      contract_address: z.optional(plainAddress),
    }),
  ),
})
export type PurchaseCurrency = z.output<typeof purchaseCurrency>

/** What it is paid with. */
const paymentCurrency = z.object({
  id: currencyId,
  payment_method_limits: z.array(
    z.object({ id: z.string().check(z.maxLength(64)), min: decimal, max: decimal }),
  ),
})
export type PaymentCurrency = z.output<typeof paymentCurrency>

export const onrampOptions = z.object({
  purchaseCurrencies: z.array(purchaseCurrency),
  paymentCurrencies: z.array(paymentCurrency),
  /** Those whom a visitor can buy from; where there are none, nothing can be bought. */
  providers: z.array(
    z.object({
      id: providerId,
      name: z.string(),
      /** For people, such as `1-2%`. */
      fee: z.optional(z.string()),
      /** CAIP-2. */
      networks: z.array(z.string()),
    }),
  ),
})
export type OnrampOptions = z.output<typeof onrampOptions>

/** US dollars and euros, within what card and bank payments usually allow (specification, section 9). */
export const usualPayments: readonly PaymentCurrency[] = ['USD', 'EUR'].map((id) => ({
  id,
  payment_method_limits: [
    { id: 'card', min: '10.00', max: '7500.00' },
    { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
  ],
}))

/** Networks by the names that requests call them by, with CAIP-2 ids. */
export const onrampNetworks: Readonly<Record<string, string>> = {
  ethereum: 'eip155:1',
  arbitrum: 'eip155:42161',
  polygon: 'eip155:137',
  berachain: 'eip155:80094',
  'avalanche-c-chain': 'eip155:43114',
  optimism: 'eip155:10',
  celo: 'eip155:42220',
  base: 'eip155:8453',
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
}
/** The one that is meant where none is named. */
const usualNetwork = 'ethereum'

const money = z.object({ amount: z.string(), currency: z.string() })

const asking = {
  project: 'query',
  auth: 'none',
  origin: 'own',
  limit: 'provider',
  cache: 'no-store',
  query: nothing,
  params: nothing,
} as const

/** What can be bought here, with what, and from whom. */
export const readOnrampOptions = route({
  ...asking,
  method: 'GET',
  path: '/onramp/options',
  body: nothing,
  answer: onrampOptions,
  errors: [],
  size: 'none',
})

/**
 * What a purchase costs, as a provider says; null where none of them says it before its own page. Never a guess: whoever reads a price believes it.
 */
export const quoteOnramp = route({
  ...asking,
  method: 'POST',
  path: '/onramp/quote',
  body: z.object({ purchaseCurrency, paymentCurrency, amount: decimal, network: symbol }),
  answer: z.nullable(
    z.object({
      quoteId: z.string(),
      coinbaseFee: money,
      networkFee: money,
      paymentSubtotal: money,
      paymentTotal: money,
      purchaseAmount: money,
    }),
  ),
  errors: ['provider_unavailable'],
  size: 'usual',
})

const preset = z.optional(positiveNumber(1_000_000_000))

/**
 * The https address of a provider's page, with what is bought and where it goes; '' where nothing can be bought. Errors: `invalid_request` naming what no
 * provider can use.
 */
export const makeOnrampUrl = route({
  ...asking,
  method: 'POST',
  path: '/generators/onrampurl',
  body: z.object({
    /** One of the options; without it, the first that serves the network. */
    provider: z.optional(providerId),
    destinationWallets: z
      .array(
        z.object({
          address: plainAddress,
          blockchains: z
            .array(z.string().check(z.regex(/^[a-z0-9-]{1,32}$/, 'expected a network such as ethereum')))
            .check(z.minLength(1), z.maxLength(16)),
          assets: z.array(symbol).check(z.maxLength(32)),
        }),
      )
      .check(z.minLength(1), z.maxLength(8)),
    defaultNetwork: z._default(
      z.string().check(z.regex(/^[a-z0-9-]{1,32}$/, 'expected a network such as ethereum')),
      usualNetwork,
    ),
    partnerUserId: z.optional(z.string().check(z.maxLength(128))),
    defaultExperience: z.optional(z.literal('buy')),
    presetCryptoAmount: preset,
    presetFiatAmount: preset,
    /** What it is paid with. */
    fiatCurrency: z.optional(currencyId),
  }),
  answer: z.object({ url: z.string() }),
  errors: ['provider_unavailable'],
  size: 'usual',
})

/** Buying with a card or from a bank account. */
export const onrampRoutes = { readOnrampOptions, quoteOnramp, makeOnrampUrl }
