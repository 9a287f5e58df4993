import { z } from 'zod/mini'
import { audit, hourly } from '../services/auditLog.ts'
import type { Database } from '../store/database.ts'
import { defineKind, doubling, type JobKind } from './kinds.ts'
import type { NewJob } from './outbox.ts'
import { hour, second } from '../time.ts'

const payload = z.object({ email: z.string(), userId: z.optional(z.string()) })

/** Somebody typed three wrong codes for an address. @param userId whose session they were for; else who logs in by the address. */
export const codeExhaustedJob = (email: string, userId?: string): NewJob => ({
  kind: 'audit.code',
  payload: { email, ...(userId === undefined ? {} : { userId }) },
  lives: hour,
})

/**
 * Tells the owner of the address, once an hour at most, if it has one. It is a job so that who guesses does not learn from the time of an
 * answer whether the address is known.
 */
export const codeExhaustedKind = (db: Database, now: () => number): JobKind =>
  defineKind({
    name: 'audit.code',
    payload,
    timeout: 10 * second,
    atOnce: 5,
    most: 5,
    wait: doubling(5 * second, hour),
    run: async ({ payload: { email, userId } }) => {
      const user = await db
        .selectFrom('users')
        .select('id')
        .where(userId === undefined ? 'email' : 'id', '=', userId ?? email)
        .executeTakeFirst()
      if (user)
        await audit(db, { now }, user.id, { type: 'code.exhausted', once: hourly(now(), 'code', user.id) })
    },
  })
