// @vitest-environment jsdom
import { act, useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { approvalsStore, type Approval } from '../approvals/approval.ts'
import { modalStore, type ViewName } from '../state/modal.ts'
import { openModal, pushView, setNavigation } from '../state/navigation.ts'
import type { Screen } from '../state/view.ts'
import { Modal, Rehearsal } from './Modal.tsx'
import { definitionOf } from './registry.ts'
import { provideScreen, screensStore } from './screens.ts'

const root = document.createElement('div')
document.body.append(root)
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let mounted: Root
const endWhatWaits = vi.fn()
const byTestId = (id: string) => root.querySelector<HTMLElement>(`[data-testid="${id}"]`)
const show = (name: ViewName, screen: Screen<never>) => provideScreen(name, screen)
const press = (key: string) => {
  document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
}

const approvalOf = (id: string): Approval => ({
  id,
  method: 'personal_sign',
  network: 'eip155:1',
  account: '0x1',
  requester: { kind: 'page', origin: 'https://app.example.com' },
  status: 'preparing',
  revision: 0,
  place: { where: 'frame' },
  subject: null,
  warnings: [],
  problem: null,
})

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  endWhatWaits.mockReset()
  setNavigation({ startView: () => ({ name: 'Connect' }), endWhatWaits })
  modalStore.setState(modalStore.getInitialState(), true)
  screensStore.setState({}, true)
  show('Connect', () => <button type="button">one</button>)
  show('Networks', () => <button type="button">two</button>)
  mounted = createRoot(root)
  await act(async () => mounted.render(<Modal />))
})
afterEach(async () => {
  await act(async () => mounted.unmount())
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('behaviour', () => {
  test('a view that crashes shows a card; it is drawn again on request, and the wallet can be closed', async () => {
    let broken = true
    show('Connect', () => {
      if (broken) throw new Error('a bug')
      return <p data-testid="well" />
    })
    await act(async () => openModal())
    expect(byTestId('view-error')).not.toBeNull()
    expect(byTestId('modal-close')).not.toBeNull()
    broken = false
    await act(async () => byTestId('error-retry')?.click())
    expect(byTestId('well')).not.toBeNull()
    broken = true
    await act(async () => pushView({ name: 'Networks' }))
    await act(async () => openModal())
    await act(async () => byTestId('error-close')?.click())
    expect(modalStore.getState().open).toBe(false)
    expect(endWhatWaits).toHaveBeenCalledOnce()
  })
  test('another view after a crash is drawn as if nothing had been', async () => {
    show('Connect', () => {
      throw new Error('a bug')
    })
    await act(async () => openModal())
    await act(async () => pushView({ name: 'Networks' }))
    expect(byTestId('view-error')).toBeNull()
    expect(root.textContent).toContain('two')
  })
  test('Escape closes, also over a view that crashed', async () => {
    show('Connect', () => {
      throw new Error('a bug')
    })
    await act(async () => openModal())
    await act(async () => press('Escape'))
    expect(modalStore.getState().open).toBe(false)
    expect(endWhatWaits).toHaveBeenCalledOnce()
  })
  test('the title has the focus on each new view', async () => {
    await act(async () => openModal())
    expect(document.activeElement?.tagName).toBe('H1')
    await act(async () => pushView({ name: 'Networks' }))
    expect(document.activeElement?.textContent).toBe('Choose network')
  })
  test('the next approval of the queue takes the focus, though its view has the same name', async () => {
    show('ApproveTransaction', () => (
      <button type="button" data-testid="decide" key={approvalsStore.getState().queue[0]?.id}>
        Sign
      </button>
    ))
    approvalsStore.setState({ queue: [approvalOf('one'), approvalOf('two')] })
    await act(async () => openModal({ name: 'ApproveTransaction' }))
    byTestId('decide')?.focus()
    expect(document.activeElement).toBe(byTestId('decide'))
    await act(async () => approvalsStore.setState({ queue: [approvalOf('two')] }))
    expect(document.activeElement?.tagName).toBe('H1')
    approvalsStore.setState({ queue: [] })
  })
})

test('a rehearsal draws the card and its view, and runs no effect of theirs', async () => {
  const effect = vi.fn()
  show('Connect', () => {
    useEffect(effect)
    return <p data-testid="well" />
  })
  const nowhere = document.createElement('div')
  const listens = vi.spyOn(document, 'addEventListener')
  await act(async () => createRoot(nowhere).render(<Rehearsal />))
  await vi.waitFor(() => expect(nowhere.querySelector('[data-testid="well"]')).not.toBeNull())
  expect(effect).not.toHaveBeenCalled()
  expect(listens.mock.calls.filter(([type]) => /^(key|focus)/.test(type))).toEqual([])
  expect(root.childElementCount).toBe(0)
})

describe('screens that cannot be fetched', () => {
  test('a few tries, then a card that offers another one and a fresh document; never a skeleton for good', async () => {
    vi.useFakeTimers()
    let there = false
    const load = vi.spyOn(definitionOf('Account'), 'load').mockImplementation(async () => {
      if (!there) throw new TypeError('Failed to fetch dynamically imported module')
      return () => <p data-testid="well" />
    })
    await act(async () => openModal({ name: 'Account' }))
    expect(root.querySelector('[role="status"]')).not.toBeNull()
    await act(async () => vi.advanceTimersByTimeAsync(10_000))
    expect(load).toHaveBeenCalledTimes(4)
    expect(byTestId('view-error')).not.toBeNull()
    expect(byTestId('error-reload')).not.toBeNull()
    there = true
    await act(async () => byTestId('error-retry')?.click())
    expect(byTestId('well')).not.toBeNull()
  })
  test('likely next views are fetched while one is looked at; one that fails is quiet, and tried again when it is wanted', async () => {
    vi.useFakeTimers()
    const load = vi
      .spyOn(definitionOf('SwitchNetwork'), 'load')
      .mockRejectedValueOnce(new Error('gone'))
      .mockResolvedValue(() => null)
    await act(async () => openModal({ name: 'Networks' }))
    await act(async () => vi.advanceTimersByTimeAsync(5_000))
    expect(load).toHaveBeenCalledTimes(2)
    expect(screensStore.getState().SwitchNetwork?.status).toBe('ready')
    expect(byTestId('view-error')).toBeNull()
  })
})
