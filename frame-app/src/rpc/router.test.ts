import * as fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import type { Json } from '@walletframe/bridge-protocol'
import { methodPolicies } from '@walletframe/bridge-protocol/frame'
import type { Connection } from '../connections/connection.ts'
import { refusalOf } from './refusals.ts'
import { createRouter, type RouterParts } from './router.ts'
import { createServed, type ServedParts } from './served.ts'

const address = '0x00000000000000000000000000000000000000aA'
const connected: Connection = {
  status: 'connected',
  connector: { type: 'embedded', id: 'w', name: 'E-mail wallet' },
  accounts: [`eip155:31337:${address}`],
  network: 'eip155:31337',
}
const disconnected: Connection = {
  status: 'disconnected',
  connector: null,
  accounts: [],
  network: 'eip155:31337',
}

const setUp = (connection: Connection, parts: Partial<RouterParts & ServedParts> = {}) => {
  const onRefused = vi.fn()
  const used = {
    connection: () => connection,
    node: vi.fn(async (): Promise<Json> => '0x1'),
    requestAccounts: vi.fn(async () => [`eip155:31337:${address}` as const]),
    networkIn: (namespace: string) => (namespace === 'eip155' ? connection.network : undefined),
    switchNetwork: vi.fn(async () => undefined),
    requestApproval: vi.fn(async (): Promise<Json> => '0xsigned'),
    forgetPage: vi.fn(async () => undefined),
    showBatch: vi.fn(async () => undefined),
    tellMessage: vi.fn(),
    isHidden: () => false,
    hostOrigin: () => 'https://app.example.com',
    networks: () => ['eip155:31337', 'eip155:1'] as const,
    knowsNetwork: (network: string) => network === 'eip155:31337' || network === 'eip155:1',
    refuse: async (method: string) => {
      onRefused(method)
      return refusalOf(method)
    },
    ...parts,
  }
  const served = createServed(used)
  const route = createRouter({ ...used, served: async () => served })
  return {
    ...used,
    onRefused,
    request: (method: string, params?: Json) =>
      route({ method, ...(params === undefined ? {} : { params }) }),
  }
}

describe('behaviour', () => {
  test('answers from state what state knows', async () => {
    const { request, node } = setUp(connected)
    await expect(request('eth_accounts')).resolves.toEqual([address])
    await expect(request('eth_chainId')).resolves.toBe('0x7a69')
    await expect(request('net_version')).resolves.toBe('31337')
    expect(node).not.toHaveBeenCalled()
  })

  test('sends reads to the node of the active network', async () => {
    const { request, node } = setUp(connected)
    await request('eth_getBalance', [address, 'latest'])
    expect(node).toHaveBeenCalledWith('eip155:31337', 'eth_getBalance', [address, 'latest'])
  })

  test('sends what is to be signed to the person, never to the node', async () => {
    const { request, node, requestApproval } = setUp(connected)
    for (const method of ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction'])
      await expect(request(method, [])).resolves.toBe('0xsigned')
    expect(requestApproval).toHaveBeenCalledTimes(3)
    expect(node).not.toHaveBeenCalled()
  })

  test('eth_requestAccounts asks only where nothing is connected', async () => {
    const known = setUp(connected)
    await expect(known.request('eth_requestAccounts')).resolves.toEqual([address])
    expect(known.requestAccounts).not.toHaveBeenCalled()
    const unknown = setUp(disconnected)
    await expect(unknown.request('eth_requestAccounts')).resolves.toEqual([address])
    expect(unknown.requestAccounts).toHaveBeenCalledOnce()
  })

  test('switches to a known network', async () => {
    const { request, switchNetwork } = setUp(connected)
    await expect(request('wallet_switchEthereumChain', [{ chainId: '0x1' }])).resolves.toBeNull()
    expect(switchNetwork).toHaveBeenCalledWith('eip155:1')
  })
})

describe('errors', () => {
  test('a prompt that is open already gets -32002, and may be asked again afterwards', async () => {
    let finish: (value: Json) => void = () => undefined
    const { request } = setUp(connected, {
      requestApproval: () => new Promise((resolve) => (finish = resolve)),
    })
    const first = request('personal_sign', ['0x01', address])
    await expect(request('personal_sign', ['0x01', address])).rejects.toMatchObject({ code: -32002 })
    finish('0x')
    await first
    void request('personal_sign', ['0x01', address])
  })

  test.each(['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction'])(
    '%s without an account gets 4100',
    async (method) => {
      await expect(setUp(disconnected).request(method, [])).rejects.toMatchObject({ code: 4100 })
    },
  )

  test('parameters that are no array get -32602', async () => {
    await expect(setUp(connected).request('eth_call', { to: '0x' })).rejects.toMatchObject({ code: -32602 })
  })

  test('any method that is not listed gets 4200, reaches nobody, and the person is told', async () => {
    const { request, node, requestApproval, onRefused } = setUp(connected)
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string({ maxLength: 40 }),
          fc.constantFrom(
            'eth_sign',
            'eth_signTransaction',
            'constructor',
            '__proto__',
            'toString',
            'personal_sign ',
            'PERSONAL_SIGN',
            'debug_traceCall',
            'anvil_setBalance',
            'evm_mine',
          ),
        ),
        async (method) => {
          fc.pre(!Object.hasOwn(methodPolicies, method))
          await expect(request(method, [])).rejects.toMatchObject({
            code: 4200,
            message: expect.stringMatching(/^Requested RPC call is not allowed/),
            data: expect.objectContaining({ method }),
          })
          expect(onRefused).toHaveBeenLastCalledWith(method)
        },
      ),
      { numRuns: 500 },
    )
    expect(node).not.toHaveBeenCalled()
    expect(requestApproval).not.toHaveBeenCalled()
  })
})

test('the lists', () => {
  expect(
    Object.entries(methodPolicies)
      .filter(([, policy]) => policy === 'unsafe')
      .map(([method]) => method),
  ).toMatchInlineSnapshot(`
    [
      "eth_requestAccounts",
      "eth_sendTransaction",
      "eth_signTypedData_v4",
      "personal_sign",
      "wallet_addEthereumChain",
      "wallet_requestPermissions",
      "wallet_revokePermissions",
      "wallet_sendCalls",
      "wallet_showCallsStatus",
      "wallet_switchEthereumChain",
      "wallet_watchAsset",
      "solana_requestAccounts",
      "solana_signMessage",
      "solana_signTransaction",
      "solana_signAllTransactions",
      "solana_signAndSendTransaction",
    ]
  `)
})
