import { sample } from '../support/sample.ts'
import { test, type Look, type Picture, type Stage } from './gallery.ts'

/** Pictures of a usual run for each look. */
const size = 4
/** Those of strangers' words are in every twelfth sample besides, by turns: each is in the samples of about a twelfth of the looks. */
const hostileInTurn = (pictures: readonly Picture[], turn: number): ReadonlySet<Picture> =>
  new Set(
    pictures
      .filter(({ state }) => state.includes('hostile'))
      .filter((_picture, index) => (index + turn) % 12 === 0),
  )

/** Milliseconds for a picture with everything that is asked of it. */
const patience = 8_000

/**
 * Asks something of pictures: a sample by a seed, or all with `WALLETFRAME_FULL`.
 * @param look for each of them, or by its place in the list.
 * @returns what was found, with the picture's name.
 */
export const each = async (
  pictures: readonly Picture[],
  stage: Stage,
  look: Look | ((index: number) => Look),
  ask: (stage: Stage) => Promise<readonly string[]>,
): Promise<readonly string[]> => {
  const hostile = hostileInTurn(pictures, test.info().title.length)
  const { chosen, title } = sample(pictures, (picture) => hostile.has(picture), { size })
  test.setTimeout(60_000 + chosen.length * patience)
  test.info().annotations.push({ type: 'pictures', description: title })
  const found: string[] = []
  for (const [index, picture] of chosen.entries()) {
    const shown = typeof look === 'function' ? look(index) : look
    const complaints = await stage.show(picture, shown)
    for (const wrong of [...complaints, ...(await ask(stage))])
      found.push(`${picture.view}, ${picture.state}, ${Object.values(shown).join(' ')}: ${wrong}`)
  }
  return found
}
