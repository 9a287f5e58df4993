import { createStore } from 'zustand/vanilla'
import type { Problem } from '../../state/problem.ts'

/** The one thing that the modal waits for outside the approvals: a wallet's answer, a network switch. */
export type Attempt = {
  readonly kind: 'connect' | 'switch-network' | null
  readonly status: 'idle' | 'waiting' | 'failed'
  readonly problem: Problem | null
}

export const attemptStore = createStore<Attempt>(() => ({ kind: null, status: 'idle', problem: null }))
