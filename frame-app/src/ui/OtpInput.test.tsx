// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OtpInput, type OtpState } from './OtpInput.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const element = document.createElement('div')
document.body.append(element)
const onComplete = vi.fn()
let root: Root

const show = (state: OtpState, attempt: string | null = 'first', wrong = false) =>
  act(async () =>
    root.render(
      <OtpInput
        group="Code"
        digit={String}
        state={state}
        wrong={wrong}
        attempt={attempt}
        onComplete={onComplete}
      />,
    ),
  )
const boxes = () => [...element.querySelectorAll('input')]
const digits = () => boxes().map(({ value }) => value)
const paste = (text: string) =>
  act(async () => {
    const event = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), {
      clipboardData: { getData: () => text },
    })
    boxes()[0]?.dispatchEvent(event)
  })

beforeEach(() => {
  onComplete.mockReset()
  root = createRoot(element)
})
afterEach(() => act(async () => root.unmount()))

test('a code that is whole is told, and stays in the boxes while it is looked at and when it was right (D10)', async () => {
  await show('open')
  await paste('123 456')
  expect(onComplete).toHaveBeenCalledExactlyOnceWith('123456')
  await show('checked')
  expect(digits().join('')).toBe('123456')
  expect(document.activeElement).toBe(boxes()[5])
  await paste('999999')
  expect(digits().join('')).toBe('123456')
  expect(onComplete).toHaveBeenCalledOnce()
  // Its challenge is gone by then: nothing was refused.
  await show('right', null)
  expect(digits().join('')).toBe('123456')
  expect(element.querySelector('[data-testid="otp-check"]')).not.toBeNull()
})

test('one that was refused is taken out, the first box has the focus, and all are marked', async () => {
  await show('open')
  await paste('123456')
  await show('open', 'second', true)
  expect(digits()).toEqual(['', '', '', '', '', ''])
  expect(document.activeElement).toBe(boxes()[0])
  expect(boxes().every((box) => box.getAttribute('aria-invalid') === 'true')).toBe(true)
})

test('off takes nothing', async () => {
  await show('off')
  await paste('123456')
  expect(onComplete).not.toHaveBeenCalled()
  expect(element.querySelector('fieldset')?.disabled).toBe(true)
})
