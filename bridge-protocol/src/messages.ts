import { messageSpace } from './constants.ts'
import { isRecord } from './isRecord.ts'

/**
 * Frame -> host, window message, exact target origin. Repeated with a higher epoch after a reload of the frame.
 */
export type Hello = {
  readonly space: typeof messageSpace
  readonly type: 'hello'
  /** The host's nonce, read from the frame's own address: digits, 128 bit. */
  readonly nonce: string
  /** Protocol versions that the frame speaks. */
  readonly versions: readonly number[]
  /** Build id of the frame: for logs and support, never for decisions. */
  readonly build: string
  /** Counts the documents that lived in this frame, from 1. */
  readonly epoch: number
}

/** Host -> frame, window message with one MessagePort. Taken once per document. */
export type Init = {
  readonly space: typeof messageSpace
  readonly type: 'init'
  readonly nonce: string
  /** The version that the page speaks, and the frame too. */
  readonly version: number
  /** The page's options; validated by the frame. */
  readonly config: unknown
}

/** Whether `data` is a {@link Hello} for `nonce`, as far as the host goes by it: of the versions it looks only for its own. */
export const isHello = (data: unknown, nonce: string): data is Hello =>
  isRecord(data) &&
  data['space'] === messageSpace &&
  data['type'] === 'hello' &&
  data['nonce'] === nonce &&
  Array.isArray(data['versions']) &&
  Number.isSafeInteger(data['epoch'])

/** Whether `data` is a well-formed {@link Init} for `nonce`. */
export const isInit = (data: unknown, nonce: string): data is Init =>
  isRecord(data) &&
  data['space'] === messageSpace &&
  data['type'] === 'init' &&
  data['nonce'] === nonce &&
  Number.isSafeInteger(data['version'])
