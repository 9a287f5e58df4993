import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { minify, type MinifyOptions } from 'terser'
import type { Plugin } from 'vite'

/*
 * Which letter a variable has is of no matter to anybody but the compressor: a text that repeats itself is smaller, and every function can
 * be written with letters that make it look like the others. Terser gives letters by how often a name stands; this gives them by what
 * stands around it, and saves four percent. What it counts are different runs of three, four and six characters, which is what a
 * compressor pays for. No clock and no chance, and no compressor of the machine: the same source gives the same file everywhere.
 */

/** A variable, as terser has it; the same object for every place where it stands. */
type Definition = { readonly name: string; mangled_name?: string }
type Scope = {
  readonly enclosed?: readonly Definition[]
  readonly variables?: ReadonlyMap<string, Definition>
}
/** The part of terser's syntax tree that is used here: its types have none of it, and its version is pinned. */
type Node = Scope & {
  readonly TYPE: string
  readonly thedef?: Definition
  readonly block_scope?: Scope
  walk(visitor: {
    _visit(node: Node, descend?: (this: Node) => void): void
    push(): void
    pop(): void
    directives: object
  }): void
  print_to_string(options: object): string
}

/** A name of one letter that may become another. */
type Letter = {
  /** Where it stands. */
  readonly places: number[]
  /** Names that a scope knows as well as this one, and which it must not have. */
  readonly rivals: Set<Letter>
  isFixed: boolean
}

/** A number of a table, which is there: every index is within it. */
const numberAt = (table: ArrayLike<number>, at: number): number => table[at] ?? 0

const alphabet = [...'etnrioasldcupmfhgbyvkwxETNRIOASLDCUPMFHGBYVKWXjzJZqQ_$'].map((letter) =>
  letter.charCodeAt(0),
)
/**
 * Names to begin with, in one order whatever the text: terser gives private members theirs each time that it reads a file, and they must
 * be the same each time.
 */
const inOrder = {
  get: (index: number): string => {
    const letter = String.fromCharCode(numberAt(alphabet, index % alphabet.length))
    return index < alphabet.length ? letter : inOrder.get(Math.floor(index / alphabet.length) - 1) + letter
  },
  reset: () => undefined,
  sort: () => undefined,
  consider: () => 0,
}
/** Lengths of runs, and what each different run counts. */
const runs = [
  { length: 3, weight: 2 },
  { length: 4, weight: 2 },
  { length: 6, weight: 1 },
] as const
/** What a run counts by how often it is there: once nearly all, since the next is a reference to it. */
const priceOf = Array.from({ length: 65_536 }, (_, times) => (times ? 1 + 0.3 * Math.log2(times) : 0))
/** Rounds over all names: later ones change nearly nothing, and a large file takes four seconds for each. */
const rounds = 6
const tableSize = 1 << 20

/** Text whose runs are counted while letters change. */
const countRuns = (text: Uint16Array) => {
  const tables = runs.map(() => new Uint16Array(tableSize))
  const seen = new Int32Array(text.length)
  let look = 0
  const slot = (start: number, length: number): number => {
    let hash = 0
    for (let at = start; at < start + length; at += 1)
      hash = (Math.imul(hash ^ numberAt(text, at), 0x01000193) + (hash >>> 15)) | 0
    return ((hash ^ (hash >>> 12)) >>> 0) % tableSize
  }
  for (const [index, { length }] of runs.entries()) {
    const table = tables[index] as Uint16Array
    for (let start = 0; start + length <= text.length; start += 1) {
      const at = slot(start, length)
      table[at] = numberAt(table, at) + 1
    }
  }

  /** Counts the runs through these places in or out. @returns by how much the price changes. */
  return (places: readonly number[], by: 1 | -1): number => {
    let change = 0
    for (const [index, { length, weight }] of runs.entries()) {
      const table = tables[index] as Uint16Array
      look += 1
      for (const place of places)
        for (let start = Math.max(0, place - length + 1); start <= place; start += 1) {
          if (start + length > text.length || seen[start] === look) continue
          seen[start] = look
          const at = slot(start, length)
          const times = numberAt(table, at)
          table[at] = times + by
          change += weight * (numberAt(priceOf, times + by) - numberAt(priceOf, times))
        }
    }
    return change
  }
}

/**
 * A file's text, and the names in it: each with those that it must not be the same as. `form` is the text with numbers for names: of two
 * programs that differ in nothing but letters it is the same.
 */
