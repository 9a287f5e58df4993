// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { startScan, type ScanState } from './scan.ts'

const world = vi.hoisted(() => ({
  /** Texts of the pictures to come, by the library's reader; `null` has no code. */
  pictures: [] as (string | null)[],
}))
vi.mock('qr/decode.js', () => ({
  decodeQR: () => {
    const text = world.pictures.shift() ?? null
    if (text === null) throw new Error('Finder not found')
    return text
  },
}))

const track = Object.assign(new EventTarget(), {
  stop: vi.fn<() => void>(),
  getSettings: () => ({ facingMode: 'environment' }),
})
const stream = { getTracks: () => [track], getVideoTracks: () => [track] } as unknown as MediaStream
const getUserMedia = vi.fn<() => Promise<MediaStream>>()
const states: ScanState[] = []
const texts: string[] = []
const last = () => states.at(-1)
let end: () => void
const scan = () => {
  const video = document.createElement('video')
  Object.defineProperties(video, {
    srcObject: { value: null, writable: true },
    play: { value: async () => undefined },
    readyState: { value: 4 },
    videoWidth: { value: 640 },
    videoHeight: { value: 480 },
  })
  end = startScan(video, { onState: (state) => states.push(state), onText: (text) => texts.push(text) })
  return video
}
const setHidden = (hidden: boolean) =>
  Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
const settle = () => vi.waitFor(() => expect(last()?.status).not.toBe('asking'))

beforeEach(() => {
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    drawImage: () => undefined,
    getImageData: () => ({ width: 1, height: 1, data: new Uint8ClampedArray(4) }),
  } as never)
  getUserMedia.mockReset().mockResolvedValue(stream)
  track.stop.mockReset()
  states.length = 0
  texts.length = 0
  world.pictures = []
  setHidden(false)
  return () => {
    end()
    Reflect.deleteProperty(globalThis, 'BarcodeDetector')
    Reflect.deleteProperty(document, 'featurePolicy')
  }
})

describe('the camera', () => {
  test('is asked for without sound, and on once it has a picture', async () => {
    const video = scan()
    expect(last()).toEqual({ status: 'asking' })
    await settle()
    expect(last()).toEqual({ status: 'on', isMirrored: false })
    expect(video.srcObject).toBe(stream)
    expect(getUserMedia.mock.calls).toEqual([
      [
        expect.objectContaining({
          audio: false,
          video: expect.objectContaining({ facingMode: 'environment' }),
        }),
      ],
    ])
  })
  test('goes off when it is ended, and lets go of the picture', async () => {
    const video = scan()
    await settle()
    end()
    expect(track.stop).toHaveBeenCalledOnce()
    expect(video.srcObject).toBeNull()
  })
  test('that comes after the end is never on', async () => {
    let give: (stream: MediaStream) => void = () => undefined
    getUserMedia.mockReturnValue(new Promise((resolve) => (give = resolve)))
    scan()
    end()
    give(stream)
    await vi.waitFor(() => expect(track.stop).toHaveBeenCalledOnce())
    expect(states).toEqual([{ status: 'asking' }])
  })
  test('goes off when the tab is out of sight, when the page goes, and when it is taken away', async () => {
    scan()
    await settle()
    setHidden(true)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(last()).toEqual({ status: 'off', why: 'hidden' })
    expect(track.stop).toHaveBeenCalledTimes(1)
    setHidden(false)

    scan()
    await vi.waitFor(() => expect(last()?.status).toBe('on'))
    dispatchEvent(new Event('pagehide'))
    expect(track.stop).toHaveBeenCalledTimes(2)

    scan()
    await vi.waitFor(() => expect(last()?.status).toBe('on'))
    track.dispatchEvent(new Event('ended'))
    expect(last()).toEqual({ status: 'off', why: 'busy' })
    expect(track.stop).toHaveBeenCalledTimes(3)
  })
  test.each([
    ['NotAllowedError', 'refused'],
    ['SecurityError', 'refused'],
    ['NotFoundError', 'none'],
    ['OverconstrainedError', 'none'],
    ['NotReadableError', 'busy'],
    ['AbortError', 'busy'],
  ])('%s: %s', async (name, why) => {
    getUserMedia.mockRejectedValue(new DOMException('', name))
    scan()
    await settle()
    expect(last()).toEqual({ status: 'off', why })
  })
  test('is not asked for where there is none to ask, or the page does not lend it', async () => {
    Object.defineProperty(document, 'featurePolicy', {
      configurable: true,
      value: { allowsFeature: (name: string) => name !== 'camera' },
    })
    scan()
    await settle()
    expect(last()).toEqual({ status: 'off', why: 'policy' })
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: undefined })
    scan()
    await vi.waitFor(() => expect(last()).toEqual({ status: 'off', why: 'insecure' }))
    expect(getUserMedia).not.toHaveBeenCalled()
  })
})

describe('a code', () => {
  test('counts when it was read twice in a row, and once', async () => {
    world.pictures = ['one', null, 'two', 'one', null, 'one', 'one', 'one', 'two', 'two']
    scan()
    await vi.waitFor(() => expect(texts).toEqual(['one', 'two']), 5_000)
  })
  test('is read by the browser itself where it can; of two in one picture neither is', async () => {
    const seen = [['one', 'two'], ['one', 'two'], [], ['one'], ['one', 'one']]
    Object.assign(globalThis, {
      BarcodeDetector: class {
        static async getSupportedFormats() {
          return ['qr_code']
        }
        readonly detect = async () => (seen.shift() ?? []).map((rawValue) => ({ rawValue }))
      },
    })
    scan()
    await vi.waitFor(() => expect(texts).toEqual(['one']), 5_000)
    expect(seen).toEqual([])
  })
  test('is read by the library where the browser’s own reader fails', async () => {
    Object.assign(globalThis, {
      BarcodeDetector: class {
        static async getSupportedFormats() {
          return ['qr_code']
        }
        readonly detect = () => Promise.reject(new DOMException('', 'NotSupportedError'))
      },
    })
    world.pictures = ['one', 'one']
    scan()
    await vi.waitFor(() => expect(texts).toEqual(['one']), 5_000)
  })
  test('that comes after the end is not heard', async () => {
    world.pictures = ['one', 'one']
    scan()
    await vi.waitFor(() => expect(world.pictures).toHaveLength(1))
    end()
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(texts).toEqual([])
  })
})
