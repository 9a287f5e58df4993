// @vitest-environment jsdom
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { writeWallet } from '../../../../storage/embeddedRecord.ts'
import { authStore } from '../../../emailLogin/auth.ts'
import { Connect } from './Connect.tsx'

const server = vi.hoisted(() => ({ gone: true }))
vi.mock('./ContinueAs.tsx', () => ({
  get ContinueAs() {
    if (server.gone) throw new TypeError('Failed to fetch dynamically imported module')
    return () => <button data-testid="continue-session">Continue</button>
  },
}))
vi.mock('../../offers.ts', () => ({
  offersEmail: () => true,
  offersWallets: () => false,
  offersCatalogue: () => false,
}))

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

test('says where a new wallet is kept, to whoever has none here yet', async () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  const stranger = open()
  await vi.waitFor(() => expect(stranger.find('[data-testid="email-input"]')).not.toBeNull(), settled)
  expect(stranger.find('[data-testid="connect-home"]')?.textContent).toContain('kept in this browser')
  stranger.close()

  writeWallet({ id: 'w', email: 'a@example.com', addresses: { eip155: '0x1' } })
  const known = open()
  await vi.waitFor(() => expect(known.find('[data-testid="email-input"]')).not.toBeNull(), settled)
  expect(known.find('[data-testid="connect-home"]')).toBeNull()
  known.close()
  vi.unstubAllGlobals()
})
