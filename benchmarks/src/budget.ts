/** What is measured in. */
type Unit = 'kB' | 'packages' | 'ms' | 'x' | 'MB'

type Budget = {
  readonly what: string
  readonly unit: Unit
  /** CI fails over it. */
  readonly hard: number
  readonly aim: number
}

/** Every budget, in the order of the table: the only place where limits are stated. */
const budgets = {
  pageScript: {
    what: 'script on the page, gzip, everything the page ever loads (eip155)',
    unit: 'kB',
    hard: 10,
    aim: 8.5,
  },
  pageScriptMultichain: {
    what: 'the same, for pages with networks beyond eip155',
    unit: 'kB',
    hard: 15,
    aim: 12,
  },
  elements: {
    what: 'buttons (custom elements), gzip, only where a page asks for them',
    unit: 'kB',
    hard: 2.5,
    aim: 2,
  },
  packages: { what: 'npm packages that a dapp installs', unit: 'packages', hard: 3, aim: 2 },
  worker: { what: 'vault worker bundle, gzip', unit: 'kB', hard: 60, aim: 40 },
  firstLoad: {
    what: 'frame: JavaScript until the Connect view is usable, brotli',
    unit: 'kB',
    hard: 92,
    aim: 75,
  },
  warmClick: { what: 'click to Connect view visible, frame preloaded', unit: 'ms', hard: 60, aim: 30 },
  warmClickSlow: {
    what: 'the same, the work of page and frame four times as long',
    unit: 'ms',
    hard: 160,
    aim: 100,
  },
  coldCard: {
    what: 'click to card visible, nothing loaded yet, slow network',
    unit: 'ms',
    hard: 900,
    aim: 700,
  },
  coldView: {
    what: 'click to Connect view usable, nothing loaded yet, slow network',
    unit: 'ms',
    hard: 1_600,
    aim: 1_250,
  },
  blocking: {
    what: 'page’s main thread before the first click: blocking time, 4x slowed',
    unit: 'ms',
    hard: 20,
    aim: 0,
  },
  task: {
    what: 'page’s main thread before the first click: task time over an empty page',
    unit: 'ms',
    hard: 100,
    aim: 60,
  },
  readiness: {
    what: 'delay of the page’s own readiness, slow network, 4x slowed',
    unit: 'ms',
    hard: 100,
    aim: 50,
  },
  heap: { what: 'heap that we add to the page', unit: 'MB', hard: 0.5, aim: 0.1 },
  borderCall: {
    what: 'validated call across the border, against a bare MessagePort',
    unit: 'x',
    hard: 1.6,
    aim: 1.2,
  },
  read: {
    what: 'read by our provider, against a direct fetch to the same node',
    unit: 'x',
    hard: 6,
    aim: 3,
  },
  readsAtOnce: { what: 'the same, 200 calls at once', unit: 'x', hard: 6, aim: 3 },
} as const satisfies Readonly<Record<string, Budget>>

/** One row of the budget table: a budget, and what was measured in its unit. */
export type Row = Budget & {
  readonly measured: number
  /** How it came about: runs, spread, floor. */
  readonly note: string
}

/** @param slowness how many times slower than the reference this machine is (e2e/support/yardstick.ts): a limit of milliseconds is one of that machine. */
export const rowOf = (name: keyof typeof budgets, measured: number, note: string, slowness = 1): Row => ({
  ...budgets[name],
  hard: budgets[name].hard * slowness,
  measured,
  note: slowness > 1 ? `${note}; machine ${slowness.toFixed(2)}x slower than the reference` : note,
})

export const isOver = (row: Row): boolean => !(row.measured <= row.hard)

/** Measurements of a time in one run, where the first is over its limit. */
const tries = 5

/**
 * Times: other work on the machine only adds to them, so what is over its limit is measured again, up to five times in all, and of each row
 * the lowest figure counts, beside its limit: that follows the machine.
 */
export const measureTimes = async (measure: () => Promise<readonly Row[]>): Promise<readonly Row[]> => {
  let lowest = await measure()
  for (let tried = 1; tried < tries && lowest.some(isOver); tried += 1) {
    const again = await measure()
    lowest = lowest.map((row, index) => {
      const other = again[index]
      return other && other.measured / other.hard < row.measured / row.hard ? other : row
    })
  }
  return lowest
}

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
