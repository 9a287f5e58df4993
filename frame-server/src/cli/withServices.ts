import { pino } from 'pino'
import type { ServerConfig } from '../config.ts'
import { createJobs } from '../jobs/jobs.ts'
import { createOutbound } from '../outbound/client.ts'
import { openKeyRing } from '../services/keyService.ts'
import type { Deleting } from '../services/userDeletions.ts'
import { sqlClock } from '../store/clock.ts'
import { requireMigrated, withDatabase } from './database.ts'

/** What it takes to change users as a server does: jobs are written, and a server does them. */
export const withServices = async (
  config: ServerConfig,
  work: (services: Deleting) => Promise<void>,
): Promise<void> => {
  const outbound = createOutbound()
  try {
    const ring = await openKeyRing(config.keyEncryption, outbound)
    await withDatabase(config, async (db) => {
      await requireMigrated(db)
      const clock = sqlClock(db)
      const jobs = createJobs({ db, clock, ring, logger: pino({ level: 'silent' }), kinds: [] })
      try {
        await work({ config, db, jobs, clock, now: Date.now, hooks: {} })
      } finally {
        await jobs.stop(0)
      }
    })
  } finally {
    await outbound.close()
  }
}
