import { setTimeout as wait } from 'node:timers/promises'
import type { HistoryPage } from '@walletframe/api-contract'
import { z } from 'zod'
import type { NetworkConfig } from '../../config.ts'
import type { OutboundAnswer } from '../../outbound/exchange.ts'
import { OutboundError } from '../../outbound/failure.ts'
import type { ProviderParts } from '../provider.ts'
import { byTransaction, itemOf, type MovedOne, type SentOne } from './indexed.ts'
import { wrongCursor } from './operations.ts'

/*
 * The account API of Etherscan (docs.etherscan.io, API V2: one address and one key for all of its networks), and of explorers that speak like it. Five
 * lists, each read from a block downwards: transactions, coins that contracts paid, tokens, pieces of two standards. A page of ours is what all of
 * them have down to the same block.
 */

/** Milliseconds and bytes of one answer, and milliseconds of a page of ours. */
const answerPatience = 6_000
const answerBytes = 2 * 1024 * 1024
const patience = 15_000
/** Entries of one list that are asked for at once. */
const pageSize = 50
/** Milliseconds after which a key that is asked too often is tried again: three calls in a second are what a free one has. */
const pause = 1_100
/** Tries of one list. */
const mostTries = 3

const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/)
const digits = z.string().regex(/^\d{1,78}$/)
const small = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
const common = {
  hash: z.string().regex(/^0x[0-9a-fA-F]{64}$/),
  blockNumber: small,
  timeStamp: z
    .string()
    .regex(/^\d{1,11}$/)
    .transform((seconds) => Number(seconds) * 1_000),
  from: address,
}
/** Empty where a contract was made. */
const receiver = z.union([address, z.literal('').transform(() => null)])

const sentOne = z
  .object({
    ...common,
    to: receiver,
    value: digits,
    isError: z.enum(['0', '1']).optional(),
    nonce: small,
    input: z.string().optional(),
  })
  .transform(({ hash, blockNumber, timeStamp, from, to, value, isError, nonce, input = '' }): SentOne => ({
    hash,
    block: blockNumber,
    at: timeStamp,
    from,
    to,
    value,
    outcome: isError === '1' ? 'failed' : 'done',
    nonce,
    input,
  }))

/** A coin that a contract paid, inside of a transaction. */
const paidOne = z
  .object({ ...common, to: address, value: digits, isError: z.enum(['0', '1']).optional() })
  .transform(({ hash, blockNumber, timeStamp, from, to, value, isError }): MovedOne => ({
    hash,
    block: blockNumber,
    at: timeStamp,
    from,
    to,
    kind: 'coin',
    name: null,
    symbol: null,
    decimals: null,
    // What failed moved nothing.
    value: isError === '1' ? '0' : value,
    id: null,
  }))

/** What contracts of tokens and of pieces have in common. */
const named = {
  ...common,
  to: address,
  tokenName: z.string().optional(),
  tokenSymbol: z.string().optional(),
}
const namedOne = z.object(named)
const movedBy = ({
  hash,
  blockNumber,
  timeStamp,
  from,
  to,
  tokenName = '',
  tokenSymbol = '',
}: z.output<typeof namedOne>) => ({
  hash,
  block: blockNumber,
  at: timeStamp,
  from,
  to,
  name: tokenName,
  symbol: tokenSymbol,
})

const tokenOne = z
  .object({
    ...named,
    value: digits,
    tokenDecimal: z
      .string()
      .regex(/^\d{1,2}$/)
      .optional()
      .catch(undefined),
  })
  .transform(({ value, tokenDecimal, ...told }): MovedOne => ({
    ...movedBy(told),
    kind: 'token',
    decimals: tokenDecimal === undefined ? null : Number(tokenDecimal),
    value,
    id: null,
  }))

const pieceOne = z
  .object({ ...named, tokenID: digits, tokenValue: digits.optional() })
  .transform(({ tokenID, tokenValue = '1', ...told }): MovedOne => ({
    ...movedBy(told),
    kind: 'piece',
    decimals: null,
    value: tokenValue,
    id: tokenID,
  }))

const movedLists = [
  ['txlistinternal', paidOne],
  ['tokentx', tokenOne],
  ['tokennfttx', pieceOne],
  ['token1155tx', pieceOne],
] as const

/** `status` 1: entries. 0: none, with a word for that in `message`; or a refusal, whose reason is a text in `result`. */
const answer = z.object({ status: z.enum(['0', '1']), message: z.string(), result: z.unknown() })

