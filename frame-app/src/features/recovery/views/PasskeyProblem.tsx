import { useStore } from 'zustand'
import { recoveryTexts } from '../../../i18n/english/recovery.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import type { Catalogue } from '../../../i18n/catalogue.ts'
import { Problem } from '../../../ui/Problem.tsx'
import { FaultLine } from '../../problem/FaultLine.tsx'
import { recoveryStore } from '../recoveryState.ts'

type Say = (texts: Catalogue['recovery']['passkey']['faults']) => string

const byCode: ReadonlyMap<string, Say> = new Map<string, Say>([
  ['passkey-refused', (t) => t.refused],
  ['passkey-without-prf', (t) => t.withoutPrf],
  ['passkey-exists', (t) => t.exists],
  ['passkey-address', (t) => t.address],
  ['passkey-unfit', (t) => t.unfit],
  ['passkey-failed', (t) => t.failed],
  ['cannot-unwrap', (t) => t.wrong],
])

/** What went wrong with a passkey. */
export const PasskeyProblem = () => {
  const { problem } = useStore(recoveryStore)
  const { faults } = useTexts(recoveryTexts).passkey
  const message = problem && byCode.get(problem.code)?.(faults)
  return message === null || message === undefined ? (
    <FaultLine problem={problem} />
  ) : (
    <Problem problem={problem && { ...problem, message }} />
  )
}
