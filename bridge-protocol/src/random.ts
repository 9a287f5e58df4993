declare const crypto: { getRandomValues(into: Uint8Array): Uint8Array }

/** `length` random bytes from the platform's generator, as lower-case hex. */
export const randomHex = (length: number): string =>
  [...crypto.getRandomValues(new Uint8Array(length))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')

let prefix = ''
let counter = 0

/** An id that no other document can guess and that repeats in none: 64 random bits of this document, then a count. */
export const randomId = (): string => {
  prefix ||= randomHex(8)
  counter += 1
  return `${prefix}-${counter.toString(36)}`
}
