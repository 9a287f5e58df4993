import { readFileSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import type { Caip2, Json } from '@walletframe/bridge-protocol'
import type { Connection } from '../connections/connections.ts'
import { isProbe, refusalOf, refusedMethods } from '@walletframe/bridge-protocol/refused'
import { methodPolicies, methodRow } from '@walletframe/bridge-protocol/frame'
import { createRules, type RulesParts } from './rules.ts'

const address = '0x00000000000000000000000000000000000000aA'
const origin = 'https://app.example.com'
const disconnected: Connection = {
  status: 'disconnected',
  connector: null,
  accounts: [],
  network: 'eip155:31337',
}
const connected: Connection = {
  status: 'connected',
  connector: { type: 'embedded', id: 'w', name: 'E-mail wallet' },
  accounts: [`eip155:31337:${address}`],
  network: 'eip155:31337',
}

const setUp = (at: Connection, more: Partial<RulesParts> = {}) => {
  let connection = at
  const parts = {
    connection: () => connection,
    isOurs: ({ type }: { readonly type: string }) => type === 'embedded',
    hostOrigin: () => origin,
    networks: (): readonly Caip2[] => ['eip155:31337', 'eip155:100'],
    hasSmartAccounts: () => false,
    hasAccountCode: () => false,
    isSmart: () => false,
    hasPagePaymasters: () => false,
    hasSessions: () => false,
    checkPaymaster: () => undefined,
    requestAccounts: vi.fn(async () => {
      connection = connected
      return [address]
    }),
    switchNetwork: vi.fn(async () => undefined),
    forgetPage: vi.fn(async () => {
      connection = disconnected
    }),
    requestApproval: vi.fn(async (): Promise<Json> => ({ id: 'batch' })),
    showBatch: vi.fn(async () => undefined),
    tellMessage: vi.fn(),
    node: vi.fn(async (): Promise<Json> => null),
    isHidden: () => false,
  }
  const served = createRules({ ...parts, ...more })
  const request = async (method: string, params?: Json): Promise<Json> => {
    const answer = served[method]
    if (!answer) throw new Error(`${method} is not served`)
    return answer({ method, ...(params === undefined ? {} : { params }) })
  }
  return { ...parts, request }
}

const granted = [
  {
    invoker: origin,
    parentCapability: 'eth_accounts',
    caveats: [{ type: 'restrictReturnedAccounts', value: [address] }],
  },
]

describe('permissions (EIP-2255)', () => {
  test('nothing is granted before, the account after; taken back, nothing again', async () => {
    const { request, requestAccounts, forgetPage } = setUp(disconnected)
    await expect(request('wallet_getPermissions')).resolves.toEqual([])
    await expect(request('wallet_requestPermissions', [{ eth_accounts: {} }])).resolves.toEqual(granted)
    expect(requestAccounts).toHaveBeenCalledOnce()
    await expect(request('wallet_requestPermissions', [{ eth_accounts: {} }])).resolves.toEqual(granted)
    expect(requestAccounts).toHaveBeenCalledOnce()
    await expect(request('wallet_getPermissions')).resolves.toEqual(granted)
    await expect(request('wallet_revokePermissions', [{ eth_accounts: {} }])).resolves.toBeNull()
    expect(forgetPage).toHaveBeenCalledOnce()
    await expect(request('wallet_getPermissions')).resolves.toEqual([])
    await expect(request('wallet_revokePermissions', [{ eth_accounts: {} }])).resolves.toBeNull()
    expect(forgetPage).toHaveBeenCalledOnce()
  })

  test.each([
    ['nothing', undefined, 'params'],
    ['no list', { eth_accounts: {} }, 'params'],
    ['no object', ['eth_accounts'], 'params[0]'],
    ['no permission', [{}], 'params[0]'],
    ['another permission', [{ eth_sendTransaction: {} }], 'params[0].eth_sendTransaction'],
    ['another one beside', [{ eth_accounts: {}, 'endowment:x': {} }], 'params[0].endowment:x'],
    ['no object within', [{ eth_accounts: true }], 'params[0].eth_accounts'],
  ] as const)('%s gets -32602', async (_what, params, field) => {
    const { request, requestAccounts, forgetPage } = setUp(disconnected)
    for (const method of ['wallet_requestPermissions', 'wallet_revokePermissions'])
      await expect(request(method, params as Json)).rejects.toMatchObject({
        code: -32602,
        message: expect.stringContaining(`Invalid ${field}:`),
      })
    expect(requestAccounts).not.toHaveBeenCalled()
    expect(forgetPage).not.toHaveBeenCalled()
  })
})

describe('networks (EIP-3326, EIP-3085)', () => {
  const chain = {
    chainId: '0x64',
    chainName: 'Gnosis',
    nativeCurrency: { name: 'xDAI', symbol: 'xDAI', decimals: 18 },
    rpcUrls: ['https://rpc.example.com'],
    blockExplorerUrls: ['https://explorer.example.com'],
    iconUrls: ['https://explorer.example.com/icon.svg'],
  }

  test('a chain of the page is switched to, whether it is added or switched', async () => {
    const { request, switchNetwork } = setUp(connected)
    await expect(request('wallet_switchEthereumChain', [{ chainId: '0x64' }])).resolves.toBeNull()
    await expect(request('wallet_addEthereumChain', [chain])).resolves.toBeNull()
    await expect(request('wallet_addEthereumChain', [{ chainId: '0x64' }])).resolves.toBeNull()
    expect(switchNetwork.mock.calls).toEqual([['eip155:100'], ['eip155:100'], ['eip155:100']])
  })

  test('a chain that the operator does not serve gets 4902, why, and what is served', async () => {
    const { request, switchNetwork } = setUp(connected)
    await expect(request('wallet_addEthereumChain', [{ ...chain, chainId: '0x5' }])).rejects.toMatchObject({
      code: 4902,
      message: expect.stringContaining('operator'),
      data: { reason: 'chain-not-served', networks: ['eip155:31337', 'eip155:100'] },
    })
    await expect(request('wallet_switchEthereumChain', [{ chainId: '0x5' }])).rejects.toMatchObject({
      code: 4902,
      data: { reason: 'chain-not-configured' },
    })
    expect(switchNetwork).not.toHaveBeenCalled()
  })

  test.each([
    ['nothing', undefined, 'params'],
    ['no object', ['0x1'], 'params[0]'],
    ['a number', [{ chainId: 1 }], 'params[0].chainId'],
    ['a leading zero', [{ chainId: '0x01' }], 'params[0].chainId'],
    ['zero', [{ chainId: '0x0' }], 'params[0].chainId'],
    ['decimal', [{ chainId: '1' }], 'params[0].chainId'],
    ['too large', [{ chainId: '0x10000000000000000' }], 'params[0].chainId'],
  ] as const)('%s is no chain id', async (_what, params, field) => {
    for (const method of ['wallet_switchEthereumChain', 'wallet_addEthereumChain'])
      await expect(setUp(connected).request(method, params as Json)).rejects.toMatchObject({
        code: -32602,
        message: expect.stringContaining(`Invalid ${field}:`),
      })
  })

  test.each<[string, object, string]>([
    ['a field that nobody knows', { rpcUrl: 'https://a.example' }, 'rpcUrl'],
    ['an empty name', { chainName: ' ' }, 'chainName'],
    ['a long name', { chainName: 'x'.repeat(101) }, 'chainName'],
    ['no list of nodes', { rpcUrls: 'https://a.example' }, 'rpcUrls'],
    ['an empty list of nodes', { rpcUrls: [] }, 'rpcUrls'],
    ['a node without TLS', { rpcUrls: ['https://a.example', 'http://a.example'] }, 'rpcUrls[1]'],
    ['a script as an explorer', { blockExplorerUrls: ['javascript:alert(1)'] }, 'blockExplorerUrls[0]'],
    ['an icon that is no URL', { iconUrls: ['icon.svg'] }, 'iconUrls[0]'],
    ['a currency that is no object', { nativeCurrency: 'ETH' }, 'nativeCurrency'],
    ['a currency without a name', { nativeCurrency: { symbol: 'ETH', decimals: 18 } }, 'nativeCurrency.name'],
    [
      'a long symbol',
      { nativeCurrency: { name: 'Ether', symbol: 'ETHEREUMETHER', decimals: 18 } },
      'nativeCurrency.symbol',
    ],
    [
      'decimals as text',
      { nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: '18' } },
      'nativeCurrency.decimals',
    ],
  ])('wallet_addEthereumChain with %s names the field', async (_what, change, field) => {
    const { request, switchNetwork } = setUp(connected)
    await expect(request('wallet_addEthereumChain', [{ ...chain, ...change }])).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining(`Invalid params[0].${field}:`),
    })
    expect(switchNetwork).not.toHaveBeenCalled()
  })

  test('a development chain on the visitor’s own machine needs no TLS', async () => {
    const { request } = setUp(connected)
    await expect(
      request('wallet_addEthereumChain', [{ ...chain, rpcUrls: ['http://127.0.0.1:8545'] }]),
    ).resolves.toBeNull()
  })
})

