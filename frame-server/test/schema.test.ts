import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isPostgres } from '../src/store/clock.ts'
import { openDatabase } from '../src/store/database.ts'
import { onBothDatabases } from './databases.ts'

/* `store/schema.ts` is written by hand: it must say what the migrations made. */

const text = readFileSync(new URL('../src/store/schema.ts', import.meta.url), 'utf8')

/** Columns of each row type, with whether they may be null. */
const rowTypes = new Map(
  [...text.matchAll(/^type (\w+) = \{([^}]*)\}/gm)].map(([, name = '', body = '']) => {
    const plain = body.replaceAll(/\/\*[\s\S]*?\*\//g, '')
    const columns = [...plain.matchAll(/(\w+): ([^;\n]+)/g)].map(
      ([, column = '', type = '']) => [column, type.includes('null')] as const,
    )
    return [name, Object.fromEntries(columns)] as const
  }),
)
const tables = Object.fromEntries(
  [...(/export type Schema = \{([^}]*)\}/.exec(text)?.[1] ?? '').matchAll(/(\w+): (\w+)/g)].map(
    ([, table = '', type = '']) => [table, rowTypes.get(type)],
  ),
)

onBothDatabases(({ database }) => {
  test('every table and column of the database stands in schema.ts, and no other', async () => {
    const db = await openDatabase(database())
    const found = await db.introspection.getTables()
    const isStrict = isPostgres(db)
    await db.destroy()
    const real = Object.fromEntries(
      found.map(({ name, columns }) => [name, columns.map((column) => column.name)]),
    )
    expect(Object.keys(real).toSorted()).toEqual(Object.keys(tables).toSorted())
    for (const [name, columns] of Object.entries(real))
      expect([name, columns.toSorted()]).toEqual([name, Object.keys(tables[name] ?? {}).toSorted()])
    // SQLite lets a primary key of text be null where nobody said that it may not: only PostgreSQL tells.
    const wrong = found.flatMap(({ name, columns }) =>
      columns
        .filter((column) => isStrict && column.isNullable !== tables[name]?.[column.name])
        .map((column) => `${name}.${column.name}`),
    )
    expect(wrong).toEqual([])
  })
})
