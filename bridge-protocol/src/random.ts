declare const crypto: { getRandomValues(into: Uint32Array): Uint32Array }

/** What no other document can guess and what repeats in none: 128 random bits from the platform's generator, as decimal digits. */
export const randomId = (): string => crypto.getRandomValues(new Uint32Array(4)).join('')
