/** The text of a message; null where its bytes are no text: no UTF-8, or control characters beside line breaks and tabs. */
export const textOf = (bytes: Uint8Array): string | null => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text) ? null : text
  } catch {
    return null
  }
}
