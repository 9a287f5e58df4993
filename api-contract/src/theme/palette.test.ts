import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hexOf, readColor, toOklch, type Rgb } from './color.ts'
import { contrast, lightnessContrast } from './contrast.ts'
import { pairs, paletteOf, type Palette, type Scheme, type Seeds } from './palette.ts'
import { presets } from './presets.ts'
import { presetNames } from './settings.ts'
import { themeValues } from './values.ts'

const channel = fc.oneof(fc.integer({ min: 0, max: 255 }), fc.constantFrom(0, 255))
const color: fc.Arbitrary<Rgb> = fc.tuple(channel, channel, channel)
/** What is given, as people do it, and as somebody does it who wants nothing to be read: the same colour three times. */
const seeds: fc.Arbitrary<Seeds> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ accent: color, background: color, text: color }, { requiredKeys: [] }),
  },
  { weight: 1, arbitrary: color.map((same) => ({ accent: same, background: same, text: same })) },
)

/** What cannot be read, or cannot be told from what it must be told from. */
const faultsOf = (palette: Palette, share = 1): readonly string[] => [
  ...pairs
    .filter(([over, under, least]) => contrast(palette[over], palette[under]) < least * share)
    .map(
      ([over, under]) =>
        `${over} ${hexOf(palette[over])} on ${under} ${hexOf(palette[under])}: ${contrast(palette[over], palette[under]).toFixed(2)}`,
    ),
  ...(
    [
      ['text', 'muted', 1.15],
      // A button, from the card and from a button that is off.
      ['accent', 'surface', 1.25],
      ['accent', 'pressed', 1.12],
      // What the pointer is on, and what is pressed.
      ['raised', 'surface', 1.06],
      ['pressed', 'surface', 1.16],
      ['line', 'surface', 1.3],
    ] as const
  )
    .filter(([one, other, least]) => contrast(palette[one], palette[other]) < least)
    .map(([one, other]) => `${one} ${hexOf(palette[one])} is too near to ${other} ${hexOf(palette[other])}`),
]

describe('behaviour', () => {
  test.each<{ readonly scheme: Scheme; readonly highContrast: boolean }>([
    { scheme: 'light', highContrast: false },
    { scheme: 'dark', highContrast: false },
    { scheme: 'light', highContrast: true },
    { scheme: 'dark', highContrast: true },
  ])(
    'of 10 000 themes none is unreadable: $scheme, high contrast $highContrast',
    ({ scheme, highContrast }) => {
      fc.assert(
        fc.property(seeds, (given) => {
          // High contrast asks 7 where 4.5 is usual.
          const share = highContrast ? 7 / 4.5 : 1
          expect(faultsOf(paletteOf({ ...given, highContrast }, scheme), share)).toEqual([])
        }),
        { numRuns: 2_500, seed: 20_261_122 },
      )
    },
    120_000,
  )

  test.each(presetNames)('the ready theme %s reads, by day and by night', (name) => {
    const { accent, background, text, highContrast } = presets[name]
    for (const scheme of ['light', 'dark'] as const) {
      const seedOf = (value: typeof accent) => {
        const said = typeof value === 'object' ? value[scheme] : value
        return said === undefined ? undefined : readColor(said)
      }
      const palette = paletteOf(
        { accent: seedOf(accent), background: seedOf(background), text: seedOf(text), highContrast },
        scheme,
      )
      expect(faultsOf(palette, highContrast === true ? 7 / 4.5 : 1)).toEqual([])
      // Nothing had to be moved: it is shown as it was drawn.
      if (background) expect(palette.surface).toEqual(seedOf(background))
      if (accent) expect(palette.accent).toEqual(seedOf(accent))
    }
  })
})

describe('what is given', () => {
  const of = (given: Readonly<Record<string, string>>, scheme: Scheme = 'light') =>
    Object.fromEntries(
      Object.entries(
        paletteOf(
          Object.fromEntries(Object.entries(given).map(([name, value]) => [name, readColor(value)])),
          scheme,
        ),
      ).map(([role, value]) => [role, hexOf(value)]),
    )
  test('is kept where it reads', () => {
    expect(of({ accent: '#166b46', background: '#f3f8f3', text: '#102a1c' })).toMatchObject({
      accent: '#166b46',
      surface: '#f3f8f3',
      text: '#102a1c',
    })
  })
  test('is moved in lightness alone where it does not', () => {
    const yellow = readColor('#ffd400') ?? expect.unreachable()
    const palette = paletteOf({ accent: yellow }, 'light')
    expect(palette.accent).toEqual(yellow)
    expect(contrast(palette['accent-text'], [255, 255, 255])).toBeGreaterThanOrEqual(4.5)
    expect(toOklch(palette['accent-text'])[2]).toBeCloseTo(toOklch(yellow)[2], -1)
  })
  test.each(['#e4007f', '#7c3aed', '#2f5bea', '#ff0000', '#d6336c', '#1a73e8'])(
    'words on %s are white, as the eye wants them',
    (accent) => {
      const palette = paletteOf({ accent: readColor(accent) }, 'light')
      expect(hexOf(palette['on-accent'])).toBe('#ffffff')
      expect(lightnessContrast(palette['on-accent'], palette.accent)).toBeGreaterThan(0.6)
      // And the button is the one that was asked for, but for a shade.
      expect(
        Math.abs(toOklch(palette.accent)[0] - toOklch(readColor(accent) ?? [0, 0, 0])[0]),
      ).toBeLessThanOrEqual(0.09)
    },
  )
  test.each(['#ffd400', '#a5f3fc', '#ff9f1c', '#ffffff'])('words on %s are dark', (accent) => {
    expect(toOklch(paletteOf({ accent: readColor(accent) }, 'dark')['on-accent'])[0]).toBeLessThan(0.25)
  })
  test('a button in the colour of the card is seen', () => {
    expect(of({ accent: '#ffffff' })['accent']).not.toBe('#ffffff')
    expect(of({ accent: '#17191e' }, 'dark')['accent']).not.toBe('#17191e')
  })
})

describe('values', () => {
  test('an accent alone leaves the rest to the style sheet', () => {
    expect(Object.keys(themeValues({ accent: '#e4007f' }).variables)).toEqual([
      '--accent',
      '--on-accent',
      '--accent-text',
    ])
    expect(themeValues({})).toEqual({ mode: 'system', variables: {} })
  })
  test('one ground for both schemes is one scheme', () => {
    expect(themeValues({ background: '#fff8e7' }).mode).toBe('light')
    expect(themeValues({ background: '#0b1026', mode: 'light' }).mode).toBe('dark')
    expect(themeValues({ background: { light: '#fff', dark: '#000' } }).mode).toBe('system')
  })
  test('no value but colours, lengths and fonts of the list comes out', () => {
    for (const name of presetNames)
      for (const value of Object.values(themeValues({ preset: name }).variables))
        expect(value).toMatch(/^(#[\da-f]{6}|light-dark\(#[\da-f]{6}, #[\da-f]{6}\)|[\d.]+px|[\w ,'-]+)$/)
  })
})