describe('recovery and hashes', () => {
  // The vector of the Ethereum documentation of personal_sign, made with the first key of the test mnemonic.
  const signer = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  test('personal_ecRecover finds the signer of a text and of its bytes', async () => {
    const { privateKeyToAccount } = await import('viem/accounts')
    const account = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
    const signature = await account.signMessage({ message: 'hello' })
    const { request } = setUp(disconnected)
    await expect(request('personal_ecRecover', ['hello', signature])).resolves.toBe(signer)
    await expect(request('personal_ecRecover', ['0x68656c6c6f', signature])).resolves.toBe(signer)
    await expect(request('personal_ecRecover', ['other', signature])).resolves.not.toBe(signer)
  })
  test.each<[string, Json]>([
    ['no signature', ['hello']],
    ['a short one', ['hello', '0x00']],
    ['one that no key can have made', ['hello', `0x${'00'.repeat(65)}`]],
    ['no message', [1, `0x${'00'.repeat(65)}`]],
  ])('personal_ecRecover with %s gets -32602', async (_what, params) => {
    await expect(setUp(disconnected).request('personal_ecRecover', params)).rejects.toMatchObject({
      code: -32602,
    })
  })
  test('web3_sha3 is Keccak-256 of bytes', async () => {
    const { request } = setUp(disconnected)
    await expect(request('web3_sha3', ['0x68656c6c6f20776f726c64'])).resolves.toBe(
      '0x47173285a8d7341e5e972fc677286384f802f8ef42a5ec5f03bbfa254cb01fad',
    )
    await expect(request('web3_sha3', ['hello'])).rejects.toMatchObject({ code: -32602 })
  })
})

