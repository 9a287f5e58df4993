import type { Exposure } from '../chain.ts'
import type { WarningCode } from '../warning.ts'
import type { Explained } from './explained.ts'

/** Warnings that say: this was not understood. */
const notRead: ReadonlySet<WarningCode> = new Set([
  'contract-unknown',
  'extra-data',
  'token-unknown',
  'exchange-unchecked',
  'deploy',
  'unchecked',
])

/** What calls could cost, one after another. */
export const exposureOf = (calls: readonly Pick<Explained, 'moves' | 'warnings'>[]): Exposure => {
  const warnings = calls.flatMap((call) => call.warnings)
  return {
    danger: warnings.some(({ tone }) => tone === 'danger'),
    unknown: warnings.some(({ code }) => notRead.has(code)),
    moves: calls.flatMap(({ moves }) => moves),
  }
}
