import type { Caip2 } from '@walletframe/bridge-protocol'
import type { Address, Hex } from 'viem'
import { isSame } from './isSame.ts'
import { simulate, type Simulatable, type Simulated } from './simulate.ts'
import type { TransactionAction } from './subject.ts'
import { balanceData } from './tokens.ts'

/*
 * What a token keeps of each transfer. No standard has a word for it, and no event must tell it: what the recipient has before and after says it.
 */

/** `transfer(address,uint256)` of EIP-20, with nothing before the address and nothing behind. */
const form = /^0xa9059cbb0{24}([0-9a-f]{40})([0-9a-f]{64})$/i

const readTransfer = (data: Hex): { readonly to: Address; readonly units: bigint } | undefined => {
  const [, to, units] = form.exec(data) ?? []
  return to === undefined || units === undefined ? undefined : { to: `0x${to}`, units: BigInt(`0x${units}`) }
}

/** A balance as a contract says it; undefined where it says nothing of that form. */
const balanceIn = (answer: Simulated | undefined): bigint | undefined =>
  answer?.ok && /^0x[0-9a-f]{64}/i.test(answer.returned) ? BigInt(answer.returned.slice(0, 66)) : undefined

/** Calls as a node ran them. */
export type Run = {
  /** What it expects of each; undefined where it cannot do that in time. */
  readonly simulated: readonly Simulated[] | undefined
  /** Of each the units of the token that do not arrive; undefined where all of them do, and where nobody can say. */
  readonly kept: readonly (bigint | undefined)[]
}

/** What a node is asked to run for a call; `units`: of a transfer of a token to somebody else, with a look at what they have before and after it. */
type Asked = { readonly run: readonly Simulatable[]; readonly units?: bigint }

const askedFor = (from: string, call: Simulatable): Asked => {
  const transfer = readTransfer(call.data)
  if (!transfer || !call.to || isSame(transfer.to, from)) return { run: [call] }
  const look: Simulatable = { to: call.to, value: 0n, data: balanceData(transfer.to) }
  return { run: [look, call, look], units: transfer.units }
}

/** What of so many units does not arrive. */
const missingOf = (
  units: bigint,
  [before, own, after]: readonly (Simulated | undefined)[],
): bigint | undefined => {
  const [had, has] = [balanceIn(before), balanceIn(after)]
  if (!own?.ok || had === undefined || has === undefined) return undefined
  const missing = units - (has - had)
  if (missing <= 0n) return undefined
  return missing < units ? missing : units
}

/** Runs calls in order as {@link simulate} does, and says what tokens keep of what they transfer. */
export const simulateCalls = async (
  network: Caip2,
  from: string,
  calls: readonly Simulatable[],
  patience?: number,
): Promise<Run> => {
  const asked = calls.map((call) => askedFor(from, call))
  const ran = await simulate(
    network,
    from,
    asked.flatMap(({ run }) => run),
    patience,
  )
  if (!ran) return { simulated: undefined, kept: [] }
  let at = 0
  const parts = asked.map(({ run, units }) => ({ units, ran: ran.slice(at, (at += run.length)) }))
  return {
    // Of three the one in the middle is the call.
    simulated: parts.flatMap((part) => part.ran[part.units === undefined ? 0 : 1] ?? []),
    kept: parts.map((part) => (part.units === undefined ? undefined : missingOf(part.units, part.ran))),
  }
}

/** With what the token keeps of it: of one that says how it counts. What moves by number is no amount. */
export const withKept = (action: TransactionAction, units: bigint | undefined): TransactionAction =>
  units !== undefined && action.kind === 'token-transfer' && action.amount.decimals !== null
    ? { ...action, keptBack: { ...action.amount, value: units.toString() } }
    : action
