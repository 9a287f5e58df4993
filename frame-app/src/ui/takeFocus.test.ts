// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { takeFocus } from './takeFocus.ts'

const field = (id: string): HTMLElement => {
  const input = Object.assign(document.createElement('input'), { id })
  document.body.append(input)
  return input
}
/** As a browser does while the frame is not shown: a call of `focus` changes nothing. */
const whileHidden = (ask: () => void) => {
  const refuses = vi.spyOn(HTMLElement.prototype, 'focus').mockReturnValue(undefined)
  ask()
  refuses.mockRestore()
}
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

afterEach(() => document.body.replaceChildren())

test('an element has the focus at once where it can be had', () => {
  takeFocus(field('code'))
  expect(document.activeElement?.id).toBe('code')
})

test('in a frame that is shown a moment later, what asked first has it with the first frame drawn', async () => {
  const [code, title] = [field('code'), field('title')]
  whileHidden(() => {
    takeFocus(code)
    takeFocus(title)
  })
  expect(document.activeElement).toBe(document.body)
  await nextFrame()
  expect(document.activeElement?.id).toBe('code')
})

test('what has taken the focus meanwhile keeps it', async () => {
  const [code, other] = [field('code'), field('other')]
  whileHidden(() => takeFocus(code))
  other.focus()
  await nextFrame()
  expect(document.activeElement?.id).toBe('other')
})

test('what is gone by then, or never was, is left alone', async () => {
  const code = field('code')
  whileHidden(() => takeFocus(code))
  code.remove()
  takeFocus(null)
  await nextFrame()
  expect(document.activeElement).toBe(document.body)
})
