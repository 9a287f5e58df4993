import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Address } from './Address.tsx'

const groupsOf = (value: string) =>
  renderToStaticMarkup(<Address value={value} />)
    .split(/<\/?span[^>]*>/)
    .filter((piece) => piece !== '')

test('groups of four', () => {
  expect(groupsOf('0x70997970C51812dc3A010C7d01b50e0d17dc79C8').join(' ')).toBe(
    '0x7099 7970 C518 12dc 3A01 0C7d 01b5 0e0d 17dc 79C8',
  )
})

test.each([32, 41, 42, 43, 44])('no character of %i is alone, and none is lost', (length) => {
  const address = 'AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9'.slice(0, length)
  const groups = groupsOf(address)
  expect(groups.join('')).toBe(address)
  for (const group of groups) expect(group.length).toBeGreaterThanOrEqual(3)
})
