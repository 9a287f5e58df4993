import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

/*
 * How styles are kept: one plain file beside each component, which the component imports; its rules are about classes that begin with its
 * name, or its feature's; places are named by the way of reading. `theme/` has what all of them stand on.
 */

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const filesIn = (pattern: RegExp): readonly string[] =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((file) => join(root, file))
    .filter((file) => pattern.test(file) && !file.includes('.test.'))

const read = (file: string) => readFileSync(file, 'utf8')
const withoutComments = (css: string) => css.replace(/\/\*[^]*?\*\//g, '')

/** `OtpInput.css` is about `otp-input`. */
const nameOf = (file: string): string =>
  basename(file, '.css')
    .replace(/(?!^)[A-Z]/g, '-$&')
    .toLowerCase()

/** Selectors of a file, those of each list by itself; what stands in brackets stays together. */
const selectorsOf = (css: string): readonly string[] =>
  [...withoutComments(css).matchAll(/(?<=^|[{};])\s*([^{};@]+)\{/g)]
    .flatMap(([, list = '']) => list.split(/,(?![^(]*\))/))
    .map((selector) => selector.trim())
    .filter((selector) => !/^(from|to|\d+%)$/.test(selector))

const classesOf = (text: string): readonly string[] =>
  [...text.matchAll(/\.(-?[_a-z][\w-]*)/gi)].map(([, name]) => name ?? '')

/** Selectors of a component's file that are not about the component, nor about its feature. */
const strangersOf = (file: string, css: string): readonly string[] => {
  const names = [nameOf(file), ...(/features\/(\w+)\//.exec(file)?.slice(1) ?? [])]
  return selectorsOf(css).filter(
    (selector) =>
      !classesOf(selector).some((each) => names.some((name) => each === name || each.startsWith(`${name}-`))),
  )
}

const physical =
  /^\s*((?:(?:margin|padding|border|inset)-)?(?:left|right|top|bottom)(?:-[a-z]+)?|(?:min-|max-)?(?:width|height)|border-(?:top|bottom)-(?:left|right)-radius)\s*:|(?:text-align|float|clear)\s*:\s*(?:left|right)/

/** Declarations that name a side of the screen where a side of the text is meant. */
const physicalIn = (css: string): readonly string[] =>
  withoutComments(css)
    .split(/[{;]/)
    // The width of the window, in a media query, has no other name.
    .filter((line) => !line.includes('@media') && physical.test(line))
    .map((line) => line.trim())

/** Blocks of a rule that begins with `head`, and what is left without them. */
const partsOf = (css: string, head: string): readonly [inside: string, outside: string] => {
  const [first = '', ...rest] = withoutComments(css).split(head)
  // A media query's block ends with the first bracket that closes nothing of its own.
  const blocks = rest.map((text) => /^\s*\{((?:[^{}]*\{[^{}]*\})*[^{}]*)\}/.exec(text)?.[1] ?? '')
  return [
    blocks.join('\n'),
    first + rest.map((text, index) => text.replace(blocks[index] ?? '', '')).join('\n'),
  ]
}

/** What moves for those who want less motion too: breathing in place is all that is left to them. */
const restlessIn = (css: string): readonly string[] => {
  const [less, usual] = partsOf(css, '@media (prefers-reduced-motion: reduce)')
  const calm = selectorsOf(less)
  const moving = [...usual.matchAll(/([^{};]+)\{[^{}]*\b(?:animation|transition)\s*:/g)].map(
    ([, rule = '']) => rule.trim(),
  )
  const ways = [...less.matchAll(/\b(?:animation|transition)\s*:\s*([\w-]+)/g)].map(([, way]) => way)
  return [
    ...moving.filter((rule) => !calm.some((each) => rule.startsWith(each))),
    ...ways.filter((way) => way !== 'none' && way !== 'breathe').map(String),
  ]
}

const styles = filesIn(/\.css$/)
// The page that opens an exit kit is a document of its own, with one sheet.
const ofComponents = styles.filter((file) => !/^(theme|exit)\//.test(relative(root, file)))
const documents = ['../index.html', '../../frame-server/src/routes/frame.ts'].map((file) => join(root, file))
const sources = [...filesIn(/\.tsx?$/), ...documents]

describe('behaviour', () => {
  test('there is a file a component, and its rules are about that component', () => {
    expect(ofComponents.length).toBeGreaterThan(20)
    expect(ofComponents.flatMap((file) => strangersOf(relative(root, file), read(file)))).toEqual([])
  })
  test('places are named by the way of reading', () => {
    expect(
      styles.flatMap((file) => physicalIn(read(file)).map((line) => `${relative(root, file)}: ${line}`)),
    ).toEqual([])
  })
  test('each file is imported by something beside it, or linked by the document', () => {
    const document = read(join(root, '../index.html'))
    const lost = styles.filter(
      (file) =>
        !document.includes(`/src/${relative(root, file)}`) &&
        !sources.some((source) => read(source).includes(`/${basename(file)}'`)),
    )
    expect(lost.map((file) => relative(root, file))).toEqual([])
  })
  test('a tile on a row has a colour that no state of the row has (D21)', () => {
    const backgrounds = (file: string) =>
      [...read(join(root, file)).matchAll(/background:\s*([^;]+);/g)].map(([, value]) => value)
    const [tile] = backgrounds('ui/WalletIcon.css')
    expect(tile).toBeDefined()
    expect(backgrounds('ui/Row.css')).not.toContain(tile)
  })
  test('there are three weights, since system fonts have no others everywhere', () => {
    const weights = styles.flatMap((file) =>
      [...read(file).matchAll(/font-weight:\s*([^;]+);/g)].map(
        ([, weight]) => `${relative(root, file)}: ${weight}`,
      ),
    )
    expect(weights.length).toBeGreaterThan(10)
    expect(weights.filter((weight) => !/: (?:400|var\(--(?:medium|strong)\)|inherit)$/.test(weight))).toEqual(
      [],
    )
  })
  test('nothing moves for those who want less motion: D20', () => {
    expect(
      styles.flatMap((file) => restlessIn(read(file)).map((rule) => `${relative(root, file)}: ${rule}`)),
    ).toEqual([])
  })
  test('a class that a view names is in some file', () => {
    const known = new Set(styles.flatMap((file) => classesOf(withoutComments(read(file)))))
    const named = sources.flatMap((file) =>
      [...read(file).matchAll(/class(?:Name)?=["']([\w -]+)["']/g)].flatMap(([, names = '']) =>
        names.split(' '),
      ),
    )
    expect(named.length).toBeGreaterThan(50)
    expect([...new Set(named)].filter((name) => !known.has(name))).toEqual([])
  })
})

describe('what the rules find', () => {
  test.each([
    ['.other { color: red }', ['.other']],
    ['.button-primary, p { color: red }', ['p']],
    ['@media (width > 1px) { .card { color: red } }', ['.card']],
    ['.buttons { color: red }', ['.buttons']],
  ])('a stranger: %s', (css, found) => expect(strangersOf('ui/Button.css', css)).toEqual(found))
  test.each([
    '.button { color: red } .button:hover { color: blue }',
    '.pair :is(.button, .other) { color: red }',
    '@keyframes turn { from { rotate: 0deg } 50% { rotate: 1deg } to { rotate: 2deg } }',
  ])('none: %s', (css) => expect(strangersOf('ui/Button.css', css)).toEqual([]))
  test.each([
    'margin-left: 4px',
    'left: 0',
    'top: 0',
    'width: 4px',
    'max-height: 4px',
    'border-right: 1px solid',
    'border-top-color: red',
    'border-top-left-radius: 4px',
    'text-align: left',
    'float: right',
  ])('a side of the screen: %s', (line) => expect(physicalIn(`.a { ${line}; color: red }`)).toEqual([line]))
  const less = (rule: string) => `@media (prefers-reduced-motion: reduce) { ${rule} }`
  test.each([
    ['.a { animation: turn 1s }', ['.a']],
    [`.a { transition: color 1s } ${less('.b { transition: none }')}`, ['.a']],
    [`.a { animation: turn 1s } ${less('.a { animation: turn 2s }')}`, ['turn']],
  ])('what moves all the same: %s', (css, found) => expect(restlessIn(css)).toEqual(found))
  test.each([
    '.a { color: red }',
    `.a { animation: turn 1s } ${less('.a { animation: none }')}`,
    `.a { animation: turn 1s } ${less('.a { animation: breathe 2s }')}`,
  ])('what is calm: %s', (css) => expect(restlessIn(css)).toEqual([]))
  test.each(['margin-inline-start: 4px', 'inset-block-start: 0', 'inline-size: 4px', 'text-align: start'])(
    'a side of the text: %s',
    (line) => expect(physicalIn(`@media (max-width: 4px) { .a { ${line} } }`)).toEqual([]),
  )
})
