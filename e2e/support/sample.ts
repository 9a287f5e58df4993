/* Which cases run: all of them in the full run, else a sample that a seed decides, so that a failure can be seen again. */

const usualSeed = 20_261_121

/** Mulberry32: a small generator whose numbers depend on its seed alone. */
const generator = (seed: number) => {
  let state = seed
  return (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const readSeed = (): number => {
  const seed = Number(process.env['WALLETFRAME_MATRIX_SEED'] ?? usualSeed)
  if (!Number.isSafeInteger(seed)) throw new Error('WALLETFRAME_MATRIX_SEED: expected a whole number.')
  return seed
}

/**
 * What a test is run for once each, such as sites or themes: one of them in a usual run, all in the full one.
 * @param of what the test is of: the seed gives another one to each.
 */
export const usuallyOne = <T>(choices: readonly T[], of: string): readonly T[] => usually(1, choices, of)

/** The same for so many of them, in their order. */
export const usually = <T>(count: number, choices: readonly T[], of: string): readonly T[] => {
  if (process.env['WALLETFRAME_FULL']) return choices
  const place = [...of].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), readSeed())
  const random = generator(place)
  const left = choices.map((_, index) => index)
  const drawn = new Set(
    Array.from({ length: Math.min(count, left.length) }, () =>
      left.splice(Math.floor(random() * left.length), 1),
    ).flat(),
  )
  return choices.filter((_, index) => drawn.has(index))
}

/**
 * `WALLETFRAME_MATRIX_SEED` and `WALLETFRAME_MATRIX_SIZE` choose another sample; `WALLETFRAME_FULL` takes everything.
 * @param isControl of cases that are in every sample: where nothing is ever signed, that nothing is signed says nothing.
 */
export const sample = <T>(
  all: readonly T[],
  isControl: (each: T) => boolean,
  usual: { /** Cases of a usual run. */ readonly size: number },
): { readonly chosen: readonly T[]; readonly title: string } => {
  const { WALLETFRAME_FULL, WALLETFRAME_MATRIX_SIZE } = process.env
  if (WALLETFRAME_FULL) return { chosen: all, title: `all ${all.length} cases` }
  const seed = readSeed()
  const size = Number(WALLETFRAME_MATRIX_SIZE ?? usual.size)
  if (!Number.isSafeInteger(size) || size < 1)
    throw new Error('WALLETFRAME_MATRIX_SIZE: expected a whole number from 1 on.')
  const random = generator(seed)
  const drawn = new Set(
    all
      .map((_, index) => ({ index, key: random() }))
      .toSorted((one, other) => one.key - other.key)
      .slice(0, size)
      .map(({ index }) => index),
  )
  const chosen = all.filter((each, index) => drawn.has(index) || isControl(each))
  return { chosen, title: `${chosen.length} of ${all.length} cases, seed ${seed}` }
}
