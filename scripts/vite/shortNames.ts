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
  readonly places: readonly number[]
  /** Names that a scope knows as well as this one, and which it must not have. */
  readonly rivals: Set<Letter>
  readonly isFixed: boolean
}

const alphabet = [...'etnrioasldcupmfhgbyvkwxETNRIOASLDCUPMFHGBYVKWXjzJZqQ_$'].map((letter) =>
  letter.charCodeAt(0),
)
/** Lengths of runs, and what each different run counts. */
const runs = [
  { length: 3, weight: 2 },
  { length: 4, weight: 2 },
  { length: 6, weight: 1 },
] as const
/** What a run counts by how often it is there: once nearly all, since the next is a reference to it. */
const priceOf = /* @__PURE__ */ Array.from({ length: 65_536 }, (_, times) =>
  times ? 1 + 0.3 * Math.log2(times) : 0,
)
/** Rounds over all names: later ones change nearly nothing. */
const rounds = 4
const tableSize = 1 << 20

/** Text whose runs are counted while letters change. */
const countRuns = (text: Uint16Array) => {
  const tables = runs.map(() => new Uint16Array(tableSize))
  const seen = new Int32Array(text.length)
  let look = 0
  const slot = (start: number, length: number): number => {
    let hash = 0
    for (let at = start; at < start + length; at += 1)
      hash = (Math.imul(hash ^ (text[at] as number), 0x01000193) + (hash >>> 15)) | 0
    return ((hash ^ (hash >>> 12)) >>> 0) % tableSize
  }
  for (const [index, { length }] of runs.entries())
    for (let start = 0; start + length <= text.length; start += 1)
      (tables[index] as Uint16Array)[slot(start, length)]! += 1

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
          const times = table[at] as number
          table[at] = times + by
          change += weight * ((priceOf[times + by] as number) - (priceOf[times] as number))
        }
    }
    return change
  }
}
