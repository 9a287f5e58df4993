/*
 * JSON as text. What a node says is passed on in the very characters that it used: numbers of 64 bits do not survive `JSON.parse`, which makes
 * doubles of them. `JSON.parse` still reads every text first, so that what is cut here is known to be valid.
 */

const quote = 0x22
const comma = 0x2c
const backslash = 0x5c
const openers: ReadonlySet<number> = new Set([0x5b, 0x7b])
const closers: ReadonlySet<number> = new Set([0x5d, 0x7d])

/** Index of the quote that ends the string which begins at `at`. */
const stringEnd = (text: string, at: number): number => {
  for (let end = text.indexOf('"', at + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let escapes = 0
    while (text.charCodeAt(end - 1 - escapes) === backslash) escapes += 1
    if (escapes % 2 === 0) return end
  }
  return text.length
}

/** Index after the value that begins at or after `at`. */
const valueEnd = (text: string, at: number): number => {
  let depth = 0
  for (let index = at; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (code === quote) index = stringEnd(text, index)
    else if (openers.has(code)) depth += 1
    else if (closers.has(code)) depth -= 1
    else if (code !== comma || depth > 0) continue
    // The border of an element, or the end of what holds it.
    if (depth < 0 || (code === comma && depth === 0)) return index
  }
  return text.length
}

const parts = (text: string): readonly string[] => {
  const found: string[] = []
  const last = text.lastIndexOf(text.trimStart().startsWith('[') ? ']' : '}')
  for (let at = text.search(/[[{]/) + 1; at < last;) {
    const end = Math.min(valueEnd(text, at), last)
    const part = text.slice(at, end).trim()
    if (part !== '') found.push(part)
    at = end + 1
  }
  return found
}

/** The texts of an array's elements. @param text valid JSON of an array. */
export const elementsOf = parts

/** The texts of an object's values by name; of two with one name the last counts, as for `JSON.parse`. @param text valid JSON of an object. */
export const membersOf = (text: string): ReadonlyMap<string, string> =>
  new Map(
    parts(text).map((part) => {
      const end = stringEnd(part, 0)
      return [
        JSON.parse(part.slice(0, end + 1)) as string,
        part.slice(part.indexOf(':', end) + 1).trim(),
      ] as const
    }),
  )

/** The same JSON with each of its strings, names included, gone through `change`; all else stays as it was written. @param text valid JSON. */
export const mapStrings = (text: string, change: (value: string) => string): string => {
  let mapped = ''
  let at = 0
  for (let start = text.indexOf('"'); start !== -1; start = text.indexOf('"', at)) {
    const end = stringEnd(text, start) + 1
    const written = text.slice(start, end)
    const value = JSON.parse(written) as string
    const changed = change(value)
    mapped += text.slice(at, start) + (changed === value ? written : JSON.stringify(changed))
    at = end
  }
  return mapped + text.slice(at)
}
