import { describe, expect, test } from 'vitest'
import { applied, mutantsOf } from '../mutation/operators.ts'
import { probed } from '../mutation/probes.ts'
import { tableOf } from '../mutation/report.ts'
import { sampleOf } from '../mutation/sample.ts'

/** Every mutant of a source, written out. */
const all = (source: string, file = 'a.ts') =>
  mutantsOf(source, file).map((mutant) => applied(source, mutant))

describe('operators', () => {
  test.each([
    ['a check the other way round', 'if (ready()) go = x', ['if (!(ready())) go = x']],
    ['a comparison', 'x = a === b', ['x = a !== b']],
    ['a limit', 'x = a < b', ['x = a <= b']],
    ['a limit that is met', 'x = a >= b', ['x = a > b']],
    ['both or one', 'x = a && b', ['x = a || b']],
    ['a sum', 'x = a + b', ['x = a - b']],
    ['a default', 'x = a ?? b', ['x = a ']],
    ['an optional member', 'x = a?.b', ['x = a.b']],
    ['an optional call', 'a = b?.(c)', ['a = b(c)']],
    ['a negation', 'x = !a', ['x = a']],
    ['a switch', 'x = true', ['x = false']],
    ['a small number is one off', 'xx = 3', ['xx = 2']],
    ['a large number is doubled', 'x = 60_000', ['x = 120000']],
    ['a bigint', 'x = 1n', ['x = 2n']],
    ['a word', "x = 'eip155'", ["x = ''"]],
    ['a word with values in it', 'x = `${a}|${b}`', ["x = ''"]],
    ['a list', 'x = [a]', ['x = []']],
    ['a call for what it does', 'port.close()', [';']],
    ['a call that is awaited', 'await port.close()', [';']],
  ])('%s', (_name, source, expected) => {
    expect(all(source)).toEqual(expected)
  })

  test('a guard goes whole, with or without braces', () => {
    expect(all('const f = () => { if (!a) throw b }')).toContain('const f = () => { ; }')
    expect(all('const f = () => { if (!a) { b = c; return d } }')).toContain('const f = () => { ; }')
    expect(all('const f = () => { if (!a) throw b; else c = d }')).not.toContain('const f = () => { ; }')
  })

  test.each([
    ['types', "type A = 'one' | 2; const f = (a: 'two', b?: 3): a is 'two' => g"],
    ['a cast', 'x = a as 1'],
    ['imports', "import { a } from './a.ts'; export * from './b.ts'; export { c } from './c.ts'"],
    ['chunks', "const a = () => import('./a.ts')"],
    ['comments', '// a === b\n/* true */'],
    ['names of members', "x = { 'a-b': c }"],
    ['sentences', "x = 'Try again later.' + a"],
    ['logs', "log.info({ a: 1 }, 'done'); console.warn('x'); services.log.error(b === c)"],
  ])('%s stay as they are', (_name, source) => {
    expect(all(source)).toEqual([])
  })

  test('attributes of elements stay, their conditions do not', () => {
    expect(all('x = <b id="a" hidden={true}>{c && d}</b>', 'a.tsx')).toEqual([
      'x = <b id="a" hidden={true}>{c || d}</b>',
    ])
  })
})

describe('the sample', () => {
  const source = Array.from({ length: 50 }, (_, at) => `x${at} = a === b`).join('\n')
  const draw = (seed: number) => sampleOf([{ area: 'a', file: 'a.ts', source }], 10, seed)

  test('is the same for the same seed, and another for another', () => {
    expect(draw(7)).toEqual(draw(7))
    expect(draw(7)).not.toEqual(draw(8))
  })

  test('does not depend on how many are taken: a longer one holds the shorter one', () => {
    const longer = sampleOf([{ area: 'a', file: 'a.ts', source }], 20, 7)
    expect(longer).toEqual(expect.arrayContaining([...draw(7)]))
  })

  test('takes each mutant once, as many as asked for', () => {
    expect(new Set(draw(7).map(({ start }) => start)).size).toBe(10)
  })
})

describe('probes', () => {
  /** Which of the places, given by their words, run when the source runs. */
  const hits = (source: string, words: readonly string[]): readonly number[] => {
    const found: number[] = []
    const places = words.map((word, id) => ({
      id,
      start: source.indexOf(word),
      end: source.indexOf(word) + word.length,
    }))
    const scope = { __mutationHit: (id: number) => found.push(id) }
    // oxlint-disable-next-line typescript/no-implied-eval
    new Function('globalThis', probed(source, 'a.ts', places))(scope)
    return found
  }

  test('tell what is run, and nothing that is not', () => {
    const source = 'const one = () => { return 1 }\nconst two = () => { return 2 }\none()'
    expect(hits(source, ['1', '2'])).toEqual([0])
  })

  test('stand in arrow functions without braces too', () => {
    const source =
      'const one = (a) => ({ b: a + 1 })\nconst two = () => 2\nif (one(5).b !== 6) throw new Error()'
    expect(hits(source, ['+ 1', '2\n'])).toEqual([0])
  })
})

test('the table counts by area and names each survivor', () => {
  const outcome = { place: 'a.ts:1', operator: 'negate', from: 'a', to: '!(a)', by: 'a test' }
  const table = tableOf([
    { ...outcome, area: 'vault', killed: true },
    { ...outcome, area: 'vault', killed: false, place: 'b.ts:2' },
    { ...outcome, area: 'border', killed: true },
  ])
  expect(table).toMatch(/vault +2 +1 +50\.0 %/)
  expect(table).toMatch(/border +1 +1 +100\.0 %/)
  expect(table).toMatch(/sum +3 +2 +66\.7 %/)
  expect(table).toContain('SURVIVED b.ts:2')
  expect(table).not.toContain('killed   a.ts:1')
})
