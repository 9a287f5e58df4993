// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { authStore } from '../../../emailLogin/auth.ts'
import { Connect } from './Connect.tsx'

vi.mock('./ContinueAs.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})
vi.mock('../../offers.ts', () => ({ offersEmail: () => true, offeredWallets: () => [] }))

test("where the button of the last visit's session cannot be fetched, e-mail is still there", async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const root = document.createElement('div')
  authStore.setState({ session: { email: 'a@example.com' } })
  await act(async () => createRoot(root).render(<Connect />))
  await vi.waitFor(() => expect(root.querySelector('.skeleton')).toBeNull())
  expect(root.querySelector('[data-testid="email-input"]')).not.toBeNull()
  expect(root.querySelector('[data-testid="continue-session"]')).toBeNull()
})
