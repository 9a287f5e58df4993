import { NoCamera, openCamera, stopCamera, type CameraFault } from './camera.ts'
import { NoReader, readFrames } from './readFrames.ts'

/** What the scan does. `hidden`: the tab went out of sight. `reader`: what reads codes could not be fetched. */
export type ScanState =
  | { readonly status: 'asking' }
  | { readonly status: 'on'; readonly isMirrored: boolean }
  | { readonly status: 'off'; readonly why: CameraFault | 'hidden' | 'reader' }

/**
 * Shows the camera in `video` and reads codes in it, until it is ended: by whoever called, by a fault, or because nobody sees it any more. However
 * it ends, the camera is off then.
 * @param onText a code that was read; there may be others later.
 * @returns ends it.
 */
export const startScan = (
  video: HTMLVideoElement,
  {
    onState,
    onText,
  }: { readonly onState: (state: ScanState) => void; readonly onText: (text: string) => void },
): (() => void) => {
  const ending = new AbortController()
  const { signal } = ending
  const end = () => {
    ending.abort()
    video.srcObject = null
  }
  const fail = (why: Extract<ScanState, { status: 'off' }>['why']) => {
    if (signal.aborted) return
    end()
    onState({ status: 'off', why })
  }
  const run = async () => {
    const stream = await openCamera(signal)
    signal.addEventListener('abort', () => stopCamera(stream))
    const [track] = stream.getVideoTracks()
    track?.addEventListener('ended', () => fail('busy'))
    video.srcObject = stream
    await video.play()
    if (signal.aborted) return
    // A camera that looks at the person is a mirror to them: nobody finds their hand in it otherwise.
    onState({ status: 'on', isMirrored: track?.getSettings().facingMode !== 'environment' })
    await readFrames(video, signal, onText)
  }
  onState({ status: 'asking' })
  document.addEventListener('visibilitychange', () => document.hidden && fail('hidden'), { signal })
  addEventListener('pagehide', end, { signal })
  run().catch((thrown: unknown) =>
    fail(thrown instanceof NoCamera ? thrown.fault : thrown instanceof NoReader ? 'reader' : 'busy'),
  )
  return end
}
