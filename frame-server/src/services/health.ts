import { sql } from 'kysely'
import type { Services } from './services.ts'

/** Milliseconds that the database may take to say that it is there. */
const patience = 1_000

/** Whether the database answers, and soon. */
export const isDatabaseThere = async ({ db }: Pick<Services, 'db'>): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), patience)
  })
  const asked = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
  try {
    return await Promise.race([asked, late])
  } finally {
    clearTimeout(timer)
  }
}
