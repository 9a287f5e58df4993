import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Address } from './Address.tsx'

const linesOf = (value: string) =>
  renderToStaticMarkup(<Address value={value} />)
    .split('<span><span>')
    .slice(1)
    .map((line) => line.split(/<\/?span>/).filter((piece) => piece !== ''))

test('groups of four, two lines of the same length, three where a line would be too long', () => {
  expect(linesOf('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')).toEqual([
    ['0x7099', '7970', 'C518', '12dc', '3A01'],
    ['0C7d', '01b5', '0e0d', '17dc', '79C8'],
  ])
  expect(linesOf('AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9')).toEqual([
    ['AKnL', '4NNf', '3DGW', 'ZJS6'],
    ['cPkn', 'BuEG', 'nVsV', '4A4m'],
    ['5tge', 'bLHa', 'RSZ9'],
  ])
})

test.each([32, 41, 42, 43, 44])('no character of %i is alone, and none is lost', (length) => {
  const address = 'AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9'.slice(0, length)
  const lines = linesOf(address)
  expect(lines.flat().join('')).toBe(address)
  for (const group of lines.flat()) expect(group.length).toBeGreaterThanOrEqual(3)
  const sizes = lines.map((line) => line.length)
  expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
})
