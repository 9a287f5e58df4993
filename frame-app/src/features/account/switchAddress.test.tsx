// @vitest-environment jsdom
import type { Caip10 } from '@walletframe/bridge-protocol'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectionsStore } from '../../connections/connections.ts'
import type { ConnectorInfo } from '../../connectors/connector.ts'
import { setRegistry } from '../../connectors/registry.ts'
import { currentView, modalStore } from '../../state/modal.ts'
import { openModal, pushView } from '../../state/navigation.ts'
import { SwitchAddress } from './views/SwitchAddress/SwitchAddress.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const accountOf = (end: string): Caip10 => `eip155:1:0x${'0'.repeat(38)}${end}`
const [a, b, c] = [accountOf('aa'), accountOf('bb'), accountOf('cc')]
const app: ConnectorInfo = { type: 'walletConnect', id: 'walletConnect', name: 'Pocket' }
const extension: ConnectorInfo = { type: 'injected', id: 'x', name: 'Harbour {wallet} <b>x</b>' }
const chooseAccount = vi.fn(async (_account: Caip10): Promise<void> => undefined)

const element = document.createElement('div')
document.body.append(element)
let root: Root
const all = (id: string) => [...element.querySelectorAll<HTMLButtonElement>(`[data-testid="${id}"]`)]
const view = () => currentView(modalStore.getState()).name
const share = (connector: ConnectorInfo | null, ...accounts: readonly Caip10[]) =>
  connectionsStore.setState({
    active: 'eip155',
    byNamespace: { eip155: { status: 'connected', connector, accounts, network: 'eip155:1' } },
  })
const show = () => act(async () => root.render(<SwitchAddress />))

beforeEach(() => {
  chooseAccount.mockReset()
  setRegistry({ of: ({ type }) => (type === 'walletConnect' ? { chooseAccount } : {}) as never })
  root = createRoot(element)
  openModal({ name: 'Account' })
  pushView({ name: 'SwitchAddress' })
})
afterEach(() => act(async () => root.unmount()))

test('the active one first; every other one is a button, and a press makes it the active one and goes back', async () => {
  share(app, a, b, c)
  await show()
  expect(all('switch-address-active').map((row) => row.textContent)).toEqual(['0x0000…0000aaIn use'])
  expect(all('switch-address-to').map((row) => [row.tagName, row.textContent])).toEqual([
    ['BUTTON', '0x0000…0000bbSwitch to'],
    ['BUTTON', '0x0000…0000ccSwitch to'],
  ])
  await act(async () => all('switch-address-to')[1]?.click())
  expect(chooseAccount.mock.calls).toEqual([[c]])
  expect(view()).toBe('Account')
})

test('while it is being done nothing else can be pressed; where it fails, it is said and can be tried again', async () => {
  let fail = (_error: Error) => {}
  chooseAccount.mockImplementationOnce(
    () =>
      new Promise((_resolve, reject) => {
        fail = reject
      }),
  )
  share(app, a, b, c)
  await show()
  await act(async () => all('switch-address-to')[0]?.click())
  expect(all('switch-address-to').map(({ disabled }) => disabled)).toEqual([true, true])
  await act(async () => fail(new Error('no')))
  expect(element.querySelector('[data-testid="problem"]')?.textContent).toBeTruthy()
  expect(view()).toBe('SwitchAddress')
  await act(async () => all('switch-address-to')[0]?.click())
  expect(view()).toBe('Account')
})

test('of a wallet of the page it is chosen there: it is said where, and nothing can be pressed', async () => {
  share(extension, a, b)
  await show()
  expect(element.textContent).toContain('choose it in Harbour {wallet} <b>x</b>: this site follows')
  expect(element.querySelectorAll('button, b')).toHaveLength(0)
  expect(element.querySelectorAll('li')).toHaveLength(2)
})

test('follows the wallet: an account that it takes back is gone, and with the last one there is nothing', async () => {
  share(app, a, b)
  await show()
  await act(async () => share(app, b))
  expect(element.querySelectorAll('li')).toHaveLength(1)
  expect(all('switch-address-active')[0]?.textContent).toContain('0000bb')
  await act(async () => share(null))
  expect(element.textContent).toBe('')
})
