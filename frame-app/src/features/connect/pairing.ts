import { createStore } from 'zustand/vanilla'
import type { Problem } from '../../state/problem.ts'

/** An app or a page of a wallet that was opened with the code. */
export type Opened = {
  /** The wallet's link without the code; null where the phone chose the app. */
  readonly link: string | null
  /** It was opened a while ago, and nobody has answered. */
  readonly isLate: boolean
}

/** The code by which a wallet app finds this page. */
export type Pairing = {
  /** `preparing`: there is no code yet. `waiting`: there is one, and nobody answered it yet. */
  readonly status: 'idle' | 'preparing' | 'waiting' | 'failed'
  /** `wc:…`, as the code says it. Null unless `waiting`. */
  readonly uri: string | null
  readonly problem: Problem | null
  /** Null where nothing was opened with it. */
  readonly opened: Opened | null
}

export const noPairing: Pairing = { status: 'idle', uri: null, problem: null, opened: null }

export const pairingStore = createStore<Pairing>(() => noPairing)
