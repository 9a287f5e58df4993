import { contrast, readColor, type Rgb } from '@walletframe/api-contract/theme'
import { describe, expect, test } from 'vitest'
import { pageLooks } from './pageTheme.ts'

type Given = Readonly<Record<string, string | number>>
const look = (themeVariables: Given, themeMode: 'light' | 'dark' | 'system' = 'light', operator = {}) => {
  const warnings: string[] = []
  const looks = pageLooks({ themeMode, themeVariables }, operator, (message) => warnings.push(message))
  return { ...looks, warnings }
}
const variables = (given: Given) => look(given).variables
const colorOf = (text = ''): Rgb => readColor(text) ?? expect.unreachable(`no colour: ${text}`)

describe('behaviour', () => {
  test('what a page wants and nobody is hurt by is taken as it is', () => {
    expect(
      look({
        accent: '#2f5bea',
        fontFamily: "'Open Sans', Arial",
        fontSizeMaster: '12px',
        borderRadiusMaster: 8,
      }),
    ).toEqual({
      mode: 'light',
      variables: {
        '--accent': '#2f5bea',
        '--on-accent': '#ffffff',
        '--accent-text': expect.stringMatching(/^light-dark\(#/) as string,
        '--font': expect.stringMatching(/^'Open Sans', Arial, system-ui/) as string,
        '--size': '12px',
        '--radius': '8px',
      },
      warnings: [],
    })
  })
  test('names of other kits, with their prefix, say the same', () => {
    const plain = look({ accent: 'hsla(230, 100%, 67%, 1)', borderRadiusMaster: '2px', fontFamily: 'Inter' })
    for (const prefix of ['--w3m-', '--apkt-'])
      expect(
        look({
          [`${prefix}accent`]: 'hsla(230, 100%, 67%, 1)',
          [`${prefix}border-radius-master`]: '2px',
          [`${prefix}font-family`]: 'Inter',
        }),
      ).toEqual(plain)
    expect(plain.warnings).toEqual([])
  })
  test('variables of the page’s buttons say the same, and what the page says in JavaScript wins', () => {
    const byCss = {
      '--wallet-frame-accent': '#166b46',
      '--wallet-frame-background': '#f3f8f3',
      '--wallet-frame-radius': '12px',
      '--wallet-frame-font-family': 'Georgia',
      '--wallet-frame-on-accent': '#fff',
    }
    expect(look({ ...byCss })).toEqual(
      look({ accent: '#166b46', background: '#f3f8f3', radius: 12, fontFamily: 'Georgia' }),
    )
    expect(look({ accent: '#e4007f', ...byCss }).variables['--accent']).toBe('#e4007f')
  })
  test('the scheme follows the background, so that what has a colour of its own reads too (D7)', () => {
    expect(look({ background: '#14161a' }, 'light').mode).toBe('dark')
    expect(look({ background: '#fff8e7' }, 'dark').mode).toBe('light')
    expect(look({}, 'dark').mode).toBe('dark')
    expect(look({ accent: 'red' }, 'system').mode).toBe('system')
  })
  test('text is derived from the background, in either scheme (D7)', () => {
    for (const [background, mode] of [
      ['#14161a', 'light'],
      ['#fff8e7', 'dark'],
    ] as const) {
      const { variables: found } = look({ background }, mode)
      for (const words of ['--text', '--muted', '--danger'])
        expect(contrast(colorOf(found[words]), colorOf(found['--surface']))).toBeGreaterThanOrEqual(4.5)
    }
  })
  test('a colour that is mixed in tints all grounds', () => {
    const [none, some] = [0, 20].map((colorMixStrength) =>
      variables({ background: '#ffffff', colorMix: '#0000ff', colorMixStrength }),
    )
    expect(none?.['--surface']).toBe('#ffffff')
    for (const name of ['--surface', '--raised', '--pressed']) {
      const [red, , blue] = colorOf(some?.[name])
      expect(blue - red).toBeGreaterThan(20)
    }
  })
  test('a preset by its name, with what is said beside it', () => {
    const { mode, variables: found } = look({ preset: 'midnight', accent: '#ffffff' }, 'system')
    expect(mode).toBe('dark')
    expect(found['--surface']).toContain('#0b1026')
    expect(found['--accent']).toMatch(/#ffffff\)$/)
  })
})

describe('over the operator’s theme', () => {
  const operator = {
    background: { light: '#f3f8f3', dark: '#0d1a14' },
    text: '#123456',
    radius: 'none',
  } as const
  test('what the page says nothing of stays the operator’s', () => {
    const { variables: found } = look({ accent: '#e4007f' }, 'system', operator)
    expect(found['--surface']).toBe('light-dark(#f3f8f3, #0d1a14)')
    expect(found['--radius']).toBe('0px')
    expect(found['--accent']).toBe('#e4007f')
  })
  test('with a ground of the page’s the operator’s text goes', () => {
    expect(look({ background: '#ffffff' }, 'light', operator).variables['--text']).toBe(
      variables({ background: '#ffffff' })['--text'],
    )
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
    ['radius', 'large', '--radius', '6px'],
  ])('%s: %j', (name, value, variable, expected) => {
    expect(look({ [name]: value })).toMatchObject({ variables: { [variable]: expected }, warnings: [] })
  })
  test.each([
    ['fontSizeMaster', 'huge'],
    ['fontSizeMaster', 'calc(1px * 9)'],
    ['fontSizeMaster', Number.NaN],
    ['fontFamily', 'Webdings'],
    ['fontFamily', 'Wingdings, Symbol'],
    ['background', 'transparent'],
    ['background', '#ffffff80'],
    ['background', 'currentcolor'],
    ['background', 'var(--accent)'],
    ['background', 'url(x)'],
    ['accent', 'transparent'],
    ['accent', 7],
    ['preset', 'constructor'],
    ['constructor', 'red'],
    ['toString', 'red'],
    ['zIndex', 999],
    ['--w3m-qr-color', '#000'],
    ['colour', 'red'],
  ])('%s: %j is not taken, and its developer is told', (name, value) => {
    expect(look({ [name]: value })).toEqual({
      mode: 'light',
      variables: {},
      warnings: [expect.stringContaining(`themeVariables.${name} `)],
    })
  })
  test('a font of signs among others is left out, and named', () => {
    const { variables: found, warnings } = look({ fontFamily: 'Webdings, Arial' })
    expect(found['--font']).toMatch(/^Arial, /)
    expect(warnings).toEqual([expect.stringContaining('Webdings')])
  })
})

describe('two colours, as CSS has them', () => {
  test('each has its scheme', () => {
    const pair = look({ background: ' light-dark(#f3f8f3, rgb(13 26 20))' }, 'system').variables
    expect(pair['--surface']).toBe('light-dark(#f3f8f3, #0d1a14)')
  })

  test.each(['light-dark(red)', 'light-dark(red, url(x))', 'light-dark(red, blue, green)', 'light-dark()'])(
    '%s is none',
    (accent) => {
      expect(look({ accent }).warnings).toEqual([expect.stringContaining('expected an opaque colour')])
    },
  )
})