const lastBlock = (cursor: string | undefined): number | undefined => {
  if (cursor === undefined) return undefined
  const [, block] = /^e(\d{1,12})$/.exec(cursor) ?? []
  if (block === undefined) throw wrongCursor()
  return Number(block)
}

/** A list from a block downwards. */
type Read<Item> = {
  readonly items: readonly Item[]
  /** The block that may have more than was read; -1 where the list has no more. */
  readonly floor: number
}

/** What an explorer of the operator's choice says of accounts. @param url with all but the query. @param key of that explorer: nobody else sees it. */
export const createEtherscanHistory = (
  { url, apiKey }: { readonly url: string; readonly apiKey?: string | undefined },
  network: NetworkConfig,
  { outbound }: Pick<ProviderParts, 'outbound'>,
) => {
  const label = `history ${network.id}`
  const target = outbound.target({
    label,
    trust: 'operator',
    deadline: answerPatience,
    maxBytes: answerBytes,
    tries: 2,
    concurrency: 2,
  })

  const ask = async (
    account: string,
    action: string,
    to: number | undefined,
    signal: AbortSignal,
  ): Promise<readonly unknown[] | 'limited'> => {
    const asked = new URL(url)
    const query = {
      chainid: network.id.slice('eip155:'.length),
      module: 'account',
      action,
      address: account,
      startblock: '0',
      ...(to !== undefined && { endblock: String(to) }),
      page: '1',
      offset: String(pageSize),
      sort: 'desc',
      ...(apiKey !== undefined && { apikey: apiKey }),
    }
    for (const [name, value] of Object.entries(query)) asked.searchParams.set(name, value)
    return target.call({
      url: asked,
      headers: { accept: 'application/json' },
      signal,
      read: ({ status, body }: OutboundAnswer) => {
        if (status !== 200) throw new Error(`status ${status}`)
        const { message, result } = answer.parse(JSON.parse(new TextDecoder().decode(body)))
        if (Array.isArray(result)) return result.slice(0, 1_000)
        if (typeof result === 'string' && /rate limit/i.test(result)) return 'limited'
        // What it says may name the key.
        throw new Error(`${action} was refused: ${message.slice(0, 40)}`)
      },
    })
  }

  const read = async <Item extends { readonly block: number }>(
    account: string,
    action: string,
    form: z.ZodType<Item>,
    to: number | undefined,
    signal: AbortSignal,
  ): Promise<Read<Item>> => {
    for (let tries = 1; ; tries += 1) {
      const told = await ask(account, action, to, signal)
      if (told === 'limited') {
        if (tries >= mostTries || signal.aborted)
          throw new OutboundError('limited', label, 'the key is asked too often', { mayHaveArrived: false })
        await wait(pause)
        continue
      }
      // What has another form is left out; where it stands is read all the same.
      const items = told.flatMap((one) => {
        const { data } = form.safeParse(one)
        return data !== undefined && (to === undefined || data.block <= to) ? [data] : []
      })
      const isWhole = told.length < pageSize
      return { items, floor: isWhole ? -1 : Math.min(to ?? Infinity, ...items.map(({ block }) => block)) }
    }
  }

  return async (asked: string, cursor: string | undefined): Promise<HistoryPage> => {
    const account = asked.toLowerCase()
    const to = lastBlock(cursor)
    const signal = AbortSignal.timeout(patience)
    const [sent, ...lists] = await Promise.all([
      read(account, 'txlist', sentOne, to, signal),
      ...movedLists.map(([action, form]) => read<MovedOne>(account, action, form, to, signal)),
    ])
    const moved = lists.flatMap(({ items }) => items)
    const bottom = Math.max(sent.floor, ...lists.map(({ floor }) => floor))
    const hasSome = [...sent.items, ...moved].some(({ block }) => block > bottom)
    // One block fills the page of a list: what was read of it is given out, the rest is left.
    const isStuck = bottom >= 0 && !hasSome
    const floor = isStuck ? bottom - 1 : bottom
    const fits = ({ block }: { readonly block: number }) => block > floor
    const newest = byTransaction(sent.items.filter(fits), moved.filter(fits))
    const oldest = newest.at(-1)?.[1]
    const at = oldest?.sent?.at ?? oldest?.moved[0]?.at
    const isDone = floor < 0 || !Number.isFinite(floor)
    return {
      data: newest.flatMap(([id, found]) => itemOf(network, account, id, found.sent, found.moved) ?? []),
      next: isDone ? null : `e${floor}`,
      searched: {
        back: isDone || at === undefined ? null : { block: floor + 1, at: new Date(at).toISOString() },
        native: true,
        gaps: isStuck,
      },
    }
  }
}
