import type { HistoryItem } from '@walletframe/api-contract'
import type { Database } from '../../../store/database.ts'
import { forgetHistory } from '../../../store/histories.ts'
import { hour } from '../../../time.ts'

/** The time of the last question is written this often at most: whoever reads writes nothing else. */
const askedEvery = hour
/** Rows that one statement writes: databases take so many values at once. */
const rowsAtOnce = 100

/** What the index has of an account on one network: all blocks from `low` to `high`, both included; nothing yet where they are null. */
export type Span = {
  readonly network: string
  /** Lower case. */
  readonly account: string
  readonly low: number | null
  readonly high: number | null
  /** Hash of the block `high`: with another one the chain is another. */
  readonly highHash: string | null
  /** Of how much of it movements of the coin are known; `none`: the nodes had no traces of the newest of it. */
  readonly coins: 'all' | 'some' | 'none'
  /** Whether something in it could not be read. */
  readonly gaps: boolean
  /** The node tells nothing that is older, or nothing older is kept. */
  readonly isDone: boolean
  readonly begunAt: number
}

/** Blocks that were read: a span with more in it, and what is new in them. */
export type Slice = {
  readonly span: Span
  readonly items: readonly { readonly block: number; readonly index: number; readonly item: HistoryItem }[]
}

type Row = {
  readonly network: string
  readonly account: string
  readonly low: number | null
  readonly high: number | null
  readonly high_hash: string | null
  readonly coins: Span['coins']
  readonly gaps: number
  readonly is_done: number
  readonly begun_at: number
}

const spanOf = (row: Row): Span => ({
  network: row.network,
  account: row.account,
  low: row.low,
  high: row.high,
  highHash: row.high_hash,
  coins: row.coins,
  gaps: row.gaps === 1,
  isDone: row.is_done === 1,
  begunAt: row.begun_at,
})

const columns = [
  'network',
  'account',
  'low',
  'high',
  'high_hash',
  'coins',
  'gaps',
  'is_done',
  'begun_at',
] as const

/** Of an account of which nothing was read yet. */
const emptySpan = (at: number) => ({
  low: null,
  high: null,
  high_hash: null,
  coins: 'all' as const,
  gaps: 0,
  is_done: 0,
  begun_at: at,
  worked_at: 0,
})

