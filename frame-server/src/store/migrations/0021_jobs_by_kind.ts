import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Jobs are looked for by kind: with the first index alone, mails were searched for among all that waited for a webhook whose receiver was
 * down, a hundred thousand rows at each look.
 */
export const jobsByKind: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema.dropIndex('jobs_state_run_at').execute()
    await db.schema
      .createIndex('jobs_state_kind_run_at')
      .on('jobs')
      .columns(['state', 'kind', 'run_at'])
      .execute()
  },
}
