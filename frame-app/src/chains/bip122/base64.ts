import { base64 } from '@scure/base'

export const toBase64 = (bytes: Uint8Array): string => base64.encode(bytes)

/** @returns undefined where it is none. */
export const fromBase64 = (text: string): Uint8Array | undefined => {
  try {
    return base64.decode(text)
  } catch {
    return undefined
  }
}
