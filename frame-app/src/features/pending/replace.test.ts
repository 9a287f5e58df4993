import { errorCode, ProviderRpcError } from '@walletframe/bridge-protocol'
import { beforeEach, expect, test, vi } from 'vitest'

const wallet = vi.hoisted(() => ({
  asked: [] as unknown[],
  answer: (): Promise<string> => Promise.resolve('0xnew'),
}))
const kept = vi.hoisted(() => [] as string[])
vi.mock('../../connections/request.ts', () => ({
  requestAsPerson: (request: unknown) => {
    wallet.asked.push(request)
    return wallet.answer()
  },
}))
vi.mock('../../data/sent.ts', () => ({
  keepReplacement: async (account: string, hash: string) => void kept.push(`${account} ${hash}`),
}))
const { ChainFailure } = await import('../../chains/failure.ts')
const { connectionsStore } = await import('../../connections/connections.ts')
const { closeModal, openModal } = await import('../../state/navigation.ts')
const { dropToast, toastStore } = await import('../../state/toast.ts')
const { pendingStore } = await import('./pendingState.ts')
const { replaceSent } = await import('./replace.ts')

const sent = { network: 'eip155:1', account: 'eip155:1:0xaa', hash: '0xold' } as const
const connectWith = (type: 'embedded' | 'injected') =>
  connectionsStore.setState({
    active: 'eip155',
    byNamespace: {
      eip155: {
        status: 'connected',
        connector: { type, id: 'one', name: 'One' },
        accounts: ['eip155:1:0xaa'],
        network: 'eip155:1',
      },
    },
  })
const state = () => ({
  busy: pendingStore.getState().busy[sent.hash] ?? false,
  problem: pendingStore.getState().problem[sent.hash] ?? null,
})

beforeEach(() => {
  wallet.asked = []
  kept.length = 0
  wallet.answer = () => Promise.resolve('0xnew')
  pendingStore.setState({ busy: {}, problem: {} })
  connectWith('embedded')
})

test('asks for the hash and what is to become of it, and for nothing else; the new one is followed', async () => {
  await replaceSent(sent, 'cancel')
  expect(wallet.asked).toEqual([
    {
      method: 'walletframe_replaceTransaction',
      params: [{ hash: '0xold', how: 'cancel' }],
      network: 'eip155:1',
    },
  ])
  expect(kept).toEqual(['eip155:1:0xaa 0xnew'])
  expect(state()).toEqual({ busy: false, problem: null })
})

test.each([
  ['speed-up', 'sendStarted'],
  ['cancel', 'cancelStarted'],
] as const)('%s is told as what it is', async (how, message) => {
  openModal({ name: 'Account' })
  dropToast()
  await replaceSent(sent, how)
  expect(toastStore.getState().toast).toMatchObject({ variant: 'success', message })
  dropToast()
  closeModal()
})

test('two presses are one request', async () => {
  const both = [replaceSent(sent, 'speed-up'), replaceSent(sent, 'cancel')]
  expect(state().busy).toBe(true)
  await Promise.all(both)
  expect(wallet.asked).toHaveLength(1)
})

test('declined, nothing is said; what went wrong is said as the chain knows it', async () => {
  wallet.answer = () => Promise.reject(new ProviderRpcError(errorCode.userRejected, 'No.'))
  await replaceSent(sent, 'speed-up')
  expect(state()).toEqual({ busy: false, problem: null })
  wallet.answer = () => Promise.reject(new ChainFailure({ code: 'already-done' }, -32_003, 'Done.'))
  await replaceSent(sent, 'speed-up')
  expect(state()).toMatchObject({ busy: false, problem: { failure: { code: 'already-done' } } })
  expect(kept).toEqual([])
})

test('another wallet is never asked', async () => {
  connectWith('injected')
  await replaceSent(sent, 'cancel')
  expect(wallet.asked).toEqual([])
})
