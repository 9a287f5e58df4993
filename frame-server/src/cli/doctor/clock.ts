import { ok, warning, type Finding } from './check.ts'
import type { ToldTimes } from './parts.ts'

/** Milliseconds by which a clock may be wrong: proofs of sign-ins are refused past a minute. */
const most = 30_000

const middle = (numbers: readonly number[]): number | undefined =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]

/** This machine's clock against those of whoever answered other checks. The middle one: a clock of theirs may be wrong too. */
export const clockFinding = ({ ahead }: Pick<ToldTimes, 'ahead'>): Finding => {
  const off = middle(ahead())
  const byNtp = 'Have the clock set by NTP (`timedatectl set-ntp true`).'
  if (off === undefined)
    return warning(
      'clock',
      'It could not be compared: no node and no frame answered.',
      `${byNtp} Or run this again when one answers.`,
    )
  const seconds = Math.round(Math.abs(off) / 1_000)
  return Math.abs(off) > most
    ? warning('clock', `It is ${seconds} seconds ${off > 0 ? 'ahead of' : 'behind'} what others say.`, byNtp)
    : ok('clock', 'It says what others say.')
}
