import { createStore } from 'zustand/vanilla'
import type { Failure } from '../../chains/failure.ts'
import type { Problem } from '../../state/problem.ts'

/** What went wrong, and what the chain says of it. */
export type Said = { readonly problem: Problem; readonly failure: Failure | null }

/** What the person asked for of transactions that wait, by hash: the screen goes while the approval is decided, and comes back. */
export const pendingStore = createStore<{
  readonly busy: Readonly<Record<string, boolean>>
  readonly problem: Readonly<Record<string, Said | null>>
}>(() => ({ busy: {}, problem: {} }))
