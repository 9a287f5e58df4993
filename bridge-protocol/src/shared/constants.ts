/** Protocol versions that this build speaks, oldest first. A major version is a path of the frame origin (`/v1/`). */
export const protocolVersions: readonly number[] = [1]

/** Marks our window messages among all others that a page exchanges. */
export const messageSpace = 'walletframe'

/** Largest weight of one message, in bytes as {@link copyJson} counts them. */
export const maxMessageBytes = 256 * 1024

/** Deepest nesting of one message. */
export const maxMessageDepth = 12

/** Calls that wait before the frame is ready. */
export const maxQueuedCalls = 32

/** Bytes of the nonce that binds a frame document to the host that made it (128 bit). */
export const nonceBytes = 16

/** Deadlines of the border, all in milliseconds. */
export const timing = {
  /** From the frame's insertion to its `hello`. */
  hello: 15_000,
  /** From `init` to `ready`. */
  ready: 15_000,
  /** After the frame's `load` event without a `hello`, before the host asks the health probe why. */
  probeAfterLoad: 1_000,
  /** From the frame's insertion until the page shows that it is still loading. */
  showProgress: 3_000,
  /** Longest life of a safe call. Unsafe calls wait for a person, without limit. */
  safeCall: 30_000,
  /** Between two pings while an unsafe call is pending. */
  ping: 10_000,
  /** Pings without an answer before the frame is reloaded. */
  lostPongs: 2,
  /** After bfcache or sleep: how long a living frame may take to answer one ping. */
  resyncPong: 3_000,
} as const
