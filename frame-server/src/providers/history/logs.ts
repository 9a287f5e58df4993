import { z } from 'zod'
import { OutboundError } from '../../outbound/failure.ts'
import { isQuantity } from '../evm/abi.ts'
import { answersIn, type Answers, type Left } from './answersIn.ts'

/* Events of tokens that name an account, out of a node's logs. */

/** keccak256 of the events' signatures: ERC-20 and ERC-721; ERC-1155. */
export const topics = {
  transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  approval: '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  single: '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  batch: '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
} as const

const bytes = z.string().regex(/^0x[0-9a-f]*$/i)
export const address = z.string().regex(/^0x[0-9a-f]{40}$/i)
export const word = z.string().regex(/^0x[0-9a-f]{64}$/i)
/** A number of up to 256 bits, with a digit at least. */
export const quantity = z.string().refine(isQuantity)
/** A number that JavaScript has exactly: of a block, of a place in it. */
export const count = quantity.refine((text) => Number.isSafeInteger(Number(text)))
const log = z.object({
  address,
  topics: z.array(word).max(4),
  data: bytes,
  blockNumber: count,
  transactionHash: word,
  transactionIndex: count,
  logIndex: count,
  removed: z.boolean().optional(),
})
export type Log = z.output<typeof log>

/** An address as a topic. */
export const topicOf = (address: string): string => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`

/** The filters that together find every event that names the account. */
const filtersFor = (account: string): readonly (readonly (readonly string[] | string | null)[])[] => {
  const own = topicOf(account)
  return [
    [[topics.transfer, topics.approval], own],
    [[topics.transfer, topics.single, topics.batch], null, own],
    [[topics.single, topics.batch], null, null, own],
  ]
}

export type ReadNode = (method: string, params: readonly unknown[]) => Promise<unknown>

/** What a node said, in the form that it must have. @throws OutboundError `bad_answer`. */
export const formOf = <Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> => {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new OutboundError('bad_answer', 'a node', 'an answer of another form', { cause: parsed.error })
}

export const blockText = (block: number) => `0x${block.toString(16)}`

/** What was found in a range, from its newest block down to `reached`; see {@link answersIn}. */
export type Found = Omit<Answers<never>, 'answers'> & { readonly logs: readonly Log[] }

/**
 * All events that name the account in a range of blocks, both ends included.
 * @param left see {@link answersIn}.
 * @param filters topics; by themselves those that find all events.
 * @throws OutboundError where no node answered.
 */
export const logsOf = async (
  read: ReadNode,
  account: string,
  from: number,
  to: number,
  left: Left,
  filters = filtersFor(account),
): Promise<Found> => {
  const ask = async (lowest: number, highest: number) => {
    const range = { fromBlock: blockText(lowest), toBlock: blockText(highest) }
    const found = await Promise.all(
      filters.map((filter) => read('eth_getLogs', [{ ...range, topics: filter }])),
    )
    return formOf(z.array(z.array(log)), found).flat()
  }
  const { answers, ...rest } = await answersIn(ask, from, to, left)
  // A transfer to oneself is found twice.
  const unique = new Map(answers.flat().map((one) => [`${one.transactionHash}-${one.logIndex}`, one]))
  return { ...rest, logs: [...unique.values()].filter(({ removed }) => removed !== true) }
}
