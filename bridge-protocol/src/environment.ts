/*
 * What the protocol needs of its surroundings, by shape: this workspace is compiled without the types of DOM and Node.
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

/** The part of a window that the other end of a handshake has use for. */
export type WindowLike = {
  postMessage(message: unknown, targetOrigin: string, transfer: never[]): void
}

/** The part of `AbortSignal` that is used. */
export type AbortLike = {
  readonly aborted: boolean
  readonly reason: unknown
  addEventListener(type: 'abort', listener: () => void): void
  removeEventListener(type: 'abort', listener: () => void): void
}

/** `AbortSignal` where the surroundings have that type, so that a handler can pass it on (to `fetch`, say). */
export type Signal = typeof globalThis extends { AbortSignal: { prototype: infer Native } }
  ? Native & AbortLike
  : AbortLike

/** What aborts a {@link Signal}. */
export type Aborter = { readonly signal: Signal; abort(reason?: unknown): void }

type TimerHandle = { readonly __timer?: never } | number

declare const setTimeout: (run: () => void, milliseconds: number) => TimerHandle
declare const clearTimeout: (handle: TimerHandle) => void
declare const AbortController: new () => Aborter

/** Starts a timer. @returns what stops it. */
export const after = (milliseconds: number, run: () => void): (() => void) => {
  const handle = setTimeout(run, milliseconds)
  return () => clearTimeout(handle)
}

export const createAborter = (): Aborter => new AbortController()
