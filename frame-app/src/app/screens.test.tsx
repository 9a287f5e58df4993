// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { modalStore } from '../state/modal.ts'
import { openModal, setNavigation } from '../state/navigation.ts'

let broken = false
const rehearsed = vi.fn(() => null)
vi.mock('../shell/Modal.tsx', () => ({
  Modal: () => {
    if (broken) throw new Error('a bug of the shell itself')
    return <p data-testid="well" />
  },
  Rehearsal: () => rehearsed(),
}))
const { mountScreens } = await import('./screens.tsx')

const ahead = vi.fn()
vi.mock('../shell/screens.ts', () => ({
  provideScreen: () => undefined,
  fetchAhead: (name: string) => ahead(name) as unknown,
}))

/** What waits for a quiet moment: none of it is left when a test ends, or React would draw once the document is gone. */
const idle = vi.hoisted((): Promise<void>[] => [])
vi.mock('../ui/whenIdle.ts', () => ({
  whenIdle: (run: () => void) => {
    idle.push(
      new Promise((resolve) => {
        setTimeout(() => {
          run()
          resolve()
        }, 200)
      }),
    )
    return () => undefined
  },
}))

const endWhatWaits = vi.fn()
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  endWhatWaits.mockReset()
  rehearsed.mockReset()
  setNavigation({ startView: () => ({ name: 'Connect' }), endWhatWaits })
})
afterEach(async () => {
  await Promise.all(idle.splice(0))
  // React draws in turns of its own.
  await new Promise((resolve) => setTimeout(resolve, 50))
  vi.restoreAllMocks()
})

test('an error that no boundary caught closes the modal and ends what waits; the next opening draws the screens anew', async () => {
  const root = document.createElement('div')
  broken = true
  openModal()
  mountScreens(root)
  await vi.waitFor(() => expect(modalStore.getState().open).toBe(false))
  expect(root.childElementCount).toBe(0)
  expect(endWhatWaits).toHaveBeenCalledOnce()
  broken = false
  openModal()
  await vi.waitFor(() => expect(root.querySelector('[data-testid="well"]')).not.toBeNull())
})

test('what is drawn for nobody is not in the document, and is drawn only while nothing is shown', async () => {
  const root = document.createElement('div')
  broken = false
  modalStore.setState({ open: true })
  mountScreens(root)
  await vi.waitFor(() => expect(root.childElementCount).toBe(1))
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(rehearsed).not.toHaveBeenCalled()

  modalStore.setState({ open: false })
  rehearsed.mockImplementation(() => {
    throw new Error('a bug of the shell itself')
  })
  mountScreens(document.createElement('div'))
  await vi.waitFor(() => expect(rehearsed).toHaveBeenCalled())
  expect(modalStore.getState().open).toBe(false)
  expect(endWhatWaits).not.toHaveBeenCalled()
})

test('once there is nothing better to do, the view that would be opened is fetched', async () => {
  ahead.mockReset()
  mountScreens(document.createElement('div'))
  await vi.waitFor(() => expect(ahead).toHaveBeenCalledWith('Connect'))
})
