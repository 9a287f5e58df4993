import { beforeEach, expect, test, vi } from 'vitest'
import { startConnections } from '../../connections/changes.ts'
import { connectionIn, connectionsStore } from '../../connections/connections.ts'
import { modalStore } from '../../state/modal.ts'
import { goBack, openModal } from '../../state/navigation.ts'
import { optionsStore } from '../../state/options.ts'
import { attemptStore } from './attempt.ts'
import { setTestRegistry } from '../../../test/registry.ts'

const host = vi.hoisted(() => ({
  grant: (_told: unknown): void => undefined,
  refuse: (_error: unknown): void => undefined,
  calls: [] as string[],
}))
vi.mock('../../bridge/host.ts', () => ({
  callHost: (method: string) => {
    host.calls.push(method)
    return method === 'connectWallet'
      ? new Promise((resolve, reject) => {
          host.grant = resolve
          host.refuse = reject
        })
      : Promise.resolve(null)
  },
}))
const { connectInjected } = await import('./connectInjected.ts')

setTestRegistry({
  hostOrigin: () => 'https://app.example.com',
  networks: () => ['eip155:1'],
})
const status = () => connectionIn(connectionsStore.getState(), 'eip155').status
const told = { walletId: 'a', accounts: ['eip155:1:0x01'], network: 'eip155:1' }
beforeEach(() => {
  host.calls.length = 0
  optionsStore.setState({ networks: [{ id: 'eip155:1' } as never] })
  startConnections(['eip155:1'], 'eip155:1')
  attemptStore.setState({ kind: null, status: 'idle', problem: null })
  openModal({ name: 'Connect' })
})

test('the wallet grants: connected', async () => {
  const connecting = connectInjected('a')
  host.grant(told)
  await connecting
  expect(status()).toBe('connected')
  expect(modalStore.getState().open).toBe(false)
})

test('back is no: nothing is connecting any more, and what is granted late is given back', async () => {
  const connecting = connectInjected('a')
  expect(status()).toBe('connecting')
  goBack()
  expect(status()).toBe('disconnected')
  expect(attemptStore.getState().status).toBe('idle')
  host.grant(told)
  await connecting
  expect(status()).toBe('disconnected')
  expect(host.calls).toEqual(['connectWallet', 'disconnectWallet'])
})

test('a refusal after going back shows no error at the next opening', async () => {
  const connecting = connectInjected('a')
  goBack()
  host.refuse(new Error('no'))
  await connecting
  expect(attemptStore.getState()).toEqual({ kind: null, status: 'idle', problem: null })
})

test('the wallet that is connected is not asked again: the view says so, and it stays connected', async () => {
  const connecting = connectInjected('a')
  host.grant(told)
  await connecting
  host.calls.length = 0
  openModal({ name: 'Connect' })
  await connectInjected('a')
  expect(attemptStore.getState()).toMatchObject({ status: 'failed', problem: { code: 'already_connected' } })
  expect(host.calls).toEqual([])
  expect(status()).toBe('connected')
  // Another one is asked, and takes its place.
  const other = connectInjected('b')
  expect(host.calls).toEqual(['connectWallet'])
  host.grant({ ...told, walletId: 'b' })
  await other
  expect(connectionIn(connectionsStore.getState(), 'eip155').connector?.id).toBe('b')
})
