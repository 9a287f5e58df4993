import { afterEach, expect, test, vi } from 'vitest'
import { drawMark } from './marks.ts'

afterEach(() => vi.restoreAllMocks())

/** The mark that these two bytes of chance give. */
const drawn = (first: number, second: number) => {
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    ;(array as unknown as Uint8Array).set([first, second])
    return array
  })
  return drawMark()
}

test('64 different words that a person can read out, each as likely as the others', () => {
  const words = Array.from({ length: 256 }, (_, byte) => drawn(byte, 0).word)
  expect(new Set(words).size).toBe(64)
  for (const word of words) expect(word).toMatch(/^[a-z]{4,8}$/)
  expect(words.slice(64)).toEqual([...words.slice(0, 64), ...words.slice(0, 64), ...words.slice(0, 64)])
})

test('8 colours, each as likely as the others, and apart from the word', () => {
  const colors = Array.from({ length: 256 }, (_, byte) => drawn(0, byte).color)
  expect(new Set(colors)).toEqual(
    new Set(['red', 'orange', 'green', 'teal', 'blue', 'violet', 'pink', 'brown']),
  )
  expect(colors.slice(8)).toEqual(Array.from({ length: 31 }, () => colors.slice(0, 8)).flat())
  expect(drawn(1, 2)).not.toEqual(drawn(2, 2))
  expect(drawn(1, 2)).not.toEqual(drawn(1, 3))
})
