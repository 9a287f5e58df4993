import type { Catalogue } from '../../../i18n/catalogue.ts'
import { recoveryTexts } from '../../../i18n/english/recovery.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import type { Problem as ProblemData } from '../../../state/problem.ts'
import { Problem } from '../../../ui/Problem.tsx'
import { FaultLine } from '../../problem/FaultLine.tsx'

type Texts = Catalogue['recovery']
type Say = (texts: Texts) => string

const byCode: Readonly<Record<string, Say>> = {
  'no-slot': ({ browser }) => browser.faults.none,
  'other-wallet': ({ browser }) => browser.faults.other,
  declined: ({ browser }) => browser.faults.declined,
  closed: ({ browser }) => browser.faults.closed,
  'no-key-here': ({ browser }) => browser.faults.gone,
  'storage-denied': ({ browser }) => browser.faults.storage,
  late: ({ browser }) => browser.faults.late,
  mailbox_empty: ({ browser }) => browser.faults.late,
  lost: ({ browser }) => browser.faults.lost,
  code_required: ({ browser }) => browser.faults.code,
  'wrong-number': ({ device }) => device.faults.number,
}

/** Where one device asks another: on the one that agrees. */
const here: typeof byCode = {
  ...byCode,
  'no-slot': ({ device }) => device.faults.none,
  over: ({ device }) => device.faults.over,
  lost: ({ device }) => device.faults.lost,
  mailbox_empty: ({ device }) => device.faults.lost,
  code_required: ({ device }) => device.faults.code,
}

/** On the one that asks. */
const there: typeof byCode = {
  ...byCode,
  'no-slot': ({ device }) => device.faults.noneThere,
  'other-wallet': ({ device }) => device.faults.otherThere,
  'no-key-here': ({ device }) => device.faults.goneThere,
  'storage-denied': ({ device }) => device.faults.noneThere,
  mailbox_empty: ({ device }) => device.faults.late,
}

const texts = { browser: byCode, here, there }

/** What came in the way of a hand-over, in the window and in the frame. */
export const HandOverProblem = ({
  problem,
  at = 'browser',
}: {
  readonly problem: ProblemData | null
  /** Within this browser, or between two devices: on the one that agrees, or the one that asks. */
  readonly at?: keyof typeof texts | undefined
}) => {
  const words = useTexts(recoveryTexts)
  const say = problem && Object.hasOwn(texts[at], problem.code) && texts[at][problem.code]
  return say ? <Problem problem={{ ...problem, message: say(words) }} /> : <FaultLine problem={problem} />
}