const readNames = async (code: string) => {
  const parsed = await minify(code, {
    ecma: 2020,
    module: true,
    compress: false,
    mangle: { nth_identifier: inOrder },
    format: { ast: true, code: false },
  } as MinifyOptions)
  const { ast } = parsed as unknown as { readonly ast: Node }
  const names = new Map<Definition, Letter>()
  const scopes = new Set<Scope>()
  ast.walk({
    _visit(node, descend) {
      const { thedef } = node
      // A label is nobody's rival, and one within another must not have its name.
      const isFixed = !thedef?.mangled_name || node.TYPE.startsWith('Label')
      if (thedef) names.set(thedef, { places: [], rivals: new Set(), isFixed })
      if (node.enclosed) scopes.add(node)
      if (node.block_scope) scopes.add(node.block_scope)
      descend?.call(node)
    },
    push: () => undefined,
    pop: () => undefined,
    directives: {},
  })
  for (const { enclosed = [], variables } of scopes) {
    const known = new Set(
      [...enclosed, ...(variables?.values() ?? [])].flatMap((one) => names.get(one) ?? []),
    )
    for (const one of known) for (const other of known) if (one !== other) one.rivals.add(other)
  }
  // Each name is printed as its number between two marks that stand nowhere else.
  const definitions = [...names.keys()]
  const shown = definitions.map((one) => one.mangled_name ?? one.name)
  for (const [index, one] of definitions.entries()) if (one.mangled_name) one.mangled_name = `ƒ${index}ƒ`
  const letters = [...names.values()]
  let text = ''
  const form = ast.print_to_string({ ecma: 2020 })
  for (const [index, piece] of form.split('ƒ').entries()) {
    const name = index % 2 ? shown[Number(piece)] : undefined
    if (name !== undefined) letters[Number(piece)]?.places.push(text.length)
    text += name ?? piece
  }
  for (const [index, letter] of letters.entries()) letter.isFixed ||= shown[index]?.length !== 1
  return { text, form, letters: letters.filter(({ places }) => places.length > 0) }
}

/** The same program with other letters. */
const rename = async (code: string): Promise<string> => {
  const { text: read, form, letters } = await readNames(code)
  const text = Uint16Array.from(read, (character) => character.charCodeAt(0))
  const count = countRuns(text)
  const letterOf = ({ places }: Letter) => numberAt(text, numberAt(places, 0))
  const write = ({ places }: Letter, letter: number) => {
    for (const place of places) text[place] = letter
  }
  const movable = letters.filter(({ isFixed }) => !isFixed)
  const rivalsOf = (letter: Letter) =>
    [...letter.rivals].filter((rival) => !rival.isFixed && rival.places.length > 0)
  const rivals = new Map(movable.map((letter) => [letter, rivalsOf(letter)]))

  /** Those that have the letter which `one` wants, and take its own for it; undefined where one of them cannot. */
  const partnersFor = (one: Letter, wanted: number, own: number): readonly Letter[] | undefined => {
    const partners = (rivals.get(one) ?? []).filter((rival) => letterOf(rival) === wanted)
    const isFree = partners.every((partner) =>
      (rivals.get(partner) ?? []).every(
        (other) => other === one || partners.includes(other) || letterOf(other) !== own,
      ),
    )
    return isFree ? partners : undefined
  }
  const swap = (one: Letter, partners: readonly Letter[], wanted: number, own: number): number => {
    const places = [one, ...partners].flatMap((letter) => letter.places)
    const before = count(places, -1)
    write(one, wanted)
    for (const partner of partners) write(partner, own)
    return before + count(places, 1)
  }

  for (let round = 0; round < rounds; round += 1)
    for (const one of movable) {
      const own = letterOf(one)
      let best = { change: -1e-9, wanted: own, partners: [] as readonly Letter[] }
      for (const wanted of alphabet) {
        const partners = wanted === own ? undefined : partnersFor(one, wanted, own)
        if (!partners) continue
        const change = swap(one, partners, wanted, own)
        swap(one, partners, own, wanted)
        if (change < best.change) best = { change, wanted, partners }
      }
      if (best.wanted !== own) swap(one, best.partners, best.wanted, own)
    }
  const renamed = Array.from(text, (unit) => String.fromCharCode(unit)).join('')
  if ((await readNames(renamed)).form !== form)
    throw new Error('With these names it would be another program.')
  return renamed
}

/** Chunks have their hashes before they get their letters: another way to give them must lead to other hashes. */
const way = createHash('sha256')
  .update(readFileSync(new URL('./shortNames.ts', import.meta.url)))
  .digest('hex')

/** The last step of a build. @param isWanted whether it is done to the chunk of a name. */
export const shortNames = (isWanted: (chunk: string) => boolean = () => true): Plugin => ({
  name: 'walletframe:short-names',
  apply: 'build',
  augmentChunkHash: ({ name }) => (isWanted(name) ? way : undefined),
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !isWanted(chunk.name)) continue
        chunk.code = await rename(chunk.code)
      }
    },
  },
})
