import { createStore } from 'zustand/vanilla'
import type { Caip2 } from '@walletframe/bridge-protocol'
import type { Problem } from '../state/problem.ts'
import type { Failure } from '../chains/failure.ts'
import type { ApprovalSubject } from '../chains/subject.ts'
import type { Warning } from '../chains/warning.ts'
import type { Outcome } from './outcome.ts'
import type { Requester } from './requester.ts'

/** Why an approval is decided in a window of the frame's own origin. */
export type WindowReason =
  | 'danger'
  | 'unknown'
  | 'over-limit'
  | 'first-connection'
  /** The browser cannot prove that the frame is visible, and the operator does not trust the page. */
  | 'unproven'
  /** The operator demands the window for everything. */
  | 'operator'

/** Where an approval is decided (SECURITY, Approvals: by what could be lost). */
export type Place = { readonly where: 'frame' } | { readonly where: 'window'; readonly reason: WindowReason }

export type Approval = {
  readonly id: string
  readonly method: string
  readonly network: Caip2
  readonly account: string
  readonly requester: Requester
  /**
   * `preparing`: waiting for its turn, being decoded or priced; `ready`: the person may decide; `signing`: approved, on its way; `done`: the page
   * has its answer, and the card shows what became of it; `away`: nobody answered, and the person may try again: the page waits.
   */
  readonly status: 'preparing' | 'ready' | 'signing' | 'failed' | 'away' | 'done'
  /** Rises whenever something that is shown has changed: what was seen before does not count any more. */
  readonly revision: number
  /** Something that was shown changed by itself: the person is told. What they changed themselves is none of that. */
  readonly changed: boolean
  readonly subject: ApprovalSubject | null
  readonly warnings: readonly Warning[]
  readonly place: Place
  readonly problem: Problem | null
  /** What happened, in data, where the chain knows it: said in place of the problem's own sentence. */
  readonly failure: Failure | null
  /** Of one that is done. */
  readonly outcome: Outcome | null
}

/** The queue: the first one is shown, the rest wait ('1 of n'). */
export type Approvals = { readonly queue: readonly Approval[] }

export const approvalsStore = createStore<Approvals>(() => ({ queue: [] }))
