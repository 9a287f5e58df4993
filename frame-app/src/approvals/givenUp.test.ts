import { beforeEach, expect, test, vi } from 'vitest'
import { approvalsStore } from './approval.ts'
import { connectionsStore } from '../connections/connections.ts'
import { modalStore } from '../state/modal.ts'
import { optionsStore } from '../state/options.ts'
import { requestApproval } from './queue.ts'
import { requestAccounts } from '../features/connect/connect.ts'

/* A request that the page gives up is never shown afterwards, and goes away where it is shown. */

let loaded = () => {}
vi.mock('../chains/registry.ts', () => ({
  loadChain: () =>
    new Promise((resolve) => {
      loaded = () => resolve({ parse: () => () => new Promise(() => undefined) })
    }),
}))

const network = { id: 'eip155:1', name: 'One', nativeCurrency: { symbol: 'ETH' } }

beforeEach(() => {
  connectionsStore.setState({
    active: 'eip155',
    byNamespace: {
      eip155: {
        status: 'connected',
        connector: { type: 'embedded', id: 'w', name: 'W' },
        accounts: ['eip155:1:0x00000000000000000000000000000000000000aA'],
        network: 'eip155:1',
      },
    },
  })
  optionsStore.setState({ networks: [network as never], hostOrigin: 'https://app.example' })
  modalStore.setState({ open: false, history: [{ name: 'Connect' }] })
  approvalsStore.setState({ queue: [] })
})

test('an approval that is given up while its code is fetched is never shown', async () => {
  const controller = new AbortController()
  const asked = requestApproval({
    method: 'personal_sign',
    params: [],
    network: 'eip155:1',
    signal: controller.signal,
  })
  controller.abort(new Error('changed my mind'))
  loaded()
  await expect(asked).rejects.toThrow('changed my mind')
  expect(approvalsStore.getState().queue).toEqual([])
  expect(modalStore.getState().open).toBe(false)
})

test('an approval that is given up while it is shown goes away, and the modal with it', async () => {
  const controller = new AbortController()
  const asked = requestApproval({
    method: 'personal_sign',
    params: [],
    network: 'eip155:1',
    signal: controller.signal,
  })
  asked.catch(() => undefined)
  loaded()
  await vi.waitFor(() => expect(modalStore.getState().open).toBe(true))
  controller.abort()
  await expect(asked).rejects.toBeDefined()
  expect(approvalsStore.getState().queue).toEqual([])
  expect(modalStore.getState().open).toBe(false)
})

test('a request for accounts that is given up takes the modal back that it opened', async () => {
  const controller = new AbortController()
  const asked = requestAccounts('eip155', controller.signal)
  expect(modalStore.getState().open).toBe(true)
  controller.abort(new Error('changed my mind'))
  await expect(asked).rejects.toThrow('changed my mind')
  expect(modalStore.getState().open).toBe(false)
})

test('one of two requests for accounts is given up: the modal stays for the other', async () => {
  const controller = new AbortController()
  const first = requestAccounts('eip155', controller.signal)
  const second = requestAccounts('eip155')
  controller.abort()
  await expect(first).rejects.toBeDefined()
  expect(modalStore.getState().open).toBe(true)
  second.catch(() => undefined)
})
