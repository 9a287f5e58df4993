import { z } from 'zod'
import type { BitcoinFunds, BitcoinTransaction } from '@walletframe/api-contract'
import type { OutboundAnswer } from '../../outbound/exchange.ts'
import { OutboundError } from '../../outbound/failure.ts'
import type { ProviderParts } from '../provider.ts'

/*
 * The HTTP API of Esplora (github.com/Blockstream/esplora, API.md), which electrs has and mempool.space speaks too. Amounts are satoshis as
 * numbers of JSON. What is no possible answer is none: nothing that is not so is told as an amount.
 */

/** Milliseconds of one answer. */
const patience = 6_000
/** Milliseconds for which a service that is of another network is not asked again. */
const wrongFor = 60_000
/** Bytes of an answer: of an address, a rate or a hash; of outputs; of a transaction, or a page of them, whose witnesses may be large. */
const usualBytes = 16 * 1024
const coinsBytes = 512 * 1024
const transactionBytes = 4 * 1024 * 1024
/** Outputs that are told; most Esploras tell no more either. */
const mostCoins = 500
/** Satoshis that will ever be. */
const allSatoshis = 21e14
/** Satoshis for a virtual byte past which nobody means it. */
const highestRate = 10_000
/** Blocks within which a transaction is to be in one: soon, within an hour, within a day. */
const targets = { fast: 1, usual: 6, slow: 144 } as const

const amount = z.number().int().min(0).max(allSatoshis)
/** What ever came and ever went: more than will ever be, since coins go round. */
const sum = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)
const stats = z.object({ funded_txo_sum: sum, spent_txo_sum: sum })
const addressAnswer = z.object({ address: z.string(), chain_stats: stats, mempool_stats: stats })
const hash = z.string().regex(/^[0-9a-f]{64}$/)
const vout = z.number().int().min(0).max(0xffff_ffff)
const coinsAnswer = z.array(
  z.object({ txid: hash, vout, value: amount, status: z.object({ confirmed: z.boolean() }) }),
)
const tooMany: Pick<BitcoinFunds, 'coins' | 'isWhole'> = { coins: [], isWhole: false }
const ratesAnswer = z.record(z.string().regex(/^\d{1,5}$/), z.number().positive().max(highestRate))
const transactionAnswer = z.object({
  txid: hash,
  fee: amount,
  vin: z.array(z.object({ txid: hash, vout })).min(1),
  status: z.object({ confirmed: z.boolean() }),
})
/** An output, of one that an input spends too. Scripts that have no address have none. */
const output = z.object({ scriptpubkey_address: z.string().optional(), value: amount })
const pageAnswer = z.array(
  z.object({
    txid: hash,
    fee: amount,
    /** What made its coins spends nothing. */
    vin: z.array(z.object({ prevout: output.nullish() })).min(1),
    vout: z.array(output),
    status: z.object({ confirmed: z.boolean(), block_time: z.number().int().min(0).max(8.64e12).nullish() }),
  }),
)
/** A transaction as a page of an address has it. Values are satoshis, times are seconds since 1970. */
export type PagedTransaction = z.output<typeof pageAnswer>[number]

const spendAnswer = z.object({ spent: z.boolean(), txid: hash.optional() })

const toText = new TextDecoder('utf-8', { fatal: true })

/** An Esplora of one network. */
export type Esplora = {
  readonly balance: (address: string) => Promise<Pick<BitcoinFunds, 'confirmed' | 'pending'>>
  readonly coins: (address: string) => Promise<Pick<BitcoinFunds, 'coins' | 'isWhole'>>
  readonly rates: () => Promise<BitcoinFunds['rates']>
  /** Transactions of an address, newest first: those that wait and the first in blocks, or those in blocks before the one named. */
  readonly page: (address: string, before: string | undefined) => Promise<readonly PagedTransaction[]>
  readonly transaction: (txid: string, input: string | undefined) => Promise<BitcoinTransaction>
  /** @throws Refused where the network does not take it. */
  readonly send: (raw: string) => Promise<string>
}

/** The network does not take a transaction: why, in its node's words. */
export class Refused extends Error {}

/** Characters of a node's words that are kept. */
const longestReason = 200

/** Of which network the service at an address is, as the reference of its CAIP-2 id. */
export const readGenesis = (
  target: Pick<ReturnType<ProviderParts['outbound']['target']>, 'call'>,
  baseUrl: string,
  signal?: AbortSignal,
): Promise<string> =>
  target.call({
    url: `${baseUrl}/block-height/0`,
    signal,
    maxBytes: usualBytes,
    read: ({ status, body }) => {
      if (status !== 200) throw new Error(`status ${status}`)
      return hash.parse(toText.decode(body).trim()).slice(0, 32)
    },
  })

/** What the rate for a number of blocks is: of the longest time that is not longer, else of the shortest. */
const rateFor = (rates: readonly (readonly [blocks: number, rate: number])[], blocks: number): number =>
  rates.findLast(([within]) => within <= blocks)?.[1] ?? rates[0]?.[1] ?? 0

