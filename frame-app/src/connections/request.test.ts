import type { Json } from '@walletframe/bridge-protocol'
import { beforeEach, expect, test, vi } from 'vitest'
import { connectionsStore } from './connections.ts'

const wallet = vi.hoisted(() => ({
  request: (..._asked: readonly unknown[]): Promise<Json> => Promise.resolve(null),
}))
vi.mock('../connectors/registry.ts', () => ({
  connectorOf: () => ({ request: (...asked: readonly unknown[]) => wallet.request(...asked) }),
}))
const { onWalletSent, requestAsPerson, requestWallet } = await import('./request.ts')

const heard = vi.fn()
onWalletSent(heard)
const connect = (type: 'embedded' | 'injected' | 'walletConnect') =>
  connectionsStore.setState({
    active: 'eip155',
    byNamespace: {
      eip155: {
        status: 'connected',
        connector: { type, id: 'w', name: 'W' },
        accounts: ['eip155:1:0xaa'],
        network: 'eip155:1',
      },
    },
  })
const send = (method = 'eth_sendTransaction') =>
  requestWallet({ method, params: [{ to: '0xbb' }], network: 'eip155:1' })

beforeEach(() => {
  heard.mockClear()
  wallet.request = () => Promise.resolve('0x1')
})

test.each([
  ['embedded', true],
  ['walletConnect', false],
] as const)('what a wallet sent is heard once, with whose account it is: %s', async (type, isOurs) => {
  connect(type)
  expect(await send()).toBe('0x1')
  expect(heard.mock.calls).toEqual([
    [
      {
        method: 'eth_sendTransaction',
        params: [{ to: '0xbb' }],
        network: 'eip155:1',
        account: 'eip155:1:0xaa',
        result: '0x1',
        isOurs,
      },
    ],
  ])
})

test('what is only signed, and what was declined, is not heard', async () => {
  connect('walletConnect')
  await send('personal_sign')
  await send('eth_signTransaction')
  wallet.request = () => Promise.reject(new Error('declined'))
  await expect(send()).rejects.toThrow('declined')
  expect(heard).not.toHaveBeenCalled()
})

test('what a page asks of its own wallet is answered, and not heard; what the person asks of it is', async () => {
  connect('injected')
  expect(await send()).toBe('0x1')
  expect(heard).not.toHaveBeenCalled()
  await requestAsPerson({ method: 'eth_sendTransaction', network: 'eip155:1' })
  expect(heard).toHaveBeenCalledOnce()
})

test('who wants it is said by which of both is called, and by nothing in the request', async () => {
  connect('embedded')
  const asked: unknown[] = []
  wallet.request = (...given) => {
    asked.push(given[4])
    return Promise.resolve('0x1')
  }
  const request = {
    method: 'eth_sendTransaction',
    network: 'eip155:1',
    requester: { kind: 'wallet' },
  } as const
  await requestWallet(request)
  await requestAsPerson(request)
  expect(asked).toEqual([undefined, { kind: 'wallet' }])
  expect(heard).toHaveBeenCalledTimes(2)
  expect(heard.mock.calls.map(([{ requester }]) => requester)).toEqual([undefined, { kind: 'wallet' }])
})
