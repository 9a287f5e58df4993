import * as z from 'zod/mini'
import { nothing, route } from './http.ts'

/* What the frame reads of networks of Bitcoin: the operator's Esplora has it, which no page and no frame asks itself. */

/** The form of addresses in base 58 and of witness programs; which network it is of, and its checksum, the server reads. */
export const bitcoinAddress = z
  .string()
  .check(z.regex(/^[a-zA-Z0-9]{14,90}$/, 'expected an address of Bitcoin'))

const bitcoinNetwork = z
  .string()
  .check(z.regex(/^bip122:[0-9a-f]{32}$/, 'expected the CAIP-2 id of a network of Bitcoin'))

/** Transaction ids as they are shown: 32 bytes in hexadecimal, lower case. */
const txid = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'expected the id of a transaction'))

/** Whole satoshis in digits. */
const satoshis = z.string()

/** An output by the transaction that it is of and its number in there. */
const outputId = z.object({ txid: z.string(), vout: z.number() })

const reading = {
  method: 'GET',
  project: 'query',
  body: nothing,
  errors: ['provider_unavailable', 'network_unknown'],
  auth: 'none',
  origin: 'own',
  size: 'none',
  cache: 'no-store',
} as const

/**
 * What an address of Bitcoin has, at most 30 seconds old. Errors: `network_unknown` where balances of the network are not read here,
 * `invalid_request` where it is no address of the network, `provider_unavailable`.
 */
export const readBitcoinFunds = route({
  ...reading,
  path: '/bitcoin/address/:address',
  params: z.object({ address: bitcoinAddress }),
  query: z.object({
    chainId: bitcoinNetwork,
    /** What was kept is not told: the account has another amount now. */
    fresh: z.optional(z.literal('1')),
  }),
  answer: z.object({
    /** Satoshis in blocks, those included that something which waits spends. */
    confirmed: satoshis,
    /** What transactions that wait change of it, all together; below zero where more leaves than comes. */
    pending: z.string(),
    /** What could be spent, for counting what a transaction may cost. Empty where there is too much of it: then `isWhole` is false. */
    coins: z.array(z.object({ ...outputId.shape, value: satoshis, isConfirmed: z.boolean() })),
    isWhole: z.boolean(),
    /** Satoshis for a virtual byte: to be in a block soon, within an hour, within a day. Null where nobody says. */
    rates: z.nullable(z.object({ fast: z.number(), usual: z.number(), slow: z.number() })),
  }),
  limit: 'balance',
})
export type BitcoinFunds = z.output<(typeof readBitcoinFunds)['answer']>

/**
 * What the network says of a transaction now. `unknown`: it is in no block, and none waits that is called so. Errors: `network_unknown`,
 * `provider_unavailable`.
 */
export const readBitcoinTransaction = route({
  ...reading,
  path: '/bitcoin/transaction/:txid',
  params: z.object({ txid }),
  query: z.object({
    chainId: bitcoinNetwork,
    /** `txid:vout` of something that it spends, as an earlier answer named it: of an unknown one it is said what spends that instead. */
    input: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}:\d{1,9}$/, 'expected txid:vout'))),
  }),
  answer: z.object({
    /** `confirmed`, `pending`, `unknown`. */
    state: z.string(),
    /** The first output that it spends; null where that is not known. */
    input: z.nullable(outputId),
    /** What it takes for its fee, in satoshis; null where that is not known. */
    fee: z.nullable(satoshis),
    /** The transaction that spends `input` in its place. */
    replacedBy: z.nullable(z.string()),
  }),
  limit: 'provider',
})
export type BitcoinTransaction = z.output<(typeof readBitcoinTransaction)['answer']>

/**
 * Gives a signed transaction to the network. The same again is answered the same, as long as the network has it. Errors: `network_unknown`, `invalid_request`
 * where the network refuses it (its message says why), `provider_unavailable` where nobody knows whether it was taken.
 */
export const sendBitcoinTransaction = route({
  ...reading,
  method: 'POST',
  path: '/bitcoin/transaction',
  params: nothing,
  query: z.object({ chainId: bitcoinNetwork }),
  body: z.object({
    /** Hex, in lower case; at most 100 kB, as nodes pass on. */
    raw: z.string().check(z.maxLength(200_000), z.regex(/^(?:[0-9a-f]{2})+$/, 'expected bytes in hex')),
  }),
  answer: z.object({ txid }),
  limit: 'provider',
  size: 'batch',
})

/** What is read of networks of Bitcoin, and what is given to them. */
export const bitcoinRoutes = { readBitcoinFunds, readBitcoinTransaction, sendBitcoinTransaction }
