/* A language that nobody speaks: it shows which words are not from the catalogue, and what does not stretch. */

const letters: Readonly<Record<string, string>> = {
  a: 'å',
  c: 'ç',
  d: 'ð',
  e: 'é',
  i: 'î',
  n: 'ñ',
  o: 'ö',
  s: 'š',
  u: 'û',
  y: 'ý',
  z: 'ž',
  A: 'Å',
  C: 'Ç',
  E: 'É',
  I: 'Î',
  N: 'Ñ',
  O: 'Ö',
  S: 'Š',
  U: 'Û',
}

/** How much longer a text is: German and Russian need so much for short sentences. */
const longer = 0.4

/** Letters with marks, two fifths longer, in brackets. Places such as `{name}` stay as they are: they are filled later. */
export const stretch = (text: string): string => {
  if (text.trim() === '') return text
  const marked = text
    .split(/(\{\w+\})/)
    .map((piece, index) =>
      index % 2 === 1 ? piece : piece.replace(/[A-Za-z]/g, (letter) => letters[letter] ?? letter),
    )
    .join('')
  const words = Array.from({ length: Math.ceil((text.length * longer) / 4) }, () => 'xyž')
  return `[${marked} ${words.join(' ')}]`
}

/** All texts of a table, also those that are made of values, in the pseudo-language. The table's form stays. */
export const stretchAll = (table: unknown): unknown => {
  if (typeof table === 'string') return stretch(table)
  if (typeof table === 'function') {
    const say = table as (...values: readonly unknown[]) => string
    return (...values: readonly unknown[]) => stretch(say(...values))
  }
  if (Array.isArray(table)) return table.map(stretchAll)
  if (typeof table === 'object' && table !== null)
    return Object.fromEntries(Object.entries(table).map(([key, value]) => [key, stretchAll(value)]))
  return table
}
