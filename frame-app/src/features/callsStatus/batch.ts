import { errorCode, ProviderRpcError } from '@walletframe/bridge-protocol'
import { statusOf } from '../../chains/eip155/batchStatus.ts'
import { batchStore } from './batchState.ts'
import { currentView, modalStore } from '../../state/modal.ts'
import { findBatch, type Batch } from '../../storage/batches.ts'
import { openModal, pushView } from '../../state/navigation.ts'
import { problemOf } from '../../state/problem.ts'

/** Milliseconds between two looks at a batch that is not done. */
const refreshEvery = 2_000

/** The look that is going on: a newer one ends it. */
let watching = 0

const isShown = (turn: number) => {
  const modal = modalStore.getState()
  return turn === watching && modal.open && currentView(modal).name === 'CallsStatus'
}

const watch = async (batch: Batch, turn: number) => {
  let current: Batch = batch
  while (isShown(turn)) {
    try {
      current = (await findBatch(batch.origin, batch.id)) ?? current
      const status = await statusOf(current)
      if (turn !== watching) return
      batchStore.setState({ status, problem: null })
      if (status.code !== 100) return
    } catch (thrown) {
      if (turn !== watching) return
      batchStore.setState({ problem: problemOf(thrown) })
    }
    await new Promise((resolve) => setTimeout(resolve, refreshEvery))
  }
}

/** Views that a page may put this one on: not in the middle of something that the person does. */
const mayBeCovered: ReadonlySet<string> = new Set(['Account', 'CallsStatus'])

/**
 * Shows what became of a batch, and keeps it up to date while it is shown.
 * @throws ProviderRpcError -32002 while the person is busy in the modal.
 */
export const showBatch = async (batch: Batch): Promise<void> => {
  const modal = modalStore.getState()
  if (modal.open && !mayBeCovered.has(currentView(modal).name))
    throw new ProviderRpcError(
      errorCode.resourceUnavailable,
      'The wallet is open for something else. Try again when it is closed.',
    )
  watching += 1
  batchStore.setState({ status: null, problem: null })
  if (modalStore.getState().open) pushView({ name: 'CallsStatus' })
  else openModal({ name: 'CallsStatus' })
  void watch(batch, watching)
}
