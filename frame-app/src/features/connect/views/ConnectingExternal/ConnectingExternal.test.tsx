// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { walletsStore } from '../../../../connections/wallets.ts'
import { modalStore } from '../../../../state/modal.ts'
import { openModal, pushView } from '../../../../state/navigation.ts'
import { attemptStore } from '../../attempt.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const connectInjected = vi.hoisted(() => vi.fn<(walletId: string) => Promise<void>>())
vi.mock('../../connectInjected.ts', () => ({ alreadyConnected: 'already_connected', connectInjected }))
const { ConnectingExternal } = await import('./ConnectingExternal.tsx')

const element = document.createElement('div')
document.body.append(element)
let root: Root
const button = () => element.querySelector<HTMLElement>('[data-testid="try-again"]')
const refused = (code: string) =>
  act(async () => {
    attemptStore.setState({ kind: 'connect', status: 'failed', problem: { code, message: '' } })
    root.render(<ConnectingExternal walletId="a" />)
  })
beforeEach(() => {
  connectInjected.mockReset().mockResolvedValue()
  walletsStore.setState({ injected: [{ id: 'a', name: 'One' }] })
  openModal({ name: 'Connect' })
  pushView({ name: 'ConnectingExternal', walletId: 'a' })
  root = createRoot(element)
})
afterEach(() => act(() => root.unmount()))

test('a refusal is tried again', async () => {
  await refused('4001')
  expect(button()?.textContent).toBe('Try again')
  act(() => button()?.click())
  expect(connectInjected.mock.calls).toEqual([['a']])
})

test('a wallet that is connected already leads to Account: to ask it again would end here again', async () => {
  await refused('already_connected')
  expect(button()?.textContent).toBe('Account')
  act(() => button()?.click())
  expect(connectInjected).not.toHaveBeenCalled()
  expect(modalStore.getState()).toMatchObject({ open: true, history: [{ name: 'Account' }] })
})
