import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { BatchStatus } from './batchState.ts'
import { batchStore } from './batchState.ts'
import { currentView, modalStore } from '../../state/modal.ts'
import type { Batch } from '../../storage/batches.ts'
import { closeModal, openModal } from '../../state/navigation.ts'

const chain = vi.hoisted(() => ({ codes: [] as number[], looks: 0 }))
vi.mock('../../chains/eip155/batchStatus.ts', () => ({
  statusOf: async (batch: Batch): Promise<BatchStatus> => {
    chain.looks += 1
    return { batch, code: (chain.codes.shift() ?? 200) as 200, states: ['confirmed'], receipts: [] }
  },
}))
vi.mock('../../storage/batches.ts', () => ({ findBatch: async () => undefined }))
const { showBatch } = await import('./batch.ts')

const batch: Batch = {
  origin: 'https://app.example.com',
  id: 'one',
  version: '2.0.0',
  network: 'eip155:1',
  account: '0x1',
  createdAt: 0,
  calls: [],
  open: false,
}
const view = () => {
  const modal = modalStore.getState()
  return modal.open ? currentView(modal).name : null
}

beforeEach(() => {
  vi.useFakeTimers()
  chain.codes = []
  chain.looks = 0
  modalStore.setState(modalStore.getInitialState(), true)
  return () => vi.useRealTimers()
})

describe('behaviour', () => {
  test('opens on the batch, looks again while it is under way, and stops when it is done', async () => {
    chain.codes = [100, 100, 200]
    await showBatch(batch)
    expect(view()).toBe('CallsStatus')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(chain.looks).toBe(3)
    expect(batchStore.getState().status?.code).toBe(200)
  })
  test('nobody looks on once it is closed', async () => {
    chain.codes = Array.from({ length: 50 }, () => 100)
    await showBatch(batch)
    await vi.advanceTimersByTimeAsync(4_100)
    closeModal()
    const looks = chain.looks
    await vi.advanceTimersByTimeAsync(60_000)
    expect(chain.looks).toBe(looks)
  })
})

describe('errors', () => {
  test.each(['ApproveTransaction', 'Connect', 'EmailVerifyOtp'] as const)(
    'is not put over %s, where the person is busy',
    async (name) => {
      openModal({ name })
      await expect(showBatch(batch)).rejects.toMatchObject({ code: -32002 })
      expect(view()).toBe(name)
    },
  )
})
