import { isLent } from '../../state/pagePolicy.ts'

/* The camera, for as long as somebody looks at what it sees. */

/**
 * Why there is no picture. `refused`: the person or the browser said no. `policy`: the page, or one around it, does not lend it. `insecure`: not
 * over https, or a browser without cameras. `none`: there is none. `busy`: it is there, and gives no picture.
 */
export type CameraFault = 'refused' | 'policy' | 'insecure' | 'none' | 'busy'

/** There is no picture. */
export class NoCamera extends Error {
  readonly fault: CameraFault
  constructor(fault: CameraFault) {
    super(`The camera cannot be used: ${fault}.`)
    this.fault = fault
  }
}

/** Pixels that a code of the longest link needs at arm's length; more takes longer to read. */
const wanted = { width: 1280, height: 720 }

const faultOf = (thrown: unknown): CameraFault => {
  const name = thrown instanceof Error || thrown instanceof DOMException ? thrown.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'busy'
}

export const stopCamera = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop()
}

/**
 * Asks for the camera that looks away from the person, else any. The browser asks them.
 * @param signal when it is aborted, what comes later is stopped at once.
 * @throws NoCamera, and nothing of it is on then.
 */
export const openCamera = async (signal: AbortSignal): Promise<MediaStream> => {
  const devices = (navigator as { readonly mediaDevices?: MediaDevices }).mediaDevices
  if (typeof devices?.getUserMedia !== 'function') throw new NoCamera('insecure')
  if (isLent('camera') === false) throw new NoCamera('policy')
  try {
    const stream = await devices.getUserMedia({
      audio: false,
      video: {
        facingMode: 'environment',
        width: { ideal: wanted.width },
        height: { ideal: wanted.height },
      },
    })
    if (!signal.aborted) return stream
    stopCamera(stream)
  } catch (thrown) {
    throw new NoCamera(faultOf(thrown))
  }
  throw signal.reason
}
