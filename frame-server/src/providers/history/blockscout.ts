import type { HistoryPage } from '@walletframe/api-contract'
import { z } from 'zod'
import type { NetworkConfig } from '../../config.ts'
import type { OutboundAnswer } from '../../outbound/exchange.ts'
import type { Target } from '../../outbound/client.ts'
import type { ProviderParts } from '../provider.ts'
import { byTransaction, itemOf, type MovedOne, type SentOne } from './indexed.ts'
import { wrongCursor } from './operations.ts'

/*
 * The API v2 of Blockscout (docs.blockscout.com): transactions of an account, and the token transfers that name it, are two lists, each with pages
 * of its own. A page of ours is what both have down to the same block.
 */

/** Milliseconds and bytes of one answer; milliseconds of a page of ours; answers that it may take. */
const answerPatience = 6_000
const answerBytes = 2 * 1024 * 1024
const patience = 9_000
const mostAnswers = 6

const address = z.object({ hash: z.string().regex(/^0x[0-9a-fA-F]{40}$/) })
const amount = z.string().regex(/^\d{1,78}$/)
const hash = z.string().regex(/^0x[0-9a-fA-F]{64}$/)
const time = z.string().refine((text) => !Number.isNaN(Date.parse(text)))
/** How Blockscout names the next page: what it gives is given back, under the names that it uses alone. */
const pageParams = z.record(
  z
    .string()
    .regex(
      /^(block_number|index|items_count|inserted_at|hash|value|fee|batch_[a-z_]{1,24}|index_in_[a-z_]{1,24})$/,
    ),
  z.union([z.string().max(128), z.number(), z.null()]),
)
type PageParams = z.output<typeof pageParams>

const outcomes = { ok: 'done', error: 'failed', unknown: 'unknown' } as const

const sentOne = z
  .object({
    hash,
    block_number: z.number().int().nonnegative(),
    timestamp: time,
    from: address,
    to: address.nullable(),
    value: amount,
    status: z.enum(['ok', 'error']).nullable(),
    nonce: z.number().int().nonnegative(),
    raw_input: z.string().nullish(),
  })
  .transform((told): SentOne => ({
    hash: told.hash,
    block: told.block_number,
    at: Date.parse(told.timestamp),
    from: told.from.hash,
    to: told.to?.hash ?? null,
    value: told.value,
    outcome: outcomes[told.status ?? 'unknown'],
    nonce: told.nonce,
    input: told.raw_input ?? '',
  }))

const movedOne = z
  .object({
    transaction_hash: hash,
    block_number: z.number().int().nonnegative(),
    timestamp: time,
    from: address,
    to: address,
    token: z.object({
      name: z.string().nullable(),
      symbol: z.string().nullable(),
      decimals: z
        .string()
        .regex(/^\d{1,2}$/)
        .nullable()
        .optional(),
      type: z.string(),
    }),
    total: z
      .object({
        value: amount.nullish(),
        decimals: z
          .string()
          .regex(/^\d{1,2}$/)
          .nullish(),
        // Anything else is no number of a piece: it would be shown as its name.
        token_id: z
          .string()
          .regex(/^\d{1,78}$/)
          .nullish()
          .catch(null),
      })
      .nullable(),
  })
  .transform(({ token, total, ...told }): MovedOne => ({
    hash: told.transaction_hash,
    block: told.block_number,
    at: Date.parse(told.timestamp),
    from: told.from.hash,
    to: told.to.hash,
    kind: token.type === 'ERC-20' ? 'token' : 'piece',
    name: token.name,
    symbol: token.symbol,
    decimals: digitsOf(total?.decimals ?? token.decimals),
    value: total?.value ?? null,
    id: total?.token_id ?? null,
  }))

const digitsOf = (text: string | null | undefined): number | null =>
  typeof text === 'string' ? Number(text) : null

/** Newer than any block. */
const above = Number.MAX_SAFE_INTEGER

const cursorForm = z.strictObject({
  /** Items from this block on were given out before. */
  b: z.number().int().nonnegative(),
  /** Where to go on in each list; null: its first page. */
  t: pageParams.nullable(),
  k: pageParams.nullable(),
})

const readCursor = (cursor: string | undefined): z.output<typeof cursorForm> => {
  if (cursor === undefined) return { b: above, t: null, k: null }
  try {
    return cursorForm.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
  } catch {
    throw wrongCursor()
  }
}

