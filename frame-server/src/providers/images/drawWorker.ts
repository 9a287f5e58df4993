import { isUtf8 } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import type * as Photon from '@silvia-odwyer/photon-node'
import { withMemoryLimit } from './wasmMemory.ts'
import type { Begun, Drawn, ToDraw } from './painter.ts'

/*
 * Runs as a worker thread: turns bytes of a stranger into a PNG of ours. Both libraries are WebAssembly without a way to files or to the
 * network; memory is bounded in the module, time by whoever waits for the thread.
 */

/** What is used of it: Node leaves its types to those of browsers. */
declare const WebAssembly: { readonly Module: new (bytes: Uint8Array) => object }

/** Bytes for the pixels of one picture: 10 million of them, decoded, as they are and once more. */
const mostMemory = 256 * 1024 * 1024
/** Characters of an SVG. */
const longestSvg = 512 * 1024

/** photon-node makes its module by itself as it is loaded: here every module gets the bound. */
class BoundedModule extends WebAssembly.Module {
  constructor(bytes: Uint8Array) {
    super(withMemoryLimit(bytes, mostMemory))
  }
}
Object.assign(WebAssembly, { Module: BoundedModule })

const require = createRequire(import.meta.url)
const photon = require('@silvia-odwyer/photon-node') as typeof Photon
await initWasm(new BoundedModule(readFileSync(require.resolve('@resvg/resvg-wasm/index_bg.wasm'))))

const startsWith = (bytes: Uint8Array, hex: string, at = 0): boolean =>
  Buffer.from(bytes.subarray(at, at + hex.length / 2)).toString('hex') === hex

/** PNG, JPEG, GIF and WebP, by their first bytes: what a header or a name says counts for nothing. */
const isRaster = (bytes: Uint8Array): boolean =>
  startsWith(bytes, '89504e470d0a1a0a') ||
  startsWith(bytes, 'ffd8ff') ||
  startsWith(bytes, '474946383761') ||
  startsWith(bytes, '474946383961') ||
  (startsWith(bytes, '52494646') && startsWith(bytes, '57454250', 8))

/** Of an animation the first frame. Never larger than it was. */
const drawRaster = (bytes: Uint8Array, size: number): Uint8Array => {
  const whole = photon.PhotonImage.new_from_byteslice(bytes)
  const [width, height] = [whole.get_width(), whole.get_height()]
  const scale = Math.min(1, size / Math.max(width, height))
  const fit = (length: number) => Math.max(1, Math.round(length * scale))
  return photon.resize(whole, fit(width), fit(height), photon.SamplingFilter.Lanczos3).get_bytes()
}

/** Scripts, foreign objects and animations are not drawn, nothing is loaded, and text has no font. */
const drawSvg = (bytes: Uint8Array, size: number): Uint8Array | undefined => {
  if (bytes.length > longestSvg) return undefined
  if (!isUtf8(bytes)) return undefined
  const text = Buffer.from(bytes).toString()
  if (!/^\s*</.test(text)) return undefined
  const { width, height } = new Resvg(text)
  const fitTo = { mode: width >= height ? 'width' : 'height', value: size } as const
  return new Resvg(text, { fitTo, font: { loadSystemFonts: false } }).render().asPng()
}

/** A text that is no SVG was read to where it goes wrong, and told so. Everything else is a trap, or memory that is used up. */
const isOnlyNoPicture = (error: unknown): boolean => error instanceof Error && error.constructor === Error

parentPort?.on('message', ({ bytes, size }: ToDraw) => {
  let answer: Drawn
  try {
    answer = { png: isRaster(bytes) ? drawRaster(bytes, size) : drawSvg(bytes, size), isBroken: false }
  } catch (error) {
    // A trap leaves its module unusable, and the thread is not used again.
    answer = { png: undefined, isBroken: !isOnlyNoPicture(error) }
  }
  parentPort?.postMessage(answer)
})
const begun: Begun = 'begun'
parentPort?.postMessage(begun)
