// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { warmLetters, warmNumbers } from './warmUp.ts'

const idle = vi.hoisted((): (() => void)[] => [])
vi.mock('../ui/whenIdle.ts', () => ({ whenIdle: (run: () => void) => void idle.push(run) }))

const measured: (readonly [font: string, words: string])[] = []
afterEach(() => {
  vi.restoreAllMocks()
  idle.length = 0
  measured.length = 0
})

const card = () => {
  const drawn = document.createElement('div')
  drawn.style.display = 'none'
  const line = (font: string, words: string) => {
    const element = drawn.appendChild(document.createElement('p'))
    element.style.font = font
    element.textContent = words
  }
  line('600 16px serif', 'Connect Wallet')
  line('13px serif', 'A few words')
  line('13px serif', 'Other words')
  line('12px serif', '')
  return drawn
}

test('each font is read once with words that stand in it, one in an idle moment; nothing stays in the document', () => {
  const pen = {
    font: '',
    measureText(words: string) {
      measured.push([this.font, words])
    },
  }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never)
  warmLetters(card())
  expect(document.body.childElementCount).toBe(0)
  expect(measured).toEqual([])
  const counts = []
  for (let run = idle.shift(); run; run = idle.shift()) {
    run()
    counts.push(measured.length)
  }
  expect(counts).toEqual([1, 2])
  expect(measured.toSorted()).toEqual([
    ['13px serif', 'Other words'],
    ['600 16px serif', 'Connect Wallet'],
  ])
})

test('where there is no canvas nothing happens', () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  warmLetters(card())
  for (let run = idle.shift(); run; run = idle.shift()) run()
  expect(document.body.childElementCount).toBe(0)
})

test('how a language writes times and money is read one after the other, when there is nothing else to do', () => {
  const made = vi.spyOn(Intl, 'NumberFormat')
  warmNumbers('de')
  expect(made).not.toHaveBeenCalled()
  const counts = []
  for (let run = idle.shift(); run; run = idle.shift()) {
    run()
    counts.push(made.mock.calls.length)
  }
  expect(counts).toEqual([1, 2])
  expect(made.mock.calls.map(([language, options]) => [language, options?.style])).toEqual([
    ['de', 'unit'],
    ['de', 'currency'],
  ])
})
