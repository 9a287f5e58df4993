/** Protocol version that this build speaks. A major version is a path of the frame origin (`/v1/`). */
export const protocolVersion = 1

/** Marks our window messages among all others that a page exchanges. */
export const messageSpace = 'walletframe'

/** Largest weight of one message, in bytes as {@link copyJson} counts them. */
export const maxMessageBytes = 256 * 1024

/** Deepest nesting of one message. */
export const maxMessageDepth = 12

/** Calls that wait before the frame is ready. */
export const maxQueuedCalls = 32

/** Deadlines of the border, all in milliseconds. */
export * as timing from './timing.ts'

/** Kinds of rows of Connect's list of wallets, in the order in which they stand (specification, section 2). */
export const connectorKinds = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
] as const
