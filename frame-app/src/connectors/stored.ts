import { addresses } from '@walletframe/api-contract'
import * as z from 'zod/mini'

/*
 * What one storage partition remembers of the embedded wallet: enough to show the account at once after a reload, nothing secret.
 * Each page of an operator connects for itself: on one frame origin several pages may share this storage, and none of them
 * may see an account that its visitor did not connect there.
 */

const record = z.object({
  wallet: z.nullable(
    z.object({
      id: z.string(),
      email: z.string(),
      addresses,
    }),
  ),
  /** By page origin: connected there, and on which network (CAIP-2). */
  pages: z.record(z.string(), z.object({ network: z.string() })),
})
export type Stored = z.output<typeof record>

const key = 'walletframe:embedded'
const nothing: Stored = { wallet: null, pages: {} }
/** Stands in where the browser denies storage: the visit works, a reload forgets. */
let memory: Stored = nothing

export const readStored = (): Stored => {
  try {
    const text = localStorage.getItem(key)
    if (text === null) return nothing
    const parsed = record.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : nothing
  } catch {
    return memory
  }
}

export const writeStored = (change: (stored: Stored) => Stored): void => {
  memory = change(readStored())
  try {
    localStorage.setItem(key, JSON.stringify(memory))
  } catch {
    // Denied or full: `memory` has it for this visit.
  }
}
