declare const crypto: { getRandomValues(into: Uint8Array): Uint8Array }

/** `length` random bytes from the platform's generator, as lower-case hex. */
export const randomHex = (length: number): string =>
  [...crypto.getRandomValues(new Uint8Array(length))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')

/** An id that no other document can guess and that repeats in none: 64 random bits as hex. */
export const randomId = (): string => randomHex(8)
