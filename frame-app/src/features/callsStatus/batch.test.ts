import { beforeEach, describe, expect, test } from 'vitest'
import { approvalsStore, type Approval } from '../../approvals/approval.ts'
import { currentView, modalStore } from '../../state/modal.ts'
import { openModal } from '../../state/navigation.ts'
import { showBatch } from './batch.ts'

const batch = { origin: 'https://app.example.com', id: 'one' }
const shown = () => {
  const modal = modalStore.getState()
  return modal.open ? currentView(modal) : null
}

beforeEach(() => modalStore.setState(modalStore.getInitialState(), true))

describe('behaviour', () => {
  test('opens on the batch', async () => {
    await showBatch(batch)
    expect(shown()).toEqual({ name: 'CallsStatus', ...batch })
  })
  test('goes over Account and over another batch, and back leads there', async () => {
    openModal({ name: 'Account' })
    await showBatch(batch)
    await showBatch({ ...batch, id: 'two' })
    expect(modalStore.getState().history).toEqual([
      { name: 'Account' },
      { name: 'CallsStatus', ...batch },
      { name: 'CallsStatus', ...batch, id: 'two' },
    ])
  })
})

test('goes over what became of the approval that sent it, and back does not lead there', async () => {
  openModal({ name: 'ApproveTransaction' })
  approvalsStore.setState({ queue: [{ status: 'done' } as Approval] })
  await showBatch(batch)
  expect(shown()?.name).toBe('CallsStatus')
  approvalsStore.setState({ queue: [] })
})

describe('errors', () => {
  test.each(['ApproveTransaction', 'Connect', 'EmailVerifyOtp'] as const)(
    'is not put over %s, where the person is busy',
    async (name) => {
      openModal({ name })
      await expect(showBatch(batch)).rejects.toMatchObject({ code: -32002 })
      expect(shown()?.name).toBe(name)
    },
  )
})
