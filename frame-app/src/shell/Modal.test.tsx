// @vitest-environment jsdom
import { act, useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { approvalsStore, type Approval } from '../approvals/approval.ts'
import { languageStore } from '../i18n/current.ts'
import { modalStore, type ViewName } from '../state/modal.ts'
import { closeModal, goBack, openModal, pushView, setNavigation } from '../state/navigation.ts'
import { notify, toastStore } from '../state/toast.ts'
import { pageLooksStore } from '../theme/looks.ts'
import type { Screen } from '../state/view.ts'
import { followEscape } from './escape.ts'
import { Modal, Rehearsal } from './Modal.tsx'
import { loaders } from './loaders.ts'
import { fetchAhead, provideScreen, screensStore } from './screens.ts'

const root = document.createElement('div')
document.body.append(root)
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let mounted: Root
const endWhatWaits = vi.fn()
const byTestId = (id: string) => root.querySelector<HTMLElement>(`[data-testid="${id}"]`)
const show = (name: ViewName, screen: Screen<never>) => provideScreen(name, screen)
const press = (key: string) => {
  document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}

const nextFrame = () => act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())))

const approvalOf = (id: string): Approval => ({
  id,
  method: 'personal_sign',
  network: 'eip155:1',
  account: '0x1',
  requester: { kind: 'page', origin: 'https://app.example.com' },
  status: 'preparing',
  revision: 0,
  changed: false,
  place: { where: 'frame' },
  subject: null,
  warnings: [],
  problem: null,
  failure: null,
  outcome: null,
})

followEscape()

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
  test('Escape closes what is open already when React has drawn nothing of it', () => {
    openModal()
    expect(root.textContent).toBe('')
    press('Escape')
    expect(modalStore.getState().open).toBe(false)
    expect(endWhatWaits).toHaveBeenCalledOnce()
  })
  test('Escape where nothing is open ends nothing', () => {
    press('Escape')
    expect(endWhatWaits).not.toHaveBeenCalled()
  })
  test('Escape that something over the card took for itself does not close the card', async () => {
    await act(async () => openModal())
    const takes = (event: KeyboardEvent) => event.preventDefault()
    document.addEventListener('keydown', takes, { capture: true })
    await act(async () => press('Escape'))
    document.removeEventListener('keydown', takes, { capture: true })
    expect(modalStore.getState().open).toBe(true)
    await act(async () => press('Escape'))
    expect(modalStore.getState().open).toBe(false)
  })
  test('the title has the focus on each new view', async () => {
    await act(async () => openModal())
    await nextFrame()
    expect(document.activeElement?.tagName).toBe('H1')
    await act(async () => pushView({ name: 'Networks' }))
    await nextFrame()
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
    await nextFrame()
    expect(document.activeElement?.tagName).toBe('H1')
    approvalsStore.setState({ queue: [] })
  })
})

