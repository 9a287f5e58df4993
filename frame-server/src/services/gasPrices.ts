import { z } from 'zod'
import { OutboundError } from '../outbound/failure.ts'
import type { Rpc } from './nodes/rpc.ts'

/** Wei for a unit of gas, each at least as much as the one before. */
export type GasPrices = { readonly standard: bigint; readonly fast: bigint; readonly instant: bigint }

/** A number of JSON-RPC. More than 2^64 wei a unit of gas is no price: the node lies, and a visitor would pay it. */
const quantity = z
  .string()
  .regex(/^0x[0-9a-f]{1,16}$/i)
  .transform((text) => BigInt(text))

const history = z.object({
  baseFeePerGas: z.array(quantity).min(1),
  reward: z.array(z.tuple([quantity, quantity])).min(1),
})

/** Blocks that are looked back to, and which tips of each count: the one that half of them gave, and that nine of ten gave at most. */
const blocks = 10
const percentiles = [50, 90]
/** Room for the base fee to rise (specification: base fee multiplier 1.2), and for two such rises in a row. */
const rise = { fast: 120n, instant: 144n }

const larger = (a: bigint, b: bigint) => (a > b ? a : b)
const meanOf = (values: readonly bigint[]) =>
  values.reduce((sum, value) => sum + value, 0n) / BigInt(Math.max(1, values.length))

/**
 * What a unit of gas costs on an EVM network. `standard` is what the node advises; the others come from the blocks before, or on chains
 * without a base fee from that advice.
 * @throws OutboundError
 */
export const readGasPrices = async (rpc: Pick<Rpc, 'read'>, network: string): Promise<GasPrices> => {
  const [advised, past] = await Promise.all([
    rpc.read(network, 'eth_gasPrice', []),
    rpc
      .read(network, 'eth_feeHistory', [`0x${blocks.toString(16)}`, 'latest', percentiles])
      .catch(() => undefined),
  ])
  const price = quantity.safeParse(advised)
  if (!price.success) throw new OutboundError('bad_answer', `gas of ${network}`, 'no price of gas')
  const standard = price.data
  const told = history.safeParse(past)
  const base = told.success ? (told.data.baseFeePerGas.at(-1) ?? 0n) : 0n
  const tips = told.success ? told.data.reward : []
  const withTip = (percent: bigint, index: 0 | 1) =>
    base === 0n
      ? (standard * percent) / 100n
      : (base * percent) / 100n + meanOf(tips.map((pair) => pair[index]))
  const fast = larger(standard, withTip(rise.fast, 0))
  return { standard, fast, instant: larger(fast, withTip(rise.instant, 1)) }
}
