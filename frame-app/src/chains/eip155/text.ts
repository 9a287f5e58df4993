import { hexToBytes, type Hex } from 'viem'

/** Control characters, line and paragraph separators, and marks that turn the reading direction around. */
// oxlint-disable-next-line no-control-regex
const unseen = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g

/** A stranger's name for a token: one short line, nothing invisible. */
export const plainLabel = (text: string, maximum: number): string =>
  text.replace(unseen, '').trim().slice(0, maximum)

/** The text of a message, or undefined where its bytes are no text (no UTF-8, or control characters beside line breaks and tabs). */
export const textOf = (data: Hex): string | undefined => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(hexToBytes(data))
    // oxlint-disable-next-line no-control-regex
    return /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text) ? undefined : text
  } catch {
    return undefined
  }
}
