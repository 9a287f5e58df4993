// @vitest-environment jsdom
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

const open = () => {
  authStore.setState({ session: { email: 'a@example.com' } })
  const element = document.createElement('div')
  const root = createRoot(element)
  root.render(<Connect />)
  return { close: () => root.unmount(), find: (id: string) => element.querySelector(id) }
}
const settled = { timeout: 5_000 }

test("where the button of the last visit's session cannot be fetched, e-mail is still there and the next opening tries again", async () => {
  const first = open()
  await vi.waitFor(() => expect(first.find('[data-testid="email-input"]')).not.toBeNull(), settled)
  await vi.waitFor(() => expect(first.find('.skeleton')).toBeNull(), settled)
  expect(first.find('[data-testid="continue-session"]')).toBeNull()
  first.close()

  server.gone = false
  const second = open()
  await vi.waitFor(() => expect(second.find('[data-testid="continue-session"]')).not.toBeNull(), settled)
  second.close()
})