/** @param baseUrl without a slash at its end. */
export const createEsplora = (
  network: string,
  baseUrl: string,
  { outbound, logger, now }: Pick<ProviderParts, 'outbound' | 'logger' | 'now'>,
): Esplora => {
  const label = `bitcoin ${network}`
  const target = outbound.target({
    label,
    trust: 'operator',
    deadline: patience,
    maxBytes: transactionBytes,
    tries: 2,
  })
  const reference = network.slice(network.indexOf(':') + 1)
  let isRight = false
  let wrongUntil = 0

  /** A service that is of another network would tell amounts of that. @throws OutboundError */
  const checkNetwork = async (): Promise<void> => {
    if (isRight) return
    const wrong = new OutboundError('bad_answer', label, 'it is of another network')
    if (now() < wrongUntil) throw wrong
    const said = await readGenesis(target, baseUrl)
    if (said === reference) {
      isRight = true
      return
    }
    wrongUntil = now() + wrongFor
    logger.error({ network, of: `bip122:${said}` }, 'esplora is of another network and is not used')
    throw wrong
  }

  const ask = async <Value>(
    path: string,
    maxBytes: number,
    read: (answer: OutboundAnswer & { readonly json: () => unknown }) => Value,
  ): Promise<Value> => {
    await checkNetwork()
    return target.call({
      url: `${baseUrl}${path}`,
      headers: { accept: 'application/json' },
      maxBytes,
      read: (answer) =>
        read({
          ...answer,
          json: () => {
            if (answer.status !== 200) throw new Error(`status ${answer.status}`)
            return JSON.parse(toText.decode(answer.body))
          },
        }),
    })
  }

  /** Asked once: whether something that was not answered was taken, nobody knows. */
  const once = outbound.target({
    label,
    trust: 'operator',
    deadline: patience,
    maxBytes: usualBytes,
    tries: 1,
  })

  /** What spends an output, where that is another transaction. */
  const spenderOf = async (input: string, txid: string): Promise<string | null> => {
    const [of = '', number = ''] = input.split(':')
    return ask(`/tx/${of}/outspend/${number}`, usualBytes, ({ json }) => {
      const { spent, txid: by } = spendAnswer.parse(json())
      return spent && by !== undefined && by !== txid ? by : null
    })
  }

  return {
    balance: (address) =>
      ask(`/address/${address}`, usualBytes, ({ json }) => {
        const { address: said, chain_stats: chain, mempool_stats: waiting } = addressAnswer.parse(json())
        if (said !== address) throw new Error('another address')
        const confirmed = chain.funded_txo_sum - chain.spent_txo_sum
        const pending = waiting.funded_txo_sum - waiting.spent_txo_sum
        for (const some of [confirmed, confirmed + pending])
          if (!(some >= 0 && some <= allSatoshis)) throw new Error('no possible amount')
        return { confirmed: String(confirmed), pending: String(pending) }
      }),
    coins: (address) =>
      ask(`/address/${address}/utxo`, coinsBytes, ({ status, json }) => {
        // More than it tells: Esplora refuses the question then.
        if (status === 400 || status === 422) return tooMany
        const read = coinsAnswer.parse(json())
        if (read.length > mostCoins) return tooMany
        const ids = new Set(read.map(({ txid, vout: number }) => `${txid}:${number}`))
        if (ids.size < read.length) throw new Error('an output twice')
        const coins = read.map(({ txid, vout: number, value, status: { confirmed } }) => ({
          txid,
          vout: number,
          value: String(value),
          isConfirmed: confirmed,
        }))
        return { coins, isWhole: true }
      }).catch((error: unknown) => {
        // Its balance is known all the same.
        if (error instanceof OutboundError && error.reason === 'too_large') return tooMany
        throw error
      }),
    page: (address, before) =>
      ask(
        `/address/${address}/txs${before === undefined ? '' : `/chain/${before}`}`,
        transactionBytes,
        ({ json }) => pageAnswer.parse(json()),
      ),
    rates: () =>
      ask('/fee-estimates', usualBytes, ({ json }) => {
        const rates = Object.entries(ratesAnswer.parse(json()))
          .map(([blocks, rate]) => [Number(blocks), rate] as const)
          .toSorted(([one], [other]) => one - other)
        if (rates.length === 0) return null
        const slow = rateFor(rates, targets.slow)
        // To wait longer never costs more.
        const usual = Math.max(slow, rateFor(rates, targets.usual))
        return { fast: Math.max(usual, rateFor(rates, targets.fast)), usual, slow }
      }),
    send: async (raw) => {
      await checkNetwork()
      const said = await once.call({
        url: `${baseUrl}/tx`,
        method: 'POST',
        headers: { 'content-type': 'text/plain' },
        body: raw,
        read: ({ status, body }) => {
          const text = toText.decode(body).trim()
          if (status === 200) return { txid: hash.parse(text) }
          // Of a node's refusal Esplora says what the node said.
          if (status === 400) return { reason: text.slice(0, longestReason) }
          throw new Error(`status ${status}`)
        },
      })
      if ('reason' in said) throw new Refused(said.reason)
      return said.txid
    },
    transaction: async (txid, input) => {
      const found = await ask(`/tx/${txid}`, transactionBytes, ({ status, json }) => {
        if (status === 404) return undefined
        const read = transactionAnswer.parse(json())
        if (read.txid !== txid) throw new Error('another transaction')
        return read
      })
      if (!found) {
        const replacedBy = input === undefined ? null : await spenderOf(input, txid)
        return { state: 'unknown', input: null, fee: null, replacedBy }
      }
      const [first] = found.vin
      return {
        state: found.status.confirmed ? 'confirmed' : 'pending',
        input: first ?? null,
        fee: String(found.fee),
        replacedBy: null,
      }
    },
  }
}
