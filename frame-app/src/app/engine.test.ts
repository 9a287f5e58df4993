import { beforeEach, describe, expect, test, vi } from 'vitest'
import { defaultApprovalRules, type ProjectDocument } from '@walletframe/api-contract'
import type { InitConfig, OptionChanges } from '@walletframe/bridge-protocol'
import { approvalsStore, type Approval } from '../approvals/approval.ts'
import { connectionIn, connectionsStore } from '../connections/connections.ts'
import { walletsStore } from '../connections/wallets.ts'
import { currentView, modalStore } from '../state/modal.ts'
import { optionsStore } from '../state/options.ts'
import { features } from '../../test/features.ts'

vi.mock('../bridge/host.ts', () => ({ callHost: async () => null, tellMessage: () => undefined }))
const stored = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => void stored.set(key, text),
})
const { engine } = await import('./engine.ts')

const networks = ['eip155:1', 'eip155:2'] as const
const project: ProjectDocument = {
  projectId: 'demo',
  name: 'Demo',
  allowedOrigins: [],
  allowNesting: false,
  features: features(),
  networks: networks.map((id) => ({
    id,
    name: id,
    nativeCurrency: { name: 'Coin', symbol: 'C', decimals: 18 },
    testnet: false,
  })),
  approvals: defaultApprovalRules,
}
const address = { hostOrigin: 'https://app.example.com', project } as never
const config: InitConfig = { metadata: { name: 'Page' }, wallets: [{ id: 'm', name: 'Mask' }] }
/** What the engine answers: it has nothing to wait for. */
const init = (more: Partial<InitConfig> = {}, changes?: OptionChanges): unknown =>
  engine.onInit({ ...config, ...more }, changes, address)
const context = { signal: new AbortController().signal }

beforeEach(() => {
  stored.clear()
  optionsStore.setState(optionsStore.getInitialState(), true)
  modalStore.setState({ open: false, history: [{ name: 'Connect' }] })
  approvalsStore.setState({ queue: [] })
  vi.stubGlobal('isSecureContext', true)
})

describe('the start', () => {
  test('a page without TLS gets no wallet, and is told what to do', () => {
    vi.stubGlobal('isSecureContext', false)
    expect(() => init()).toThrow(
      expect.objectContaining({ code: -32600, message: 'Serve this page over HTTPS.' }) as Error,
    )
    expect(optionsStore.getState().hostOrigin).toBe('')
  })

  test('tells the page its methods, its options and where it stands', () => {
    expect(init()).toMatchObject({
      policies: expect.anything() as unknown,
      snapshot: { open: false },
      options: expect.anything() as unknown,
    })
    expect(optionsStore.getState()).toMatchObject({ hostOrigin: 'https://app.example.com', sdk: 'html' })
    init({ sdk: 'cdn' })
    expect(optionsStore.getState().sdk).toBe('cdn')
    expect(init()).not.toHaveProperty('refused')
  })

  test('changes from before are taken, or refused with why, and the wallet starts either way', () => {
    expect(init({}, { removeNetworks: ['eip155:1'] })).not.toHaveProperty('refused')
    expect(optionsStore.getState().networks.map(({ id }) => id)).toEqual(['eip155:2'])
    const started = init({}, { addNetworks: ['eip155:99'] })
    expect(started).toMatchObject({ refused: expect.stringContaining('eip155:99') as string })
    expect(optionsStore.getState().networks).toHaveLength(2)
  })
})

describe('what the page may ask', () => {
  beforeEach(() => {
    init()
  })
  const { handlers } = engine
  const view = () => currentView(modalStore.getState()).name

  test('to open and to close', async () => {
    expect(await handlers.open({}, context)).toBeNull()
    expect(modalStore.getState().open).toBe(true)
    expect(handlers.close({}, context)).toBeNull()
    expect(modalStore.getState().open).toBe(false)
  })

  test('for a view that pages may open, and for no other', async () => {
    await handlers.open({ view: 'Networks' }, context)
    expect(view()).toBe('Networks')
    await expect(handlers.open({ view: 'EmailVerifyOtp' }, context)).rejects.toMatchObject({
      code: -32602,
    })
    expect(view()).toBe('Networks')
  })

  test('nothing in the place of what waits for a decision', async () => {
    approvalsStore.setState({ queue: [{ id: '1', status: 'ready' } as Approval] })
    await handlers.open({ view: 'Networks' }, context)
    expect(view()).toBe('ApproveTransaction')
  })

  test('for another network', async () => {
    expect(await handlers.switchNetwork({ network: 'eip155:2' }, context)).toBeNull()
    expect(connectionIn(connectionsStore.getState(), 'eip155').network).toBe('eip155:2')
  })

  test('for other options: told what it got', () => {
    expect(handlers.setOptions({ removeNetworks: ['eip155:2'] }, context)).toMatchObject({})
    expect(optionsStore.getState().networks.map(({ id }) => id)).toEqual(['eip155:1'])
    expect(() => handlers.setOptions({ addNetworks: ['eip155:99'] }, context)).toThrow(/eip155:99/)
  })

  test('to tell of its wallets and of what happens in them', () => {
    init({ injected: [{ walletId: 'm', accounts: ['eip155:1:0xaa'], network: 'eip155:1' }] })
    expect(connectionIn(connectionsStore.getState(), 'eip155').status).toBe('connected')
    expect(handlers.walletChanged({ walletId: 'm', accounts: [], network: 'eip155:1' }, context)).toBeNull()
    expect(connectionIn(connectionsStore.getState(), 'eip155').status).toBe('disconnected')
    expect(handlers.setWallets({ wallets: [{ id: 'n', name: 'New' }] }, context)).toBeNull()
    expect(walletsStore.getState().injected).toEqual([{ id: 'n', name: 'New' }])
  })
})

test('a page’s read carries the nodes of its wish, and one without a wish goes to the operator’s', async () => {
  const fetched = vi.fn((_address: string, { body }: { body: string }) => {
    const { id } = JSON.parse(body) as { id: number }
    return Promise.resolve(Response.json({ jsonrpc: '2.0', id, result: '0x7' }))
  })
  vi.stubGlobal('fetch', fetched)
  const url = 'https://rpc.example.com/key'
  const listed = { ...project, rpcHosts: ['rpc.example.com'] }
  const read = (network: 'eip155:1' | 'eip155:2') =>
    engine.handlers.request({ method: 'eth_getBalance', params: ['0x1', 'latest'], network }, context)
  await engine.onInit({ ...config, customRpcUrls: { 'eip155:1': [{ url }] } }, undefined, {
    hostOrigin: 'https://app.example.com',
    project: listed,
  } as never)
  expect([await read('eip155:1'), await read('eip155:2')]).toEqual(['0x7', '0x7'])
  expect(
    fetched.mock.calls.map(([address]) => new URLSearchParams(address.split('?')[1]).get('nodes')),
  ).toEqual([url, null])
})

test('who listens hears of connections, of the modal and of options', () => {
  const listener = vi.fn<() => void>()
  engine.subscribe(listener)
  connectionsStore.setState({})
  expect(listener).toHaveBeenCalledTimes(1)
  modalStore.setState({})
  expect(listener).toHaveBeenCalledTimes(2)
  optionsStore.setState({})
  expect(listener).toHaveBeenCalledTimes(3)
})
