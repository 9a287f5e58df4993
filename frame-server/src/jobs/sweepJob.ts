import type { Database } from '../store/database.ts'
import { sweep } from '../store/sweep.ts'
import { doubling, type JobKind } from './kinds.ts'
import { minute } from '../time.ts'

/** Removes what has expired; one server at a time. */
export const sweepKind = (
  db: Database,
  now: () => number,
  days: { readonly auditDays: number; readonly analyticsDays: number },
): JobKind => ({
  name: 'sweep',
  timeout: 5 * minute,
  atOnce: 1,
  most: Number.POSITIVE_INFINITY,
  wait: doubling(minute, 10 * minute),
  every: 10 * minute,
  run: () => sweep(db, now(), days),
})
