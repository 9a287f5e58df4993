import * as z from 'zod/mini'
import { leaveSealed, makeMailbox, waitForSealed, type Mailbox } from '../api/mailbox.ts'
import type { Language } from '../i18n/language.ts'
import { optionsStore } from '../state/options.ts'
import { approvalsStore, type Approval } from './approval.ts'
import { fragmentOf, open, randomKey, seal, type Handover } from './handover.ts'
import { approve, holdApproval, reject } from './queue.ts'

/** What the window shows: all that the screen of an approval reads. */
export type Decision = {
  readonly approval: Approval
  readonly waiting: number
  readonly title: string
  readonly pageName: string
  readonly network: { readonly id: string; readonly name: string; readonly testnet: boolean }
  readonly mark: { readonly word: string; readonly color: string } | null
  /** The one that the frame shows it in. */
  readonly language: Language
}

const verdict = z.object({ approved: z.boolean() })

/** What the screen knows beside the approval. */
export type Shown = Pick<Decision, 'title' | 'mark' | 'language'>

/** Made before the click, since a window opens in the click's own turn only. */
export type PreparedHandover = {
  readonly fragment: string
  readonly handover: Handover
  readonly decisionBox: Mailbox
  readonly verdictBox: Mailbox
}

export const prepareHandover = async (): Promise<PreparedHandover> => {
  const [decisionBox, verdictBox] = await Promise.all([makeMailbox(), makeMailbox()])
  const handover: Handover = { key: randomKey(), decision: decisionBox, verdict: verdictBox }
  return { fragment: fragmentOf(handover), handover, decisionBox, verdictBox }
}

/**
 * Hands the approval that is shown to a window that cannot be reached, and does what comes back: if that is of what was shown. It stays as it
 * is meanwhile. Resolves when the window answered, or `signal` gave it up.
 */
export const decideSealed = async (
  { handover, decisionBox, verdictBox }: PreparedHandover,
  { title, mark, language }: Shown,
  signal: AbortSignal,
): Promise<void> => {
  const { queue } = approvalsStore.getState()
  const [approval] = queue
  if (approval?.status !== 'ready') return
  const { id, revision } = approval
  const release = holdApproval(id)
  try {
    const { networks, metadata } = optionsStore.getState()
    const known = networks.find((network) => network.id === approval.network)
    const decision: Decision = {
      approval,
      waiting: queue.length,
      title,
      pageName: metadata.name,
      network: {
        id: approval.network,
        name: known?.name ?? approval.network,
        testnet: known?.testnet ?? false,
      },
      mark,
      language,
    }
    await leaveSealed(decisionBox, await seal(handover.key, 'decision', decision))
    const answer = await open(handover.key, 'verdict', await waitForSealed(verdictBox, signal))
    const { approved } = verdict.parse(answer)
    if (signal.aborted) return
    if (approved) await approve(id, { revision, where: 'window' })
    else reject(id)
  } catch {
    // Given up, no answer in time, or a server that is away: the approval is as it was, and says how to go on.
  } finally {
    release()
  }
}
