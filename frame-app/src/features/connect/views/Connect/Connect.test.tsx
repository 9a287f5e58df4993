// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { authStore } from '../../../emailLogin/auth.ts'
import { Connect } from './Connect.tsx'

const server = vi.hoisted(() => ({ gone: true }))
vi.mock('./ContinueAs.tsx', () => ({
  get ContinueAs() {
    if (server.gone) throw new TypeError('Failed to fetch dynamically imported module')
    return () => <button data-testid="continue-session">Continue</button>
  },
}))
vi.mock('../../offers.ts', () => ({ offersEmail: () => true, offeredWallets: () => [] }))

const open = async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  authStore.setState({ session: { email: 'a@example.com' } })
  const element = document.createElement('div')
  const root = createRoot(element)
  await act(async () => root.render(<Connect />))
  return { close: () => act(async () => root.unmount()), find: (id: string) => element.querySelector(id) }
}
const settled = { timeout: 5_000 }

test("where the button of the last visit's session cannot be fetched, e-mail is still there and the next opening tries again", async () => {
  const first = await open()
  await vi.waitFor(() => expect(first.find('.skeleton')).toBeNull(), settled)
  expect(first.find('[data-testid="email-input"]')).not.toBeNull()
  expect(first.find('[data-testid="continue-session"]')).toBeNull()
  await first.close()

  server.gone = false
  const second = await open()
  await vi.waitFor(() => expect(second.find('[data-testid="continue-session"]')).not.toBeNull(), settled)
  await second.close()
})
