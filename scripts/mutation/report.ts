/* What a mutation run found, for people. */

export type Outcome = {
  readonly area: string
  /** File and line. */
  readonly place: string
  readonly operator: string
  readonly from: string
  readonly to: string
  readonly killed: boolean
  /** The test that failed, or why none did. */
  readonly by: string
}

const short = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > 70 ? `${line.slice(0, 69)}…` : line
}

export const lineReport = ({ killed, place, operator, from, to, by }: Outcome): string =>
  `${killed ? 'killed  ' : 'SURVIVED'} ${place}  ${operator}: ${short(from)} => ${short(to) || 'nothing'}  (${by})`

const row = (area: string, outcomes: readonly Outcome[]): string => {
  const killed = outcomes.filter((outcome) => outcome.killed).length
  const percent = outcomes.length === 0 ? '-' : `${((100 * killed) / outcomes.length).toFixed(1)} %`
  return `${area.padEnd(14)}${String(outcomes.length).padStart(6)}${String(killed).padStart(8)}${percent.padStart(10)}`
}

/** A table by area, and every survivor. */
export const tableOf = (outcomes: readonly Outcome[]): string =>
  [
    '',
    `${'area'.padEnd(14)}${'tried'.padStart(6)}${'killed'.padStart(8)}${'score'.padStart(10)}`,
    ...[...new Set(outcomes.map(({ area }) => area))].map((area) =>
      row(
        area,
        outcomes.filter((outcome) => outcome.area === area),
      ),
    ),
    row('sum', outcomes),
    '',
    ...outcomes.filter(({ killed }) => !killed).map(lineReport),
  ].join('\n')
