import { describe, expect, test } from 'vitest'
import { contrast, pageLooks, readableOn, type Color } from './pageTheme.ts'

const read = (color: string): Color | undefined => {
  if (color === 'transparent') return [0, 0, 0, 0]
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})?$/.exec(color)
  const part = (index: number) => Number.parseInt(hex?.[index] ?? 'ff', 16)
  return hex ? [part(1), part(2), part(3), part(4)] : undefined
}
const looks = (themeVariables: Record<string, string | number>) =>
  pageLooks({ themeMode: 'light', themeVariables }, read).variables
const colorOf = (text = ''): Color => {
  const [red = 0, green = 0, blue = 0] = (text.match(/\d+/g) ?? []).map(Number)
  return [red, green, blue, 255]
}
const hex = (channel: number) => channel.toString(16).padStart(2, '0')

describe('behaviour', () => {
  test('what a page wants and nobody is hurt by is taken', () => {
    expect(
      looks({
        accent: '#2f5bea',
        fontFamily: "'Open Sans', Arial",
        fontSizeMaster: '12px',
        borderRadiusMaster: 8,
      }),
    ).toEqual({
      '--accent': 'rgb(47, 91, 234)',
      '--on-accent': 'rgb(255, 255, 255)',
      '--font': expect.stringMatching(/^'Open Sans', Arial, system-ui/) as string,
      '--size': '12px',
      '--radius': '8px',
    })
  })
  test('the scheme follows the background, so that what has a colour of its own reads too', () => {
    expect(pageLooks({ themeMode: 'light', themeVariables: { background: '#14161a' } }, read).mode).toBe(
      'dark',
    )
    expect(pageLooks({ themeMode: 'dark', themeVariables: { background: '#ffffff' } }, read).mode).toBe(
      'light',
    )
    expect(pageLooks({ themeMode: 'dark', themeVariables: {} }, read).mode).toBe('dark')
  })
})

describe('what would hide the words is brought back', () => {
  test.each([
    ['fontSizeMaster', 0, '--size', '9px'],
    ['fontSizeMaster', -10, '--size', '9px'],
    ['fontSizeMaster', '0.1px', '--size', '9px'],
    ['fontSizeMaster', 200, '--size', '16px'],
    ['borderRadiusMaster', 500, '--radius', '16px'],
    ['borderRadiusMaster', -1, '--radius', '0px'],
    ['fontSizeMaster', 'huge', '--size', undefined],
    ['fontSizeMaster', Number.NaN, '--size', undefined],
    ['fontFamily', 'Webdings', '--font', undefined],
    ['fontFamily', 'Wingdings, Symbol', '--font', undefined],
    ['background', 'transparent', '--surface', undefined],
    ['background', '#ffffff80', '--surface', undefined],
    ['background', 'currentcolor', '--surface', undefined],
    ['accent', 'transparent', '--accent', undefined],
    ['accent', 7, '--accent', undefined],
  ])('%s: %j', (name, value, variable, expected) => {
    expect(looks({ [name]: value })[variable]).toBe(expected)
  })
  test('a font of signs among others is left out', () => {
    expect(looks({ fontFamily: 'Webdings, Arial' })['--font']).toMatch(/^Arial, /)
  })
})

test('on any background all words reach 4.5, and so do those on any accent', () => {
  for (let red = 0; red <= 255; red += 17)
    for (let green = 0; green <= 255; green += 17)
      for (let blue = 0; blue <= 255; blue += 51) {
        const color = `#${hex(red)}${hex(green)}${hex(blue)}`
        const found = looks({ background: color, accent: color })
        for (const ground of ['--surface', '--raised', '--pressed'])
          for (const words of ['--text', '--muted', '--danger', '--good'])
            expect(
              contrast(colorOf(found[words]), colorOf(found[ground])),
              `${words} on ${ground} of ${color}`,
            ).toBeGreaterThanOrEqual(4.5)
        expect(contrast(colorOf(found['--on-accent']), colorOf(found['--accent']))).toBeGreaterThanOrEqual(
          4.5,
        )
      }
})

test('black or white', () => {
  expect(readableOn([255, 255, 255, 255])).toEqual([0, 0, 0, 255])
  expect(readableOn([0, 0, 0, 255])).toEqual([255, 255, 255, 255])
})
