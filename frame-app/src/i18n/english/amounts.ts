import { group } from '../group.ts'

/** Words of amounts and times. */
export const amountTexts = group('amounts', {
  /** A number of which nobody says how many places it has. */
  units: (number: string) => `${number} units`,
  unitsOf: (number: string, symbol: string) => `${number} units of ${symbol}`,
  /** Of a time that never comes. */
  noEnd: 'further notice: it has no end',
})
