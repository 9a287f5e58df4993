// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropToast, notify, toastStore } from '../state/toast.ts'
import { Toast } from './Toast.tsx'

/* One toast at a time, as the specification's section 4 has it. */

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const root = createRoot(document.body)
const shown = () => document.querySelector<HTMLElement>('[data-testid="toast"]')
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const say = (...said: Parameters<typeof notify>) => act(async () => notify(...said))

beforeEach(async () => {
  vi.useFakeTimers()
  await act(async () => root.render(<Toast />))
})
afterEach(async () => {
  await act(async () => dropToast())
  vi.useRealTimers()
})

test.each([
  ['success', 'status'],
  ['error', 'alert'],
] as const)('%s comes after the gap, is read as %s, and goes by itself', async (variant, role) => {
  await say(variant, 'copied')
  await pass(149)
  expect(shown()).toBeNull()
  await pass(1)
  expect(shown()?.textContent).toBe('Address copied')
  expect(shown()?.getAttribute('role')).toBe(role)
  await pass(2_499)
  expect(shown()).not.toBeNull()
  await pass(1)
  expect(shown()).toBeNull()
  expect(toastStore.getState().toast).toBeNull()
})

test('loading turns, and stays until another one takes its place', async () => {
  await say('loading', 'copied')
  await pass(60_000)
  expect(shown()?.querySelector('.spinner')).not.toBeNull()
  await say('success', 'codeSent')
  // The place is empty for the gap: a person sees that it changed.
  expect(shown()).toBeNull()
  await pass(150)
  expect(shown()?.textContent).toBe('Code email resent')
  expect(shown()?.querySelector('.spinner')).toBeNull()
})

test('of two in a row the second alone is shown, for its whole time', async () => {
  await say('error', 'refused')
  await pass(1_000)
  await say('error', 'notCopied')
  await pass(150 + 2_400)
  expect(shown()?.textContent).toBe('Failed to copy')
  await pass(100)
  expect(shown()).toBeNull()
})
