import type { ServerConfig } from '../config.ts'
import { project, projectIssues, type ProjectConfig } from '../projectConfig.ts'
import type { Database } from '../store/database.ts'

/* Projects in the database: what `walletframe-server projects` writes and every server on the database reads. */

export type StoredProject = {
  readonly id: string
  /** As it was given, without defaults: those are of the version that reads it. */
  readonly definition: Readonly<Record<string, unknown>>
}

/** Row of `revisions` that counts changes of the projects. */
const revisionName = 'projects'

export const readRevision = async (db: Database): Promise<number> =>
  (
    await db
      .selectFrom('revisions')
      .select('number')
      .where('name', '=', revisionName)
      .executeTakeFirstOrThrow()
  ).number

export const readProjects = async (db: Database): Promise<readonly StoredProject[]> => {
  const rows = await db.selectFrom('projects').select(['id', 'definition']).orderBy('id').execute()
  return rows.map(({ id, definition }) => ({
    id,
    definition: JSON.parse(definition) as StoredProject['definition'],
  }))
}

/** One change and its count, both or neither: a server that sees the new count sees the change. */
const changing = <Result>(db: Database, change: (trx: Database) => Promise<Result>): Promise<Result> =>
  db.transaction().execute(async (trx) => {
    const result = await change(trx)
    await trx
      .updateTable('revisions')
      .set(({ eb }) => ({ number: eb('number', '+', 1) }))
      .where('name', '=', revisionName)
      .execute()
    return result
  })

/** Adds a project, or puts another definition in its place. */
export const saveProject = (db: Database, { id, definition }: StoredProject): Promise<void> =>
  changing(db, async (trx) => {
    const text = JSON.stringify(definition)
    await trx
      .insertInto('projects')
      .values({ id, definition: text })
      .onConflict((on) => on.column('id').doUpdateSet({ definition: text }))
      .execute()
  })

/** @returns whether it was there. */
export const removeProject = (db: Database, id: string): Promise<boolean> =>
  changing(db, async (trx) => {
    const { numDeletedRows } = await trx.deleteFrom('projects').where('id', '=', id).executeTakeFirst()
    return numDeletedRows > 0n
  })

/** @returns the project, and what is wrong with it in the words of the configuration. */
export const checkProject = (
  server: Pick<ServerConfig, 'networks' | 'publicUrl' | 'fontsDir'>,
  definition: StoredProject['definition'],
): { readonly project: ProjectConfig | undefined; readonly problems: readonly string[] } => {
  const parsed = project.safeParse(definition)
  const issues = parsed.success ? projectIssues(parsed.data, server) : parsed.error.issues
  return {
    project: issues.length === 0 ? parsed.data : undefined,
    problems: issues.map(({ path, message }) => `${path.map(String).join('.') || '(top)'}: ${message}`),
  }
}
