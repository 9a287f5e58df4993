// @vitest-environment jsdom
import type { Network } from '@walletframe/api-contract'
import type { Caip2 } from '@walletframe/bridge-protocol'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { beforeEach, describe, expect, test, vi } from 'vitest'

const world = vi.hoisted(() => ({
  goes: true,
  switched: [] as string[],
  go: (_network: string) => undefined,
}))
vi.mock('../../../../api/client.ts', () => ({ callServer: () => new Promise(() => undefined) }))
vi.mock('../../../../api/rpc.ts', () => ({ nodeRequest: () => new Promise(() => undefined) }))
vi.mock('../../../networks/switchNetwork.ts', () => ({
  switchNetwork: async (id: string) => {
    world.switched.push(id)
    if (world.goes) world.go(id)
  },
}))
const { WalletSend } = await import('../WalletSend/WalletSend.tsx')
const { connectionsStore } = await import('../../../../connections/connections.ts')
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
const form = () => sendStore.getState().form
const connect = (id: string) =>
  connectionsStore.setState({
    active: 'eip155',
    byNamespace: {
      eip155: {
        status: 'connected',
        connector: { type: 'injected', id: 'h', name: 'Harbour' },
        accounts: [`${id as Caip2}:${from}`],
        network: id as Caip2,
      },
    },
  })
/** As a paste does: the whole text at once. */
const enter = async (text: string) => {
  const field = find('send-recipient') as HTMLTextAreaElement
  const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value') as {
    set: (this: HTMLElement, text: string) => void
  }
  await act(async () => {
    set.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

beforeEach(async () => {
  if (root) await act(async () => root.unmount())
  world.goes = true
  world.switched = []
  world.go = (id) => {
    connect(id)
    return undefined
  }
  optionsStore.setState({ networks: [network('eip155:1', 'One'), network('eip155:8453', 'Base')] })
  connect('eip155:1')
  sendStore.setState({ form: { ...emptyForm, amount: '3' }, waiting: {}, problem: {}, unsure: [] })
  openModal({ name: 'Account' })
  pushView({ name: 'WalletSend' })
  root = createRoot(element)
  await act(async () => root.render(<WalletSend />))
})

describe('a payment link in the field', () => {
  test('is filled in, said to be, and the focus is in the field', async () => {
    await enter(` ethereum:${to}@1?value=1.5e18&gas=1\n`)
    await vi.waitFor(() => expect(form()).toMatchObject({ recipient: to, token: null, amount: '1.5' }))
    await vi.waitFor(() => expect(find('send-scanned')?.textContent).toContain('Check it before you send.'))
    expect(document.activeElement).toBe(find('send-recipient'))
    expect(find('send-recipient')?.getAttribute('aria-describedby')).toContain('-scan')
    expect(find('code-fault')).toBeNull()
    await enter(from)
    expect(find('send-scanned')).toBeNull()
  })
  test('that names no amount leaves the one that stands there', async () => {
    await enter(`eip155:1:${to}`)
    await vi.waitFor(() => expect(form()).toMatchObject({ recipient: to, amount: '3' }))
  })
  test.each<[string, string, string]>([
    ['another function', `ethereum:${to}@1/approve?address=${from}&uint256=1`, 'more'],
    ['a memo', `solana:${'1'.repeat(32)}?memo=1`, 'more'],
    ['a fraction of the smallest unit', `ethereum:${to}@1?value=1.5`, 'amount'],
    ['a broken checksum', `ethereum:${to.replace('C44C', 'c44C')}@1`, 'checksum'],
    ['nothing', 'ethereum:', 'nothing'],
  ])('%s is told, and stays in the field as it is', async (_what, link, fault) => {
    await enter(link)
    await vi.waitFor(() => expect(find('code-fault')?.dataset['fault']).toBe(fault))
    expect(find('code-fault')?.getAttribute('role')).toBe('alert')
    expect(form()).toMatchObject({ recipient: link, amount: '3' })
    expect(find('send-told')).toBeNull()
    await press('send-preview')
    expect(find('view-WalletSend')).not.toBeNull()
  })
  test('is not cut where it is longer than a name can be', async () => {
    const link = `bitcoin:bc1q${'a'.repeat(38)}?message=${'x'.repeat(400)}`
    await enter(link)
    expect(form().recipient).toBe(link)
    await enter('a'.repeat(400))
    expect(form().recipient).toHaveLength(255)
  })
  test('of another network is filled in after the person went there, and not before', async () => {
    await enter(`ethereum:${to}@8453?value=1`)
    await vi.waitFor(() => expect(find('code-fault')?.textContent).toContain('This is for Base.'))
    expect(form().recipient).toContain('ethereum:')
    await press('code-switch')
    expect(world.switched).toEqual(['eip155:8453'])
    await vi.waitFor(() =>
      expect(form()).toMatchObject({ recipient: to, token: null, amount: '0.000000000000000001' }),
    )
  })
  test('of another network stays where the person does not go', async () => {
    world.goes = false
    const link = `ethereum:${to}@8453?value=1`
    await enter(link)
    await vi.waitFor(() => expect(find('code-switch')).not.toBeNull())
    await press('code-switch')
    expect(form()).toMatchObject({ recipient: link, amount: '3' })
    expect(find('code-switch')).not.toBeNull()
  })
  test('that is typed over by another one is not filled in', async () => {
    const other = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
    await enter('ethereum:')
    await enter(`ethereum:${to}`)
    await enter(`ethereum:${other}`)
    await vi.waitFor(() => expect(form().recipient).toBe(other), { timeout: 3_000 })
  })
})