describe('refusals', () => {
  test('a method with a known reason says why and what to use', () => {
    expect(refusalOf('eth_sign')).toMatchObject({
      code: 4200,
      message: expect.stringMatching(/^Requested RPC call is not allowed: .+ Use personal_sign/),
      data: { method: 'eth_sign', reason: 'unreadable', instead: expect.stringContaining('personal_sign') },
    })
    expect(refusalOf('made_up')).toMatchObject({
      code: 4200,
      message: 'Requested RPC call is not allowed',
      data: { method: 'made_up' },
    })
  })
  test('nothing is both served and refused', () => {
    for (const method of refusedMethods) expect([method, methodRow(method)]).toEqual([method, undefined])
  })
  test('what libraries probe for does not disturb the person', () => {
    expect(isProbe('wallet_getSnaps')).toBe(true)
    expect(isProbe('eth_sign')).toBe(false)
    expect(isProbe('made_up')).toBe(false)
  })
})

test('the documentation names every method, served or refused', () => {
  const page = readFileSync(new URL('../../../docs/dapp-developers.md', import.meta.url), 'utf8')
  const missing = [...Object.keys(methodPolicies), ...refusedMethods].filter(
    (method) => !page.includes(`\`${method}\``),
  )
  expect(missing).toEqual([])
})