/* As Chromium does it where the page focuses the frame once more: the document has the focus, and no element of it. */
describe('the page gives the frame the focus after a field took it', () => {
  const givenAgain = async () => {
    const field = document.activeElement as HTMLElement
    field.blur()
    window.dispatchEvent(new FocusEvent('blur'))
    window.dispatchEvent(new FocusEvent('focus'))
    await act(async () => vi.advanceTimersByTimeAsync(1))
    return field
  }
  beforeEach(() => void vi.useFakeTimers())

  test('the field has it again', async () => {
    show('Connect', () => <input data-testid="field" />)
    await act(async () => openModal())
    byTestId('field')?.focus()
    expect((await givenAgain()).dataset['testid']).toBe('field')
    expect(document.activeElement).toBe(byTestId('field'))
  })

  test('also where the view changes in that moment, and the title has taken it', async () => {
    show('Connect', () => (
      <>
        <input data-testid="field" />
        <p data-testid="clock" />
      </>
    ))
    await act(async () => openModal())
    byTestId('field')?.focus()
    byTestId('field')?.blur()
    window.dispatchEvent(new FocusEvent('focus'))
    byTestId('clock')?.append('29 s')
    await Promise.resolve()
    root.querySelector('h1')?.focus()
    expect(document.activeElement?.tagName).toBe('H1')
    await act(async () => vi.advanceTimersByTimeAsync(1))
    expect(document.activeElement).toBe(byTestId('field'))
    // Nor does the title take it back with the frame that it waited for.
    await act(async () => vi.advanceTimersByTimeAsync(50))
    expect(document.activeElement).toBe(byTestId('field'))
  })

  test('not where the browser chose another element meanwhile', async () => {
    show('Connect', () => (
      <>
        <input data-testid="field" />
        <input data-testid="other" />
      </>
    ))
    await act(async () => openModal())
    byTestId('field')?.focus()
    byTestId('field')?.blur()
    window.dispatchEvent(new FocusEvent('focus'))
    byTestId('other')?.focus()
    await act(async () => vi.advanceTimersByTimeAsync(1))
    expect(document.activeElement).toBe(byTestId('other'))
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

describe('a toast', () => {
  const later = 1_000
  beforeEach(() => void vi.useFakeTimers())
  test('goes with the card: what is opened next does not say it again', async () => {
    await act(async () => openModal())
    await act(async () => notify('success', 'copied'))
    await act(async () => vi.advanceTimersByTimeAsync(later))
    expect(byTestId('toast')).not.toBeNull()
    await act(async () => closeModal())
    expect(toastStore.getState().toast).toBeNull()
    await act(async () => openModal())
    await act(async () => vi.advanceTimersByTimeAsync(later))
    expect(byTestId('toast')).toBeNull()
  })
  test('is in the card, and never where something is approved', async () => {
    show('ApproveTransaction', () => <p />)
    await act(async () => openModal())
    await act(async () => notify('success', 'copied'))
    await act(async () => vi.advanceTimersByTimeAsync(later))
    expect(byTestId('toast')?.closest('.card')).not.toBeNull()
    await act(async () => pushView({ name: 'ApproveTransaction' }))
    await act(async () => vi.advanceTimersByTimeAsync(later))
    expect(byTestId('toast')).toBeNull()
  })
})

test('the page’s looks are on its views and on no view of ours, and are put there only where they were not: that styles all of the card anew', async () => {
  show('ApproveTransaction', () => <p />)
  await act(async () => pageLooksStore.setState({ mode: 'dark', variables: { '--accent': 'rebeccapurple' } }))
  await act(async () => openModal())
  const style = root.querySelector<HTMLElement>('.card')?.style
  const accent = () => style?.getPropertyValue('--accent')
  expect(accent()).toBe('rebeccapurple')
  const sets = vi.spyOn(CSSStyleDeclaration.prototype, 'setProperty')
  await act(async () => pushView({ name: 'Networks' }))
  expect(accent()).toBe('rebeccapurple')
  expect(sets).not.toHaveBeenCalled()
  await act(async () => pushView({ name: 'ApproveTransaction' }))
  expect(accent()).toBe('')
  await act(async () => goBack())
  expect(accent()).toBe('rebeccapurple')
  await act(async () => pageLooksStore.setState(pageLooksStore.getInitialState(), true))
})

describe('a tap beside the card', () => {
  const tap = () =>
    act(async () => void byTestId('backdrop')?.dispatchEvent(new Event('pointerdown', { bubbles: true })))
  test('closes it', async () => {
    await act(async () => openModal())
    await tap()
    expect(modalStore.getState().open).toBe(false)
  })
  test.each(['ApproveTransaction', 'EmailVerifyOtp', 'UnsupportedChain'] as const)(
    'does not throw %s away',
    async (name) => {
      show(name, () => <p />)
      await act(async () => openModal({ name }))
      await tap()
      expect(modalStore.getState().open).toBe(true)
      expect(endWhatWaits).not.toHaveBeenCalled()
    },
  )
  test('does not throw away what was typed', async () => {
    show('Connect', () => <input defaultValue="" />)
    await act(async () => openModal())
    const field = root.querySelector('input')
    if (field) field.value = 'ada@'
    await tap()
    expect(modalStore.getState().open).toBe(true)
    if (field) field.value = ''
    await tap()
    expect(modalStore.getState().open).toBe(false)
  })
})

describe('movement', () => {
  let reduced: boolean
  const moved = vi.fn()
  const ended = vi.fn()
  /** Open, with the code that moves things. */
  const opened = async () => {
    await act(async () => openModal())
    await act(async () => void (await import('./motion.ts')))
  }
  /** What moved sideways, in pixels, in the order of time. */
  const turns = () =>
    moved.mock.calls.flatMap(([{ transform }]) => {
      const found = /^translateX\((.+)px\)$/.exec(String(transform))
      return found ? [Number(found[1])] : []
    })
  beforeEach(() => {
    reduced = false
    moved.mockReset()
    ended.mockReset()
    vi.stubGlobal('matchMedia', () => ({ matches: reduced }))
    Element.prototype.animate = (frames) => {
      moved(Array.isArray(frames) ? frames[0] : frames)
      return Object.assign(new EventTarget(), { cancel: ended }) as unknown as Animation
    }
    show('ApproveTransaction', () => <p />)
  })
  afterEach(() => {
    Reflect.deleteProperty(Element.prototype, 'animate')
    languageStore.setState(languageStore.getInitialState(), true)
    vi.unstubAllGlobals()
  })

  test('a view comes from where it lies', async () => {
    await opened()
    expect(moved).not.toHaveBeenCalled()
    await act(async () => pushView({ name: 'Networks' }))
    await act(async () => goBack())
    expect(turns()).toEqual([20, -20])
  })
  test('mirrored where the reading is', async () => {
    languageStore.setState({ page: 'ar', operator: 'ar' })
    await opened()
    await act(async () => pushView({ name: 'Networks' }))
    await act(async () => goBack())
    expect(turns()).toEqual([-20, 20])
  })
  test('nothing moves where something is approved, and what was moving is where it belongs', async () => {
    await act(async () => openModal({ name: 'ApproveTransaction' }))
    expect(root.querySelector('[data-rises]')).toBeNull()
    await act(async () => closeModal())
    await opened()
    expect(root.querySelector('[data-rises]')).not.toBeNull()
    await act(async () => pushView({ name: 'Networks' }))
    const before = moved.mock.calls.length
    await act(async () => pushView({ name: 'ApproveTransaction' }))
    await act(async () => byTestId('backdrop')?.dispatchEvent(new Event('pointerdown', { bubbles: true })))
    expect(moved).toHaveBeenCalledTimes(before)
    expect(ended).toHaveBeenCalledOnce()
  })
  test('nothing moves for those who want it so', async () => {
    reduced = true
    await opened()
    await act(async () => pushView({ name: 'Networks' }))
    expect(moved).not.toHaveBeenCalled()
  })
})

describe('screens on their way', () => {
  const title = () => root.querySelector('h1')?.textContent
  const skeleton = () => root.querySelector('.content[role="status"]')
  /** Account's file, which comes when it is let. */
  const slow = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    vi.spyOn(loaders, 'Account').mockImplementation(async () => {
      await promise
      return () => <p data-testid="well" />
    })
    return () => act(async () => resolve())
  }
  beforeEach(() => void vi.useFakeTimers())

  test('the last view stays whole until the next one is there: no skeleton between two views', async () => {
    const arrive = slow()
    await act(async () => openModal({ name: 'Networks' }))
    await act(async () => pushView({ name: 'Account' }))
    await act(async () => vi.advanceTimersByTimeAsync(200))
    expect([title(), skeleton(), byTestId('modal-back')]).toEqual(['Choose network', null, null])
    await arrive()
    expect([title(), byTestId('well')]).toEqual(['Account', expect.anything()])
    expect(byTestId('modal-back')).not.toBeNull()
  })
  test('not for long: then a skeleton says that it comes', async () => {
    const arrive = slow()
    await act(async () => openModal({ name: 'Networks' }))
    await act(async () => pushView({ name: 'Account' }))
    await act(async () => vi.advanceTimersByTimeAsync(500))
    expect(title()).toBe('Account')
    expect(skeleton()).not.toBeNull()
    await arrive()
    expect(byTestId('well')).not.toBeNull()
  })
  test('who goes back meanwhile is where they were, and stays there', async () => {
    const arrive = slow()
    await act(async () => openModal({ name: 'Networks' }))
    await act(async () => pushView({ name: 'Account' }))
    await act(async () => goBack())
    await act(async () => vi.advanceTimersByTimeAsync(1_000))
    await arrive()
    expect([title(), byTestId('well')]).toEqual(['Choose network', null])
  })
  test('what approved is never held: it goes when it is over', async () => {
    slow()
    show('ApproveTransaction', () => <p data-testid="decide" />)
    await act(async () => openModal({ name: 'ApproveTransaction' }))
    expect(byTestId('decide')).not.toBeNull()
    await act(async () => pushView({ name: 'Account' }))
    expect(byTestId('decide')).toBeNull()
  })
  test('what the modal will open on is fetched before it is asked for, and what comes after that', async () => {
    const loads = (['Account', 'Networks', 'ApproveTransaction'] as const).map((name) =>
      vi.spyOn(loaders, name).mockResolvedValue(() => null),
    )
    screensStore.setState({}, true)
    await fetchAhead('Account')
    await vi.waitFor(() => {
      for (const load of loads) expect(load).toHaveBeenCalledOnce()
    })
  })
})

describe('screens that cannot be fetched', () => {
  test('a few tries, then a card that offers another one and a fresh document; never a skeleton for good', async () => {
    vi.useFakeTimers()
    let there = false
    const load = vi.spyOn(loaders, 'Account').mockImplementation(async () => {
      if (!there) throw new TypeError('Failed to fetch dynamically imported module')
      return () => <p data-testid="well" />
    })
    await act(async () => openModal({ name: 'Account' }))
    expect(root.querySelector('[role="status"]')).not.toBeNull()
    await act(async () => vi.advanceTimersByTimeAsync(10_000))
    expect(load).toHaveBeenCalledTimes(4)
    // Each try asks for the list of files first, which no clock of ours brings.
    await vi.waitFor(async () => {
      await act(async () => vi.advanceTimersByTimeAsync(0))
      expect(byTestId('view-error')).not.toBeNull()
    })
    expect(byTestId('error-reload')).not.toBeNull()
    there = true
    await act(async () => byTestId('error-retry')?.click())
    expect(byTestId('well')).not.toBeNull()
  })
  test('likely next views are fetched while one is looked at; one that fails is quiet, and tried again when it is wanted', async () => {
    vi.useFakeTimers()
    const load = vi
      .spyOn(loaders, 'SwitchNetwork')
      .mockRejectedValueOnce(new Error('gone'))
      .mockResolvedValue(() => null)
    await act(async () => openModal({ name: 'Networks' }))
    // The view that is looked at is a file of its own, which no clock of ours brings.
    await vi.waitFor(
      async () => {
        await act(async () => vi.advanceTimersByTimeAsync(1_000))
        expect(load).toHaveBeenCalledTimes(2)
      },
      { timeout: 15_000 },
    )
    expect(screensStore.getState().SwitchNetwork?.status).toBe('ready')
    expect(byTestId('view-error')).toBeNull()
  })
})