/** Where the index is kept: what was read of each account, and how far. Servers of one database share it. What nobody asks for any more the sweep takes. */
export const createIndexStore = (db: Database, now: () => number) => {
  return {
    /** Somebody asks for an account: it is followed from now on. @returns what there is of it. */
    asked: async (network: string, account: string): Promise<Span> => {
      const at = now()
      const key = { network, account: account.toLowerCase() }
      const row = await db
        .selectFrom('history_spans')
        .select([...columns, 'asked_at'])
        .where('network', '=', key.network)
        .where('account', '=', key.account)
        .executeTakeFirst()
      if (row && row.asked_at >= at - askedEvery) return spanOf(row)
      // As it is now: it may have been swept since it was read.
      const followed = await db
        .insertInto('history_spans')
        .values({ ...key, ...emptySpan(at), asked_at: at })
        .onConflict((conflict) => conflict.columns(['network', 'account']).doUpdateSet({ asked_at: at }))
        .returning(columns)
        .executeTakeFirstOrThrow()
      return spanOf(followed)
    },

    /**
     * Accounts of a network of which something is left to read, those first that were worked at longest ago.
     * @param newest the newest block that may be in the index. @param step blocks that have to have come before an account is brought up to date.
     * @param withoutTraces a moment; those that were begun before it, and have not been traced, are among them.
     */
    due: async (
      network: string,
      { newest, step, withoutTraces }: { newest: number; step: number; withoutTraces?: number },
      most: number,
    ): Promise<readonly Span[]> => {
      const rows = await db
        .selectFrom('history_spans')
        .select(columns)
        .where('network', '=', network)
        .where((row) =>
          row.or([
            row('high', 'is', null),
            row('is_done', '=', 0),
            row('high', '<=', newest - step),
            ...(withoutTraces === undefined
              ? []
              : [row.and([row('coins', '=', 'none'), row('begun_at', '<', withoutTraces)])]),
          ]),
        )
        .orderBy('worked_at')
        .limit(most)
        .execute()
      return rows.map(spanOf)
    },

    /** Networks that have accounts in the index. */
    networks: async (): Promise<readonly string[]> => {
      const rows = await db.selectFrom('history_spans').select('network').distinct().execute()
      return rows.map(({ network }) => network)
    },

    /** Keeps what was read beyond a span, unless somebody else did meanwhile. */
    add: (before: Span, { span, items }: Slice): Promise<void> =>
      db.transaction().execute(async (trx) => {
        const { network, account } = before
        const changed = await trx
          .updateTable('history_spans')
          .set({
            low: span.low,
            high: span.high,
            high_hash: span.highHash,
            coins: span.coins,
            gaps: Number(span.gaps),
            is_done: Number(span.isDone),
            begun_at: span.begunAt,
            worked_at: now(),
          })
          .where('network', '=', network)
          .where('account', '=', account)
          .where('low', before.low === null ? 'is' : '=', before.low)
          .where('high', before.high === null ? 'is' : '=', before.high)
          .executeTakeFirst()
        if (changed.numUpdatedRows === 0n) return
        for (let at = 0; at < items.length; at += rowsAtOnce)
          await trx
            .insertInto('history_items')
            .values(
              items.slice(at, at + rowsAtOnce).map(({ block, index, item }) => ({
                network,
                account,
                block,
                place: index,
                item: JSON.stringify(item),
              })),
            )
            .onConflict((conflict) => conflict.columns(['network', 'account', 'block', 'place']).doNothing())
            .execute()
      }),

    /** Nothing of it could be read now: others come first. */
    postpone: async ({ network, account }: Span): Promise<void> => {
      await db
        .updateTable('history_spans')
        .set({ worked_at: now() })
        .where('network', '=', network)
        .where('account', '=', account)
        .execute()
    },

    /** What was read of an account is of no use: it is read from the beginning. */
    begin: ({ network, account }: Span): Promise<void> =>
      db.transaction().execute(async (trx) => {
        await trx
          .deleteFrom('history_items')
          .where('network', '=', network)
          .where('account', '=', account)
          .execute()
        await trx
          .updateTable('history_spans')
          .set(emptySpan(now()))
          .where('network', '=', network)
          .where('account', '=', account)
          .execute()
      }),

    /**
     * Transactions of an account from a block downwards, newest first; of the last block maybe not all.
     * @returns undefined where it was forgotten, or begun anew, since the span was read: that nothing is kept says nothing then.
     */
    items: async (
      { network, account, begunAt }: Pick<Span, 'network' | 'account' | 'begunAt'>,
      range: { readonly from: number; readonly to: number },
      most: number,
    ): Promise<readonly { readonly block: number; readonly item: HistoryItem }[] | undefined> => {
      const rows = await db
        .selectFrom('history_items')
        .select(['block', 'item'])
        .where('network', '=', network)
        .where('account', '=', account)
        .where('block', '>=', range.from)
        .where('block', '<=', range.to)
        .orderBy('block', 'desc')
        .orderBy('place', 'desc')
        .limit(most)
        .execute()
      // Afterwards: what is removed between the two is no loss.
      const span = await db
        .selectFrom('history_spans')
        .select(['low', 'begun_at'])
        .where('network', '=', network)
        .where('account', '=', account)
        .executeTakeFirst()
      const isThere = span && span.begun_at === begunAt && span.low !== null && span.low <= range.from
      return isThere
        ? rows.map(({ block, item }) => ({ block, item: JSON.parse(item) as HistoryItem }))
        : undefined
    },

    /** How many transactions of an account are kept. */
    countOf: async ({ network, account }: Span): Promise<number> => {
      const { count } = await db
        .selectFrom('history_items')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('network', '=', network)
        .where('account', '=', account)
        .executeTakeFirstOrThrow()
      return count
    },

    /** Leaves the accounts that were asked for last, so many of them. */
    trim: async (most: number): Promise<void> => {
      const over = await db
        .selectFrom('history_spans')
        .select(['network', 'account'])
        .orderBy('asked_at', 'desc')
        .offset(most)
        .limit(rowsAtOnce)
        .execute()
      for (const each of over) await forgetHistory(db, each)
    },
  }
}

export type IndexStore = ReturnType<typeof createIndexStore>
