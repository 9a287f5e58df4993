import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  buttonCorner,
  colorRoles,
  contrast,
  hexOf,
  pairs,
  paletteOf,
  readColor,
  themeValues,
  type ColorRole,
  type Rgb,
  type Scheme,
} from '@walletframe/api-contract/theme'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

/* The style sheets and the code that derives colours know the same names, and what stands on what. */

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const withoutComments = (css: string) => css.replace(/\/\*[^]*?\*\//g, '')
const tokens = withoutComments(readFileSync(join(root, 'theme/tokens.css'), 'utf8'))
const styles = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .map((file) => ({ file, css: withoutComments(readFileSync(join(root, file), 'utf8')) }))

const declared = new Map(
  [...tokens.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value.trim()]),
)
const isColor = (value: string) => /^(light-dark\(|#)/.test(value)

const ownPalette = (scheme: Scheme) =>
  Object.fromEntries(
    colorRoles.map((role) => {
      const value = declared.get(role) ?? expect.unreachable(`no --${role}`)
      const [, light = value, dark = value] = /^light-dark\((.+), (.+)\)$/.exec(value) ?? []
      return [role, readColor(scheme === 'light' ? light : dark) ?? expect.unreachable(value)]
    }),
  ) as Record<ColorRole, Rgb>

/** Rules that say both what words are and what they stand on. */
const usedPairs = (css: string): readonly string[] =>
  [...css.matchAll(/\{([^{}]*)\}/g)].flatMap(([, body = '']) => {
    const over = /(?:^|[;\s])color:\s*var\(--([\w-]+)\)/.exec(body)?.[1]
    const under = /background(?:-color)?:\s*var\(--([\w-]+)\)/.exec(body)?.[1]
    return over !== undefined && under !== undefined ? [`${over} on ${under}`] : []
  })

describe('behaviour', () => {
  test('the colours of the style sheet are those that are derived', () => {
    const colors = [...declared].filter(([, value]) => isColor(value)).map(([name]) => name)
    expect(new Set(colors)).toEqual(new Set(colorRoles))
  })
  test('every variable that a theme sets is one of the style sheet', () => {
    const set = Object.keys(themeValues({ preset: 'paper', fontSize: 12, highContrast: true }).variables).map(
      (name) => name.slice(2),
    )
    expect(set).toEqual(expect.arrayContaining([...colorRoles, 'font', 'size', 'radius']))
    expect(set.filter((name) => !declared.has(name))).toEqual([])
  })
  test('a theme’s corner is that of a button', () => {
    expect(declared.get('radius-control')).toBe(`calc(var(--radius) * ${buttonCorner})`)
  })
  test('our own colours read, by day and by night', () => {
    for (const scheme of ['light', 'dark'] as const) {
      const own = ownPalette(scheme)
      expect(pairs.filter(([over, under, least]) => contrast(own[over], own[under]) < least)).toEqual([])
      expect([own.accent, own.surface].map(hexOf)).toEqual(
        [paletteOf({}, scheme).accent, paletteOf({}, scheme).surface].map(hexOf),
      )
    }
  })
  test('whatever accent is given, alone, it reads on our own grounds: 10 000 of them', () => {
    const channel = fc.integer({ min: 0, max: 255 })
    for (const scheme of ['light', 'dark'] as const) {
      const own = ownPalette(scheme)
      fc.assert(
        fc.property(channel, channel, channel, (...accent) => {
          const made = paletteOf({ accent }, scheme)
          const palette = { ...own, accent: made.accent, 'on-accent': made['on-accent'] }
          const shown: Record<ColorRole, Rgb> = { ...palette, 'accent-text': made['accent-text'] }
          expect(pairs.filter(([over, under, least]) => contrast(shown[over], shown[under]) < least)).toEqual(
            [],
          )
        }),
        { numRuns: 5_000, seed: 20_261_122 },
      )
    }
  }, 60_000)
  test('no rule puts words on a ground that is not looked after', () => {
    const known = new Set(pairs.map(([over, under]) => `${over} on ${under}`))
    const found = styles.flatMap(({ file, css }) => usedPairs(css).map((pair) => ({ file, pair })))
    expect(found.length).toBeGreaterThan(8)
    expect(found.filter(({ pair }) => !known.has(pair))).toEqual([])
  })
  test('what is typed into or chosen from has an edge of the role that reaches 3:1, no line', () => {
    const rules = styles.flatMap(({ file, css }) =>
      [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)]
        .filter(([, selector = '']) => /\b(?:input|textarea|select)\b|-box\s*$/.test(selector))
        .map(([, selector = '', body = '']) => ({ at: `${file}: ${selector.trim()}`, body })),
    )
    const edged = rules.filter(({ body }) => body.includes('var(--edge)'))
    expect(edged.length).toBeGreaterThan(5)
    expect(rules.filter(({ body }) => /border[\w-]*:[^;]*var\(--(?:line|hair)\)/.test(body))).toEqual([])
  })
  test('the accent is words or a stroke nowhere: it may be as light as the card', () => {
    const strokes = styles.filter(({ css }) =>
      /(?<![\w-])(?:color|stroke|outline|border(?:-[a-z-]+)?|fill):[^;]*var\(--accent\)/.test(css),
    )
    expect(strokes.map(({ file }) => file)).toEqual([])
  })
})

test.each([
  ['.a { color: var(--muted); background: var(--raised) }', ['muted on raised']],
  ['.a { background-color: var(--accent); color: var(--on-accent); }', ['on-accent on accent']],
  ['.a { background: var(--raised) } .b { color: var(--muted) }', []],
  ['.a { border-color: var(--line); background: var(--raised) }', []],
])('what the rules find: %s', (css, found) => expect(usedPairs(css)).toEqual(found))
