import type { Logger } from 'pino'
import { isPostgres, type SqlClock } from '../store/clock.ts'
import type { Database } from '../store/database.ts'
import { databaseStore } from './databaseStore.ts'
import { insured } from './insured.ts'
import { memoryStore } from './memoryStore.ts'
import { redisStore } from './redisStore.ts'
import { createCache, type SharedState, type SharedStore } from './sharedState.ts'

/** Shared state over one store. */
export const sharedStateOf = ({ values, ...store }: SharedStore): SharedState => ({
  ...store,
  cache: createCache(values),
})

/** Shared state where the configuration wants it: Redis where one is named, else PostgreSQL where that is the database, else this process. */
export const openSharedState = ({
  redis,
  db,
  clock,
  ...insurance
}: {
  readonly redis: string | null
  readonly db: Database
  readonly clock: SqlClock
  readonly now: () => number
  readonly logger: Logger
  readonly patience: number | undefined
}): SharedState => {
  if (redis !== null) return sharedStateOf(insured(redisStore(redis), { name: 'Redis', ...insurance }))
  if (isPostgres(db))
    return sharedStateOf(insured(databaseStore(db, clock), { name: 'PostgreSQL', ...insurance }))
  return sharedStateOf(memoryStore(insurance.now))
}
