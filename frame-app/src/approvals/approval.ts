import { createStore } from 'zustand/vanilla'
import type { Caip2 } from '@walletframe/bridge-protocol'
import type { Problem } from '../state/problem.ts'
import type { ApprovalSubject } from '../chains/subject.ts'
import type { Warning } from '../chains/warning.ts'
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
  /** `preparing`: waiting for its turn, being decoded or priced; `ready`: the person may decide; `signing`: approved, on its way. */
  readonly status: 'preparing' | 'ready' | 'signing' | 'failed'
  /** Rises whenever something that is shown has changed: what was seen before does not count any more. */
  readonly revision: number
  readonly subject: ApprovalSubject | null
  readonly warnings: readonly Warning[]
  readonly place: Place
  readonly problem: Problem | null
}

/** The queue: the first one is shown, the rest wait ('1 of n'). */
export type Approvals = { readonly queue: readonly Approval[] }

export const approvalsStore = createStore<Approvals>(() => ({ queue: [] }))
