/**
 * Milliseconds that a `Retry-After` asks for (RFC 9110, section 10.2.3): seconds, or a date.
 * @param now milliseconds since 1970.
 * @returns undefined where it says neither.
 */
export const parseRetryAfter = (value: string | undefined, now: number): number | undefined => {
  const text = value?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000
  // Dates begin with the day's name; `Date.parse` takes much that is none.
  const date = /^[A-Z][a-z]{2}/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}
