import { namespaceOf, type Namespace } from '@walletframe/bridge-protocol'
import type { Progress, Sent } from '../chains/progress.ts'
import { loadChain } from '../chains/registry.ts'

/** Milliseconds between two looks: at first, and at most. */
const firstLook = 500
const slowestLook = 4_000
/** Milliseconds after which nobody looks any more. */
const patience = 10 * 60_000

/** What became of an approval, as its card shows it. */
export type Outcome = { readonly kind: 'signed' } | ({ readonly kind: 'sent' } & Progress)

/** It was sent, and the network has not been heard of it yet. */
export const sending: Outcome = { kind: 'sent', state: 'pending', steps: [], reason: null }

/**
 * Looks at what was sent until the network has decided, whether or not somebody watches: each time after a longer while, and often again after each step
 * of a batch. A node that is away is asked again.
 */
export const follow = async (sent: Sent, tell: (progress: Progress) => void): Promise<void> => {
  const deadline = Date.now() + patience
  let wait = firstLook
  let before = ''
  while (Date.now() < deadline) {
    const progress = await loadChain(namespaceOf(sent.network) as Namespace)
      .then((chain) => chain.progress(sent))
      .catch(() => null)
    if (progress === undefined) return
    if (progress) tell(progress)
    if (progress && progress.state !== 'pending') return
    const steps = JSON.stringify(progress?.steps)
    wait = steps === before ? Math.min(wait * 1.5, slowestLook) : firstLook
    before = steps
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
}
