// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'

test('cut off from the frame, with nothing sealed for it: it closes; and so it does by the button that the frame leaves in it', async () => {
  document.body.innerHTML = '<div id="root"></div>'
  Object.defineProperty(window, 'opener', { value: null })
  const close = vi.spyOn(window, 'close').mockImplementation(() => undefined)
  await import('./window.tsx')
  expect(close).toHaveBeenCalledTimes(1)
  document.body.innerHTML = '<button data-close><i></i></button><button id="other"></button>'
  document.getElementById('other')?.click()
  expect(close).toHaveBeenCalledTimes(1)
  document.querySelector('i')?.click()
  expect(close).toHaveBeenCalledTimes(2)
})
