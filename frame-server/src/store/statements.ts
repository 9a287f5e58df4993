import type { LogEvent } from 'kysely'

/** How one statement ended: never its text and never a value. */
export type Statement = {
  /** Its first table: a name of the schema. */
  readonly table: string | undefined
  readonly kind: 'select' | 'insert' | 'update' | 'delete' | 'other'
  readonly failed: boolean
  readonly seconds: number
}

/** Whoever counts statements. It must not throw. */
export type StatementObserver = (statement: Statement) => void

const kinds: Readonly<Record<string, Statement['kind']>> = {
  SelectQueryNode: 'select',
  InsertQueryNode: 'insert',
  UpdateQueryNode: 'update',
  DeleteQueryNode: 'delete',
}

/** Kysely quotes names, and writes values as parameters. */
const tableOf = (text: string): string | undefined => /(?:from|into|update) "(\w+)"/.exec(text)?.[1]

/** What Kysely tells of a statement, for an observer. */
export const statementLog =
  (observe: StatementObserver) =>
  ({ level, query, queryDurationMillis }: LogEvent): void =>
    observe({
      table: tableOf(query.sql),
      kind: kinds[query.query.kind] ?? 'other',
      failed: level === 'error',
      seconds: queryDurationMillis / 1_000,
    })
