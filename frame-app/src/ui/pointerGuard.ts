import { armingDelay } from './arming.ts'

/*
 * A frame cannot see where it lies in the page, but each event of a pointer tells its place twice: on the screen and in the document. Their
 * difference changes when the frame is moved under the pointer, which is how a page brings a button below a press that was meant for
 * something else. Browsers that zoom a page scale the one and not the other, so the factor between the two is learned from the events.
 */

/** A pointer event, as far as it counts here. */
export type Point = {
  readonly screenX: number
  readonly screenY: number
  readonly clientX: number
  readonly clientY: number
  /** Milliseconds, from any start. */
  readonly timeStamp: number
  readonly pointerType: string
}

/** Pixels of rounding between the two. */
const tolerance = 2
/** Pixels that a pointer must have moved to tell one factor from another. */
const telling = 16

/** Factors that a browser's zoom may have, on screens of 1 to 4 pixels a CSS pixel. */
const factorsOf = (pixelRatio: number): readonly number[] => [
  ...new Set([
    1,
    pixelRatio,
    pixelRatio / 1.25,
    pixelRatio / 1.5,
    pixelRatio / 1.75,
    pixelRatio / 2,
    pixelRatio / 3,
    pixelRatio / 4,
  ]),
]

/** Watches one document's pointer. @param onMoved the document was moved under it. */
export const createPointerGuard = (onMoved: () => void) => {
  let anchor: Point | undefined
  let factor: number | undefined

  const track = (point: Point, pixelRatio: number): void => {
    const from = anchor
    if (!from) {
      anchor = point
      return
    }
    const screen = [point.screenX - from.screenX, point.screenY - from.screenY] as const
    const client = [point.clientX - from.clientX, point.clientY - from.clientY] as const
    const fitting = (factor === undefined ? factorsOf(pixelRatio) : [factor]).filter(
      (each) =>
        Math.abs(screen[0] - each * client[0]) <= tolerance &&
        Math.abs(screen[1] - each * client[1]) <= tolerance,
    )
    if (fitting.length === 0) {
      anchor = point
      factor = undefined
      onMoved()
    } else if (fitting.length === 1 && Math.hypot(...client) >= telling) [factor] = fitting
  }

  return {
    track,
    /** Another size or zoom: what was learned does not hold any more. */
    forget: () => {
      anchor = undefined
      factor = undefined
    },
    /**
     * Whether a press at this point may count: a mouse or pen must have been over the document for a while without that it moved. A finger
     * comes from nowhere; it is held against where the document was before, if that is known.
     */
    mayPress: (point: Point): boolean =>
      point.pointerType === 'touch' ||
      (anchor !== undefined && point.timeStamp - anchor.timeStamp >= armingDelay),
  }
}
