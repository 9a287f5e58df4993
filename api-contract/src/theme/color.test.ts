import { describe, expect, test } from 'vitest'
import { fromOklch, hexOf, mix, readColor, toOklch, type Rgb } from './color.ts'
import { contrast, lightnessContrast } from './contrast.ts'
import { namedColors } from './namedColors.ts'

const read = (text: string) => {
  const color = readColor(text)
  return color && hexOf(color)
}

describe('reading', () => {
  test.each([
    ['#2f5bea', '#2f5bea'],
    ['#2F5', '#22ff55'],
    ['#2f5f', '#22ff55'],
    ['#2f5beaff', '#2f5bea'],
    [' rebeccapurple ', '#663399'],
    ['rgb(47, 91, 234)', '#2f5bea'],
    ['rgb(47 91 234)', '#2f5bea'],
    ['rgba(47,91,234,1)', '#2f5bea'],
    ['rgb(100% 0% 50% / 100%)', '#ff0080'],
    ['rgb(999, -5, 0)', '#ff0000'],
    // The default accents of the kit that pages come from.
    ['hsla(230,100%,67%,1)', '#5773ff'],
    ['hsla(231, 100%, 70%, 1)', '#667dff'],
    ['hsl(0.5turn 100% 50%)', '#00ffff'],
    ['hsl(-120 100 50)', '#0000ff'],
    ['oklch(0.627955 0.257704 29.2346)', '#ff0000'],
    ['oklch(62.7955% 64.426% 29.2346deg)', '#ff0000'],
    ['oklab(1 0 0)', '#ffffff'],
    ['oklch(0 none none)', '#000000'],
  ])('%s', (text, hex) => expect(read(text)).toBe(hex))

  test.each([
    '',
    '#12',
    '#12345',
    '#1234567',
    '#ggg',
    '#fff8',
    '#ffffff80',
    'rgba(0,0,0,0.99)',
    'hsl(0 0% 0% / 50%)',
    'rgb(1,2)',
    'rgb(1,2,3,1,1)',
    'rgb(a,b,c)',
    'rgb(1,2,3,x)',
    'rgb(calc(1),2,3)',
    'transparent',
    'currentcolor',
    'inherit',
    'var(--accent)',
    'url(https://example.com)',
    'light-dark(red, blue)',
    'color-mix(in srgb, red, blue)',
    'red; color: blue',
    'constructor',
    `rgb(${'1'.repeat(100)},2,3)`,
  ])('none: %s', (text) => expect(read(text)).toBeUndefined())

  test('all names that CSS has', () => expect(namedColors.size).toBe(148))
})

describe('OKLCH', () => {
  test('there and back is the same colour', () => {
    for (let red = 0; red <= 255; red += 51)
      for (let green = 0; green <= 255; green += 51)
        for (let blue = 0; blue <= 255; blue += 51) {
          const color: Rgb = [red, green, blue]
          expect(fromOklch(toOklch(color))).toEqual(color)
        }
  })
  test('a chroma that no screen shows is lowered; lightness and hue stay', () => {
    const [lightness, chroma, hue] = toOklch(fromOklch([0.7, 0.4, 150]))
    expect(lightness).toBeCloseTo(0.7, 2)
    expect(chroma).toBeLessThan(0.3)
    expect(hue).toBeCloseTo(150, 0)
  })
  test('mixing goes from one colour to the other', () => {
    expect([0, 1].map((share) => mix([255, 0, 0], [0, 0, 255], share))).toEqual([
      [0, 0, 255],
      [255, 0, 0],
    ])
  })
})

describe('contrast', () => {
  const white: Rgb = [255, 255, 255]
  const black: Rgb = [0, 0, 0]
  test('WCAG: figures of its own examples', () => {
    expect(contrast(white, black)).toBeCloseTo(21)
    expect(contrast([0x76, 0x76, 0x76], white)).toBeCloseTo(4.54, 2)
    expect(contrast(white, [0x76, 0x76, 0x76])).toBeCloseTo(4.54, 2)
  })
  test('APCA: figures of its reference (text on ground)', () => {
    expect(lightnessContrast([0x88, 0x88, 0x88], white)).toBeCloseTo(0.6306, 3)
    expect(lightnessContrast(white, [0x88, 0x88, 0x88])).toBeCloseTo(0.6854, 3)
    expect(lightnessContrast(black, [0xaa, 0xaa, 0xaa])).toBeCloseTo(0.5815, 3)
    expect(lightnessContrast([0xaa, 0xaa, 0xaa], black)).toBeCloseTo(0.5624, 3)
  })
})
