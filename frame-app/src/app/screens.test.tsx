// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { modalStore } from '../state/modal.ts'
import { openModal, setNavigation } from '../state/navigation.ts'

let broken = false
vi.mock('../shell/Modal.tsx', () => ({
  Modal: () => {
    if (broken) throw new Error('a bug of the shell itself')
    return <p data-testid="well" />
  },
}))
const { mountScreens } = await import('./screens.tsx')

const endWhatWaits = vi.fn()
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  setNavigation({ startView: () => ({ name: 'Connect' }), endWhatWaits })
})
afterEach(() => vi.restoreAllMocks())

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