/** One of the two lists, read page by page. */
const listOf = <Item extends { readonly block: number }>(
  ask: (params: PageParams | null) => Promise<{ items: readonly Item[]; next: PageParams | null }>,
  start: PageParams | null,
) => {
  const pages: { readonly params: PageParams | null; readonly items: readonly Item[] }[] = []
  let next: PageParams | null | 'end' = start
  return {
    isEnd: () => next === 'end',
    /** The oldest block that was read; -1 where the list has no more. */
    lowest: () =>
      next === 'end' ? -1 : Math.min(above, ...pages.flatMap(({ items }) => items.map((item) => item.block))),
    more: async () => {
      if (next === 'end') return
      const asked: PageParams | null = next
      const { items, next: after } = await ask(asked)
      pages.push({ params: asked, items })
      // A page that leads to itself, or to one before it, leads nowhere.
      const seen = pages.some(({ params }) => JSON.stringify(params) === JSON.stringify(after))
      next = after === null || items.length === 0 || seen ? 'end' : after
    },
    items: () => pages.flatMap(({ items }) => items),
    /** The page to begin with for what is below a block. */
    pageBelow: (block: number): PageParams | null => {
      const page = pages.find(({ items }) => items.some((item) => item.block < block))
      return page ? page.params : next === 'end' ? (pages.at(-1)?.params ?? start) : next
    },
  }
}

/** What a Blockscout of the operator's choice says of accounts. */
export const createBlockscoutHistory = (
  baseUrl: string,
  network: NetworkConfig,
  { outbound }: Pick<ProviderParts, 'outbound'>,
) => {
  const target: Target = outbound.target({
    label: `history ${network.id}`,
    trust: 'operator',
    deadline: answerPatience,
    maxBytes: answerBytes,
    tries: 2,
  })

  const reader =
    <Item extends z.ZodType<{ readonly block: number }>>(
      account: string,
      path: string,
      item: Item,
      signal: AbortSignal,
    ) =>
    async (
      params: PageParams | null,
    ): Promise<{ items: readonly z.output<Item>[]; next: PageParams | null }> => {
      const url = new URL(`${baseUrl}/api/v2/addresses/${account}/${path}`)
      for (const [key, value] of Object.entries(params ?? {}))
        if (value !== null) url.searchParams.set(key, String(value))
      const form = z.object({
        items: z.array(z.unknown()).max(1_000),
        next_page_params: pageParams.nullable(),
      })
      return target.call({
        url,
        headers: { accept: 'application/json' },
        signal,
        read: ({ status, body }: OutboundAnswer) => {
          // Nobody has heard of this account.
          if (status === 404) return { items: [], next: null }
          if (status !== 200) throw new Error(`status ${status}`)
          const { items, next_page_params: next } = form.parse(JSON.parse(new TextDecoder().decode(body)))
          // What is not mined yet, or has another form, is left out.
          const readable = items.flatMap((one) => {
            const parsed = item.safeParse(one)
            return parsed.success ? [parsed.data] : []
          })
          return { items: readable, next }
        },
      })
    }

  return async (asked: string, cursor: string | undefined): Promise<HistoryPage> => {
    const account = asked.toLowerCase()
    const { b: before, t, k } = readCursor(cursor)
    const signal = AbortSignal.timeout(patience)
    const sent = listOf(reader(account, 'transactions', sentOne, signal), t)
    const moved = listOf(reader(account, 'token-transfers', movedOne, signal), k)
    await Promise.all([sent.more(), moved.more()])
    /** Everything above this block was read in both lists. */
    const bottom = () => Math.max(sent.lowest(), moved.lowest())
    const isNew = ({ block }: { readonly block: number }) => block > bottom() && block < before
    const hasSome = () => sent.items().some(isNew) || moved.items().some(isNew)
    for (let answers = 2; answers < mostAnswers && bottom() >= 0 && !hasSome(); answers += 1)
      await (sent.lowest() >= moved.lowest() ? sent.more() : moved.more())
    // One block fills all the pages that are read for one of ours: what was read of it is given out, the rest is left.
    const isStuck = bottom() >= 0 && !hasSome()
    const floor = isStuck ? bottom() - 1 : bottom()
    const fits = ({ block }: { readonly block: number }) => block > floor && block < before
    const newest = byTransaction(sent.items().filter(fits), moved.items().filter(fits))
    const isDone = floor < 0 || floor + 1 >= before
    const next = isDone
      ? null
      : Buffer.from(
          JSON.stringify({ b: floor + 1, t: sent.pageBelow(floor + 1), k: moved.pageBelow(floor + 1) }),
        ).toString('base64url')
    const oldest = newest.at(-1)?.[1]
    const at = oldest?.sent?.at ?? oldest?.moved[0]?.at
    return {
      data: newest
        .map(([id, found]) => itemOf(network, account, id, found.sent, found.moved))
        .filter((item) => item !== undefined),
      next,
      searched: {
        back: next === null || at === undefined ? null : { block: floor + 1, at: new Date(at).toISOString() },
        native: true,
        gaps: isStuck,
      },
    }
  }
}
