import { errorCode, ProviderRpcError } from '@walletframe/bridge-protocol'
import { dropRead, isOutcomeShown } from '../../approvals/afterYes.ts'
import { currentView, modalStore } from '../../state/modal.ts'
import { openModal, pushView } from '../../state/navigation.ts'
import type { Batch } from '../../storage/batches.ts'

/** Views that a page may put this one on: not in the middle of something that the person does. */
const mayBeCovered: ReadonlySet<string> = new Set(['Account', 'CallsStatus'])

/**
 * Shows what became of a batch.
 * @throws ProviderRpcError -32002 while the person is busy in the modal.
 */
export const showBatch = async ({ origin, id }: Pick<Batch, 'origin' | 'id'>): Promise<void> => {
  const modal = modalStore.getState()
  // What became of the last approval is only left to be read.
  const isRead = currentView(modal).name === 'ApproveTransaction' && isOutcomeShown()
  if (modal.open && !isRead && !mayBeCovered.has(currentView(modal).name))
    throw new ProviderRpcError(
      errorCode.resourceUnavailable,
      'The wallet is open for something else. Try again when it is closed.',
    )
  const view = { name: 'CallsStatus', origin, id } as const
  if (modal.open) pushView(view)
  else openModal(view)
  if (isRead) dropRead()
}
