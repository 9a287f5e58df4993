/**
 * The few things of the outside that the border needs, by their shape: this workspace is compiled without DOM and Node types.
 */

/** One end of a `MessageChannel`. */
export type PortLike = {
  postMessage(message: unknown): void
  addEventListener(type: 'message', listener: (event: MessageLike) => void): void
  removeEventListener(type: 'message', listener: (event: MessageLike) => void): void
  start(): void
  close(): void
}

/** A message event on a port or a window. */
export type MessageLike = {
  readonly data: unknown
  readonly origin?: string
  readonly source?: unknown
  readonly ports?: readonly unknown[]
}

type TimerHandle = { readonly __timer?: never } | number

declare const setTimeout: (run: () => void, milliseconds: number) => TimerHandle
declare const clearTimeout: (handle: TimerHandle) => void

/** Starts a timer. @returns what stops it. */
export const after = (milliseconds: number, run: () => void): (() => void) => {
  const handle = setTimeout(run, milliseconds)
  return () => clearTimeout(handle)
}
