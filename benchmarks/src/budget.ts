/** One row of the budget table: what was measured, its hard limit and its aim, all in `unit`. */
export type Row = {
  readonly what: string
  readonly unit: 'kB' | 'packages' | 'ms' | 'x' | 'MB'
  readonly measured: number
  readonly hard: number
  readonly aim: number
  /** How it came about: runs, spread, floor. */
  readonly note: string
}

export const isOver = (row: Row): boolean => !(row.measured <= row.hard)

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2
}

/** `median of 5: 41, 43 … 60`, for a reader who wants to know how noisy the machine was. */
export const spread = (values: readonly number[]): string => {
  const sorted = [...values].sort((a, b) => a - b).map((value) => value.toFixed(value < 10 ? 2 : 0))
  return `median of ${values.length}: ${sorted.join(', ')}`
}

const cell = (row: Row, value: number) =>
  `${value.toFixed(row.unit === 'packages' ? 0 : value < 10 ? 2 : 1)} ${row.unit}`

/** The table as plain text: one line a row, a mark in front. */
export const printTable = (rows: readonly Row[]): string => {
  const lines = rows.map((row) => {
    const mark = isOver(row) ? 'OVER ' : row.measured <= row.aim ? 'aim  ' : 'ok   '
    return [
      mark,
      row.what.padEnd(66),
      cell(row, row.measured).padStart(12),
      cell(row, row.hard).padStart(12),
      cell(row, row.aim).padStart(12),
      `  ${row.note}`,
    ].join(' ')
  })
  const head = [
    '     ',
    'what'.padEnd(66),
    'measured'.padStart(12),
    'hard limit'.padStart(12),
    'aim'.padStart(12),
    '  how',
  ].join(' ')
  return [head, ...lines].join('\n')
}
