import * as fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import type { Caip2, Json, Namespace } from '@walletframe/bridge-protocol'
import { methodPolicies } from '@walletframe/bridge-protocol/frame'
import type { Connection } from '../connections/connections.ts'
import { methodOf } from './methods.ts'
import { refusalOf } from '@walletframe/bridge-protocol/refused'
import { createRouter, type RouterParts } from './router.ts'
import { createRules, type RulesParts } from './rules.ts'

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

const nothing: Connection = { status: 'disconnected', connector: null, accounts: [], network: null }
const solanaMain = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const key = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
const onSolana: Connection = {
  status: 'connected',
  connector: { type: 'injected', id: 'p', name: 'Purse' },
  accounts: [`${solanaMain}:${key}`],
  network: solanaMain,
}

/** A router over one connection of eip155, and where it is given one of Solana. */
const setUp = (
  connection: Connection,
  parts: Partial<RouterParts & RulesParts> = {},
  solana: Connection = nothing,
  lookUp?: typeof methodOf,
) => {
  const onRefused = vi.fn()
  const requestApproval = parts.requestApproval ?? vi.fn(async (): Promise<Json> => '0xsigned')
  const used = {
    connectionIn: (namespace: Namespace) =>
      namespace === 'eip155' ? connection : namespace === 'solana' ? solana : nothing,
    requestWallet: requestApproval,
    connection: () => connection,
    node: vi.fn(async (): Promise<Json> => '0x1'),
    isOurs: ({ type }: { type: string }) => type === 'embedded',
    requestAccounts: vi.fn(async () => undefined),
    switchNetwork: vi.fn(async () => undefined),
    forgetPage: vi.fn(async () => undefined),
    showBatch: vi.fn(async () => undefined),
    tellMessage: vi.fn(),
    isHidden: () => false,
    hostOrigin: () => 'https://app.example.com',
    networks: () => ['eip155:31337', 'eip155:1'] as const,
    hasSmartAccounts: () => false,
    hasAccountCode: () => false,
    isSmart: () => false,
    hasPagePaymasters: () => false,
    hasSessions: () => false,
    checkPaymaster: () => undefined,
    knowsNetwork: (network: string) => network === 'eip155:31337' || network === 'eip155:1',
    refuse: async (method: string) => {
      onRefused(method)
      return refusalOf(method)
    },
    ...parts,
    requestApproval,
  }
  const rules = createRules(used)
  const route = createRouter({ ...used, rules: async () => rules }, lookUp)
  return {
    ...used,
    onRefused,
    route,
    request: (method: string, params?: Json, network?: Caip2) =>
      route({
        method,
        ...(params === undefined ? {} : { params }),
        ...(network === undefined ? {} : { network }),
      }),
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
    expect(node).toHaveBeenCalledWith('eip155:31337', 'eth_getBalance', [address, 'latest'], undefined)
  })

  test('the node hears when the page gives a read up', async () => {
    const { route, node } = setUp(connected)
    const { signal } = new AbortController()
    await route({ method: 'eth_blockNumber', signal })
    expect(node).toHaveBeenCalledWith('eip155:31337', 'eth_blockNumber', [], signal)
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
    const state = { ...disconnected }
    const unknown = setUp(state, {
      requestAccounts: vi.fn(async () => void Object.assign(state, connected)),
    })
    await expect(unknown.request('eth_requestAccounts')).resolves.toEqual([address])
    expect(unknown.requestAccounts).toHaveBeenCalledWith('eip155', undefined)
  })

  test('each namespace is asked for its own account, and answers in its own form', async () => {
    const { request, requestAccounts } = setUp(connected, {}, onSolana)
    await expect(request('solana_requestAccounts')).resolves.toEqual([{ pubkey: key }])
    await expect(request('solana_getAccounts')).resolves.toEqual([{ pubkey: key }])
    await expect(request('eth_accounts')).resolves.toEqual([address])
    expect(requestAccounts).not.toHaveBeenCalled()
  })

  test('a method goes to its own namespace by the table, whatever its name looks like', async () => {
    const bitcoin: Connection = {
      status: 'connected',
      connector: { type: 'injected', id: 'b', name: 'Sats' },
      accounts: ['bip122:000000000019d6689c085ae165831e93:bc1q'],
      network: 'bip122:000000000019d6689c085ae165831e93',
    }
    const requestWallet = vi.fn(async (): Promise<Json> => 'signed')
    const { request } = setUp(
      connected,
      { requestWallet, connectionIn: (namespace) => (namespace === 'bip122' ? bitcoin : connected) },
      nothing,
      (name) =>
        name === 'signMessage'
          ? { namespace: 'bip122', policy: 'unsafe', answeredBy: 'wallet' }
          : methodOf(name),
    )
    await expect(request('signMessage', [])).resolves.toBe('signed')
    expect(requestWallet).toHaveBeenCalledWith(expect.objectContaining({ network: bitcoin.network }))
    await request('personal_sign', [])
    expect(requestWallet).toHaveBeenLastCalledWith(expect.objectContaining({ network: connected.network }))
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
    const second = request('personal_sign', ['0x01', address])
    finish('0x02')
    await expect(second).resolves.toBe('0x02')
  })

  test.each(['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction'])(
    '%s without an account gets 4100',
    async (method) => {
      await expect(setUp(disconnected).request(method, [])).rejects.toMatchObject({ code: 4100 })
    },
  )

  test('a method on a network of another namespace gets 4901, in both directions', async () => {
    const { request, node, requestApproval } = setUp(connected, {}, onSolana)
    await expect(request('eth_blockNumber', [], solanaMain)).rejects.toMatchObject({ code: 4901 })
    await expect(request('personal_sign', [], solanaMain)).rejects.toMatchObject({ code: 4901 })
    await expect(request('solana_signMessage', [], 'eip155:1')).rejects.toMatchObject({ code: 4901 })
    await expect(setUp(connected).request('solana_getAccounts')).rejects.toMatchObject({ code: 4901 })
    expect(node).not.toHaveBeenCalled()
    expect(requestApproval).not.toHaveBeenCalled()
  })

  test('a network that nobody configured has no node: 4901, and nobody is asked', async () => {
    const { request, node } = setUp(connected)
    await expect(request('eth_blockNumber', [], 'eip155:99')).rejects.toMatchObject({ code: 4901 })
    expect(node).not.toHaveBeenCalled()
  })

  test('a wallet that gave no account of the namespace: 4100, not an empty list', async () => {
    const { request } = setUp(disconnected, { requestAccounts: async () => undefined })
    await expect(request('eth_requestAccounts')).rejects.toMatchObject({ code: 4100 })
  })

  test('watchAsset without the e-mail wallet gets 4100, and nobody is asked', async () => {
    const params = { type: 'ERC20', options: { address } }
    const page: Connection = { ...connected, connector: { type: 'injected', id: 'm', name: 'M' } }
    for (const connection of [disconnected, page]) {
      const { request, requestApproval } = setUp(connection)
      await expect(request('wallet_watchAsset', params)).rejects.toMatchObject({ code: 4100 })
      expect(requestApproval).not.toHaveBeenCalled()
    }
  })

  test('parameters that are no array get -32602', async () => {
    await expect(setUp(connected).request('eth_call', { to: '0x' })).rejects.toMatchObject({ code: -32602 })
  })

  test('threat 11: any method that is not listed gets 4200, reaches nobody, and the person is told', async () => {
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
      "wallet_grantPermissions",
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
      "sendTransfer",
      "signMessage",
      "signPsbt",
      "signPayload",
      "signRaw",
    ]
  `)
})
