// @vitest-environment jsdom
import type { Network } from '@walletframe/api-contract'
import type { Caip2 } from '@walletframe/bridge-protocol'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { ScanState } from '../../scan.ts'

const world = vi.hoisted(() => ({
  camera: {} as { say: (state: ScanState) => void; read: (text: string) => void },
  starts: 0,
  ends: 0,
  switched: [] as string[],
}))
vi.mock('../../scan.ts', () => ({
  startScan: (
    _video: HTMLVideoElement,
    { onState, onText }: { onState: (state: ScanState) => void; onText: (text: string) => void },
  ) => {
    world.camera = { say: onState, read: onText }
    world.starts += 1
    onState({ status: 'asking' })
    return () => {
      world.ends += 1
    }
  },
}))
vi.mock('../../../../api/client.ts', () => ({ callServer: () => new Promise(() => undefined) }))
vi.mock('../../../../api/rpc.ts', () => ({ nodeRequest: () => new Promise(() => undefined) }))
vi.mock('../../../networks/switchNetwork.ts', () => ({
  switchNetwork: async (id: string) => {
    world.switched.push(id)
  },
}))
const { WalletSendScan } = await import('./WalletSendScan.tsx')
const { WalletSend } = await import('../WalletSend/WalletSend.tsx')
const { connectionsStore } = await import('../../../../connections/connections.ts')
const { currentView, modalStore } = await import('../../../../state/modal.ts')
const { openModal, pushView } = await import('../../../../state/navigation.ts')
const { optionsStore } = await import('../../../../state/options.ts')
const { emptyForm, sendStore } = await import('../../sendState.ts')

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const from = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const to = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const network = (id: string, name: string): Network => ({
  id,
  name,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  testnet: false,
})
const element = document.createElement('div')
document.body.append(element)
let root: Root
const find = (id: string) => element.querySelector<HTMLElement>(`[data-testid="${id}"]`)
const press = (id: string) => act(async () => find(id)?.click())
const say = (state: ScanState) => act(async () => world.camera.say(state))
/** Until what is fetched for it is here. */
const read = async (text: string) => {
  await act(async () => world.camera.read(text))
  await act(async () => vi.waitFor(() => expect(find('scan-told')?.textContent).not.toBe('Checking…')))
}
const connect = (id: Caip2) =>
  connectionsStore.setState({
    active: 'eip155',
    byNamespace: {
      eip155: {
        status: 'connected',
        connector: { type: 'embedded', id: 'wallet-1', name: 'Wallet' },
        accounts: [`${id}:${from}`],
        network: id,
      },
    },
  })
const view = () => currentView(modalStore.getState()).name

beforeEach(async () => {
  optionsStore.setState({
    hostOrigin: 'https://app.example.com',
    networks: [network('eip155:1', 'One'), network('eip155:8453', 'Base')],
  })
  connect('eip155:1')
  sendStore.setState({ form: { ...emptyForm, amount: '3' } })
  world.starts = 0
  world.ends = 0
  world.switched = []
  openModal({ name: 'WalletSend' })
  pushView({ name: 'WalletSendScan' })
  root = createRoot(element)
  await act(async () => root.render(<WalletSendScan />))
  return () => act(async () => root.unmount())
})

test('who is asked by the browser reads in whose name', async () => {
  expect(find('scan-told')?.textContent).toContain('whether app.example.com may use the camera')
  await say({ status: 'on', isMirrored: true })
  expect(find('scan-told')?.textContent).toBe('Hold the QR code in front of the camera.')
  expect(find('scan-video')?.parentElement?.hidden).toBe(false)
})

describe('a code that was read', () => {
  test('is filled in, and the form is there again with the focus in what was filled', async () => {
    await say({ status: 'on', isMirrored: false })
    await read(`ethereum:${to}@1?value=1.5e18`)
    await vi.waitFor(() => expect(view()).toBe('WalletSend'))
    expect(sendStore.getState().form).toMatchObject({ recipient: to, token: null, amount: '1.5' })
    await act(async () => root.render(<WalletSend />))
    expect(world.ends).toBe(1)
    expect(document.activeElement).toBe(find('send-recipient'))
    const about = find('send-recipient')?.getAttribute('aria-describedby')?.split(' ')[0] ?? ''
    expect(document.getElementById(about)?.textContent).toBe('Filled in for you. Check it before you send.')
  })
  test('that is nothing says so, and the camera stays on for another', async () => {
    await say({ status: 'on', isMirrored: false })
    await read('javascript:alert(1)')
    await vi.waitFor(() => expect(find('code-fault')?.dataset['fault']).toBe('nothing'))
    expect(find('code-fault')?.getAttribute('role')).toBe('alert')
    expect(sendStore.getState().form).toEqual({ ...emptyForm, amount: '3' })
    expect([view(), world.ends]).toEqual(['WalletSendScan', 0])
    await read(to)
    await vi.waitFor(() => expect(view()).toBe('WalletSend'))
    expect(sendStore.getState().form).toMatchObject({ recipient: to, amount: '3' })
  })
  test('of another network is filled in after the person went there, and not before', async () => {
    await say({ status: 'on', isMirrored: false })
    await read(`ethereum:${to}@8453?value=1`)
    await vi.waitFor(() => expect(find('code-fault')?.textContent).toContain('This is for Base.'))
    expect(sendStore.getState().form.recipient).toBe('')
    await press('code-switch')
    expect(world.switched).toEqual(['eip155:8453'])
    expect(view()).toBe('WalletSendScan')
    await act(async () => connect('eip155:8453'))
    await vi.waitFor(() => expect(view()).toBe('WalletSend'))
    expect(sendStore.getState().form).toMatchObject({ recipient: to, amount: '0.000000000000000001' })
  })
  test('of a network that the page does not have leads nowhere', async () => {
    await read(`ethereum:${to}@56`)
    await vi.waitFor(() => expect(find('code-fault')?.dataset['fault']).toBe('elsewhere'))
    expect(find('code-switch')).toBeNull()
  })
})

describe('without a picture', () => {
  test('it is said why, and the camera can be tried again', async () => {
    await say({ status: 'off', why: 'refused' })
    expect(find('scan-off')?.textContent).toContain('or type or paste the address')
    await press('scan-start')
    expect([world.starts, find('scan-off')]).toEqual([2, null])
  })
  test('there is nothing to try where the page does not lend it', async () => {
    await say({ status: 'off', why: 'policy' })
    expect(find('scan-start')).toBeNull()
  })
  test('by hand leads to the field', async () => {
    await press('scan-by-hand')
    expect(view()).toBe('WalletSend')
    await act(async () => root.render(<WalletSend />))
    expect(document.activeElement).toBe(find('send-recipient'))
    expect(find('send-scanned')).toBeNull()
  })
})
