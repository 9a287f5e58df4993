import { createStore } from 'zustand/vanilla'
import type { Problem } from '../../state/problem.ts'

/** The code by which a wallet app finds this page. */
export type Pairing = {
  /** `preparing`: there is no code yet. `waiting`: there is one, and nobody answered it yet. */
  readonly status: 'idle' | 'preparing' | 'waiting' | 'failed'
  /** `wc:…`, as the code says it. Null unless `waiting`. */
  readonly uri: string | null
  readonly problem: Problem | null
}

export const noPairing: Pairing = { status: 'idle', uri: null, problem: null }

export const pairingStore = createStore<Pairing>(() => noPairing)
