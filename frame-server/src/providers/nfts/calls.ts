import { OutboundError } from '../../outbound/failure.ts'
import { NodeRefusal } from '../../services/nodes/ownReads.ts'
import { isHex, type CallResult, type Hex } from '../evm/abi.ts'
import type { ContractCall, Multicall } from '../evm/multicall.ts'
import { isOfContract } from '../evm/refusals.ts'
import type { ReadNode } from '../history/logs.ts'

/** Calls that are asked together; and calls to the node for what was not told together. */
const mostTogether = 200
const mostAgain = 60

/**
 * Asks contracts of strangers, together as far as they let it: one that uses up what all may use, or answers without end, takes the others' answers
 * away, which are asked for again in halves.
 * @returns null where a contract has no answer; undefined where it is not known whether it has one.
 * @throws OutboundError where no node answered.
 */
export const callTogether = async (
  multicall: Multicall,
  network: string,
  calls: readonly ContractCall[],
  read: ReadNode,
  {
    at,
    signal,
    onSilent,
    mostParts = mostAgain,
  }: {
    readonly at: Hex | undefined
    /** Its end leaves the rest unknown. */
    readonly signal: AbortSignal
    /** A call that had no answer by itself: it may be one that takes all that calls may take. */
    readonly onSilent?: (index: number) => void
    /** Parts that are asked for again, of those calls: each may use up what the node spends on one. Where there is no Multicall3 there are none. */
    readonly mostParts?: number
  },
): Promise<readonly (CallResult | undefined)[]> => {
  const results: (CallResult | undefined)[] = calls.map(() => undefined)
  let left = mostAgain
  let leftParts = mostParts
  let quiet = false

  const silent = (index: number) => {
    results[index] = null
    onSilent?.(index)
  }

  const alone = async (index: number, call: ContractCall) => {
    try {
      const answer = await read('eth_call', [call, 'latest'])
      if (isHex(answer) && answer !== '0x') results[index] = answer
      else silent(index)
    } catch (error) {
      if (error instanceof OutboundError) {
        if (error.reason === 'too_large') return silent(index)
        if (!signal.aborted) throw error
      } else if (!(error instanceof NodeRefusal)) throw error
      else if (isOfContract(error)) silent(index)
    }
  }

  const halves = async (from: number, to: number): Promise<void> => {
    const middle = Math.ceil((from + to) / 2)
    for (const [start, end] of [
      [from, middle],
      [middle, to],
    ] as const) {
      if (start === end || left <= 0 || leftParts <= 0 || signal.aborted) continue
      left -= 1
      leftParts -= 1
      await together(start, end)
    }
  }

  const together = async (from: number, to: number): Promise<void> => {
    const part = calls.slice(from, to)
    try {
      const answers = await multicall.read(network, part, { ...(at && { multicall: at }), signal, quiet })
      // Behind the last that answered, nothing may have been left to answer with.
      const last = answers.findLastIndex((answer) => answer !== null)
      if (part.length === 1 && last === -1) return silent(from)
      const end = last + 1
      for (let index = 0; index < end; index += 1) results[from + index] = answers[index] ?? null
      if (end < part.length) await halves(from + end, to)
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error
      quiet = true
      const { reason, cause } = error
      if (signal.aborted) return
      if (reason === 'too_large' || cause instanceof NodeRefusal) {
        if (part.length > 1) await halves(from, to)
        else if (reason === 'too_large' || (cause instanceof NodeRefusal && isOfContract(cause))) silent(from)
        return
      }
      if (reason !== 'bad_answer') throw error
      // There is no Multicall3.
      for (const [index, call] of part.entries()) {
        if (left <= 0 || signal.aborted) return
        left -= 1
        await alone(from + index, call)
      }
    }
  }

  for (let from = 0; from < calls.length; from += mostTogether)
    await together(from, Math.min(calls.length, from + mostTogether))
  return results
}
