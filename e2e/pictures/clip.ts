import { writeFileSync } from 'node:fs'
import gifenc from 'gifenc'
import { PNG } from 'pngjs'

const { applyPalette, GIFEncoder, quantize } = gifenc

/** One picture of the clip, and for how many milliseconds it is seen. */
export type Still = { readonly png: Buffer; readonly lasts: number }

/** Colours that neighbours in a row share take no room: what is the same in two pictures is left transparent in the second. */
const changesOnly = (now: Uint8Array, before: Uint8Array | undefined, clear: number): Uint8Array =>
  before === undefined ? now : now.map((color, index) => (color === before[index] ? clear : color))

/** Puts pictures of one size together to an animated GIF, with one palette for all of them. */
export const writeClip = (file: string, stills: readonly Still[]): void => {
  const images = stills.map(({ png }) => PNG.sync.read(png))
  const [first] = images
  if (!first) throw new Error('A clip has at least one picture.')
  // The palette of all pictures together, from a sample of their pixels; its last place is for 'as before'.
  const sample = new Uint8Array(images.flatMap(({ data }) => [...everyPixel(data, 23)]))
  const palette = [...quantize(sample, 255), [0, 0, 0]]
  const clear = palette.length - 1
  const encoder = GIFEncoder()
  let before: Uint8Array | undefined
  for (const [index, { data, width, height }] of images.entries()) {
    const colors = applyPalette(data, palette.slice(0, clear))
    encoder.writeFrame(changesOnly(colors, before, clear), width, height, {
      ...(index === 0 ? { palette } : { transparent: true, transparentIndex: clear }),
      delay: stills[index]?.lasts ?? 100,
      dispose: 1,
    })
    before = colors
  }
  encoder.finish()
  writeFileSync(file, encoder.bytes())
}

/** Every nth pixel of an RGBA picture. */
function* everyPixel(data: Uint8Array, step: number): Generator<number> {
  for (let at = 0; at + 3 < data.length; at += 4 * step) yield* data.subarray(at, at + 4)
}
