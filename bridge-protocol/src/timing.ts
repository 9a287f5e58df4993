/* Deadlines of the border, all in milliseconds (but for the count of pongs). */

/** From the frame's insertion to its `hello`. */
export const hello = 15_000

/** From `init` to `ready`. */
export const ready = 15_000

/** After the frame's `load` event without a `hello`, before the host asks the health probe why. */
export const probeAfterLoad = 1_000

/** From the frame's insertion until the page shows that it is still loading. */
export const showProgress = 3_000

/** Longest life of a safe call. Unsafe calls wait for a person, without limit. */
export const safeCall = 30_000

/** Between two pings while an answer is due; the first goes with the call. */
export const ping = 5_000

/** Pings without an answer before the frame is reloaded. */
export const lostPongs = 2

/** When it is shown or comes back from bfcache: how long a living frame may take to answer one ping. */
export const resyncPong = 3_000
