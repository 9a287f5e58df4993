import { expect, test } from 'vitest'
import { parseRetryAfter } from './retryAfter.ts'

const now = Date.parse('2026-01-02T03:04:05Z')

test.each([
  ['0', 0],
  ['7', 7_000],
  [' 120 ', 120_000],
  ['Fri, 02 Jan 2026 03:04:35 GMT', 30_000],
  ['Fri, 02 Jan 2026 03:00:00 GMT', 0],
])('%j is %d ms', (value, wait) => expect(parseRetryAfter(value, now)).toBe(wait))

test.each([undefined, '', '-1', '1.5', 'soon', '2026-01-02', '99999999999', '1e3', 'Fri'])(
  '%j says nothing',
  (value) => {
    expect(parseRetryAfter(value, now)).toBeUndefined()
  },
)
