import { mayEmbed, type AnalyticsEvent } from '@walletframe/api-contract'
import { sql } from 'kysely'
import type { ProjectConfig, ServerConfig } from '../config.ts'
import { Failure } from '../failure.ts'
import type { Database } from '../store/database.ts'
import { dayOf } from '../store/sweep.ts'
import type { Services } from './services.ts'

/*
 * How the modal is used, as numbers: how often an event happened on a day, by a few words that the contract allows. No id, no time, no page, no
 * network address: nothing that came with a call is kept but what is counted.
 */

/** Different rows that a project has for a day: whoever invents names fills no disk. What comes after them is counted without its words. */
export const mostRows = 1_000

/** Whether events of a project are counted. */
export const isCounted = (
  { analytics }: Pick<ServerConfig, 'analytics'>,
  { features }: Pick<ProjectConfig, 'features'>,
): boolean => analytics === 'on' && features.analytics

/** A row's words: the same ones are the same text. */
const wordsOf = ({ props: { properties = {} } }: AnalyticsEvent): string =>
  JSON.stringify(Object.fromEntries(Object.entries(properties).toSorted(([a], [b]) => (a < b ? -1 : 1))))

type Row = { readonly event: string; readonly properties: string; readonly number: number }

/** The same ones together, in an order that all servers keep: two that write the same rows do not wait for each other in a circle. */
const together = (rows: readonly Row[]): readonly Row[] => {
  const byKey = new Map<string, Row>()
  for (const row of rows) {
    const key = `${row.event} ${row.properties}`
    byKey.set(key, { ...row, number: row.number + (byKey.get(key)?.number ?? 0) })
  }
  return [...byKey.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
}

/** Rows as they may be written: those that would be new are without words where the day is full. */
const fitted = async (
  db: Database,
  project: string,
  day: string,
  rows: readonly Row[],
): Promise<readonly Row[]> => {
  const known = await db
    .selectFrom('event_counts')
    .select(['event', 'properties'])
    .where('project_id', '=', project)
    .where('day', '=', day)
    .execute()
  const there = new Set(known.map(({ event, properties }) => `${event} ${properties}`))
  let room = mostRows - known.length
  return together(
    rows.map((row) => {
      if (there.has(`${row.event} ${row.properties}`)) return row
      room -= 1
      return room >= 0 ? row : { ...row, properties: '' }
    }),
  )
}

/**
 * Counts events. @returns how many.
 * @throws Failure `not_found` where nothing is counted; `origin_not_allowed` where the page is not on the project's list;
 * `invalid_request` where an event contradicts itself.
 */
export const countEvents = async (
  { config, db, now }: Pick<Services, 'config' | 'db' | 'now'>,
  project: ProjectConfig,
  events: readonly AnalyticsEvent[],
): Promise<number> => {
  if (!isCounted(config, project)) throw new Failure('not_found', 'This server counts no events.')
  for (const { url, domain } of events) {
    if (!URL.canParse(url) || new URL(url).origin !== url || new URL(url).hostname !== domain)
      throw new Failure('invalid_request', 'Invalid body.url: expected an origin, and its host as domain.', {
        field: 'body.url',
      })
    if (!mayEmbed(project.allowedOrigins, url))
      throw new Failure('origin_not_allowed', 'The page is not among the origins of this project.')
  }
  const day = dayOf(now())
  const rows = together(
    events.map((event) => ({ event: event.props.event, properties: wordsOf(event), number: 1 })),
  )
  await db
    .insertInto('event_counts')
    .values((await fitted(db, project.id, day, rows)).map((row) => ({ project_id: project.id, day, ...row })))
    .onConflict((conflict) =>
      conflict
        .columns(['project_id', 'day', 'event', 'properties'])
        .doUpdateSet({ number: sql<number>`event_counts.number + excluded.number` }),
    )
    .execute()
  return events.length
}

/** One event of some days together, with the words that were said of it, the most frequent first. */
export type Counted = {
  readonly project: string
  readonly event: string
  readonly number: number
  /** Empty text: without words, since the day was full. */
  readonly words: readonly { readonly properties: string; readonly number: number }[]
}

/** What was counted from a day on. @param from `2026-01-31`. */
export const readCounts = async (db: Database, from: string): Promise<readonly Counted[]> => {
  const rows = await db
    .selectFrom('event_counts')
    .select(['project_id', 'event', 'properties', ({ fn }) => fn.sum<number | string>('number').as('sum')])
    .where('day', '>=', from)
    .groupBy(['project_id', 'event', 'properties'])
    .execute()
  const found = new Map<string, Counted & { readonly words: { properties: string; number: number }[] }>()
  for (const { project_id: project, event, properties, sum } of rows) {
    const key = `${project} ${event}`
    const before = found.get(key) ?? { project, event, number: 0, words: [] }
    const words = [...before.words, { properties, number: Number(sum) }]
    found.set(key, { ...before, number: before.number + Number(sum), words })
  }
  const byNumber = (a: { number: number }, b: { number: number }) => b.number - a.number
  return [...found.values()]
    .map((counted) => ({ ...counted, words: counted.words.toSorted(byNumber) }))
    .toSorted((a, b) => (a.project === b.project ? byNumber(a, b) : a.project < b.project ? -1 : 1))
}
