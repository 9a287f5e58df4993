// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { leaveWindow, prepareWindow } from '../../../../approvals/window.ts'
import { ContinueAs } from './ContinueAs.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const sealedWindow = vi.hoisted(() => ({ decideSealed: vi.fn() }))
vi.mock('../../../../approvals/sealedWindow.ts', () => ({
  prepareHandover: async () => ({ fragment: '#key' }),
  ...sealedWindow,
}))
vi.mock('../../../../approvals/identify.ts', () => ({ identify: () => new Promise(() => undefined) }))

test('another page, whose opener policy cuts the window off: nothing is sealed, so the window closes itself, and the code by e-mail is offered', async () => {
  vi.useFakeTimers()
  // An approval before it left something prepared.
  prepareWindow({ title: 'Approve', mark: null, language: 'en' })
  await vi.advanceTimersByTimeAsync(0)
  const open = vi.spyOn(window, 'open').mockReturnValue({ closed: true, close: () => undefined } as Window)
  const place = document.createElement('div')
  const mounted = createRoot(place)
  await act(async () => mounted.render(<ContinueAs session={{ email: 'a@example.com' }} />))
  await act(async () => {
    place.querySelector<HTMLElement>('[data-testid="continue-in-window"]')?.click()
    await vi.advanceTimersByTimeAsync(100)
  })
  expect(open.mock.calls.map(([address]) => address)).toEqual(['/v1/window'])
  expect(sealedWindow.decideSealed).not.toHaveBeenCalled()
  expect(place.querySelector('[role="alert"]')?.textContent).toContain('sign in with a code by email')
  await act(async () => mounted.unmount())
  leaveWindow()
  vi.useRealTimers()
})

test('a session that a provider began is offered with its name: an e-mail code to the same address is another person’s', async () => {
  const place = document.createElement('div')
  const mounted = createRoot(place)
  const session = { email: 'a@example.com', provider: 'github' }
  await act(async () => mounted.render(<ContinueAs session={session} />))
  expect(place.querySelector('strong')?.textContent).toBe('GitHub')
  expect(place.querySelector('small')?.textContent).toBe('a@example.com')
  await act(async () => mounted.unmount())
})
