import { fetchPatiently } from '../../state/fetchPatiently.ts'

/* QR codes in what a camera sees. */

/** Finds the codes of one picture. @returns their texts. */
type FindCodes = (video: HTMLVideoElement) => Promise<readonly string[]>

type Detector = {
  readonly detect: (image: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>
}
type DetectorClass = {
  new (options: { readonly formats: readonly string[] }): Detector
  readonly getSupportedFormats: () => Promise<readonly string[]>
}

/** Milliseconds between two pictures: a hand moves no faster, and the device has other work. */
const pause = 120
/** Pixels of the shorter side that are read. */
const side = 640
/** Times in a row that the same text has to be read: not every address has a checksum of its own. */
const enough = 2

/** The library that reads codes is not here. */
export class NoReader extends Error {}

/** What the browser itself reads codes with, where it has that (Chromium on Android and macOS). */
const ownFinder = async (): Promise<FindCodes | undefined> => {
  const { BarcodeDetector } = globalThis as { readonly BarcodeDetector?: DetectorClass }
  try {
    if (!(await BarcodeDetector?.getSupportedFormats())?.includes('qr_code')) return undefined
    const detector = BarcodeDetector && new BarcodeDetector({ formats: ['qr_code'] })
    return detector && (async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue))
  } catch {
    return undefined
  }
}

const libraryFinder = async (): Promise<FindCodes> => {
  const library = await fetchPatiently(() => import('qr/decode.js'))
  if (!library) throw new NoReader('The reader of codes could not be fetched.')
  const { decodeQR } = library
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    const scale = Math.min(1, side / Math.min(video.videoWidth, video.videoHeight))
    canvas.width = Math.round(video.videoWidth * scale)
    canvas.height = Math.round(video.videoHeight * scale)
    if (!context || canvas.width === 0 || canvas.height === 0) return []
    context.drawImage(video, 0, 0, canvas.width, canvas.height)
    try {
      return [decodeQR(context.getImageData(0, 0, canvas.width, canvas.height))]
    } catch {
      // There is none in the picture, or none that can be read.
      return []
    }
  }
}

/** The browser's own reader until it fails, then the library: some browsers have one that never works. */
const finder = async (): Promise<FindCodes> => {
  const own = await ownFinder()
  if (!own) return libraryFinder()
  let find = own
  return async (video) => {
    try {
      return await find(video)
    } catch (thrown) {
      if (find !== own) throw thrown
      find = await libraryFinder()
      return find(video)
    }
  }
}

/**
 * Reads a video until `signal` is aborted.
 * @param onText called when the same text was read twice in a row, once for as long as nothing else is read. Where two codes are in the picture
 * nobody knows which one is meant: neither is read.
 * @throws NoReader
 */
export const readFrames = async (
  video: HTMLVideoElement,
  signal: AbortSignal,
  onText: (text: string) => void,
): Promise<void> => {
  const find = await finder()
  let last = ''
  let times = 0
  while (!signal.aborted) {
    const found = video.readyState >= video.HAVE_CURRENT_DATA ? new Set(await find(video)) : new Set<string>()
    const [text = '', ...others] = found
    if (text !== '' && others.length === 0 && !signal.aborted) {
      times = text === last ? times + 1 : 1
      last = text
      if (times === enough) onText(text)
    }
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}
