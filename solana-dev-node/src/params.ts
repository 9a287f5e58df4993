import { getBase58Encoder, type Address } from '@solana/kit'
import { z } from 'zod'
import { code, invalidParams, RpcError } from './errors.ts'
import type { Slots } from './slots.ts'

/* What clients send, checked; wrong values are refused in a validator's words. */

const base58 = getBase58Encoder()

const base58Bytes = (bytes: number) =>
  z.string().superRefine((text, context) => {
    let length: number | undefined
    try {
      length = base58.encode(text).length
    } catch {
      // Not base58.
    }
    if (length === bytes) return
    context.addIssue({
      code: 'custom',
      message: length === undefined ? 'Invalid param: Invalid' : 'Invalid param: WrongSize',
    })
  })

export const address = base58Bytes(32).transform((text) => text as Address)
export const signature = base58Bytes(64)
/** A number of lamports, bytes or slots. */
export const unsigned = z.number().int().min(0)

/** Also the names that clients of web3.js 1.x still send. Everything here is final at once, so they all mean the same. */
const commitment = z.enum([
  'processed',
  'confirmed',
  'finalized',
  'recent',
  'single',
  'singleGossip',
  'root',
  'max',
])

export const context = z.object({ commitment: commitment.nullish(), minContextSlot: unsigned.nullish() })

export const accountView = z.object({
  ...context.shape,
  encoding: z
    .enum(['base58', 'base64', 'base64+zstd', 'jsonParsed'])
    .nullish()
    .transform((encoding) => encoding ?? undefined),
  dataSlice: z.object({ offset: unsigned, length: unsigned }).nullish(),
})

/** The last parameter of nearly every method. */
export const options = <Shape extends z.ZodType>(shape: Shape) => shape.nullish()

const asksForSlot = (value: unknown): number =>
  typeof value === 'object' && value !== null && 'minContextSlot' in value
    ? Number(value.minContextSlot ?? 0)
    : 0

/**
 * @throws RpcError -32602 naming what is wrong; -32016 where the client has seen a later slot than this one.
 */
export const readParams = <Schema extends z.ZodType<readonly unknown[]>>(
  schema: Schema,
  params: readonly unknown[],
  slots: Slots,
): z.output<Schema> => {
  const read = schema.safeParse(params)
  if (!read.success) {
    const [issue] = read.error.issues
    if (issue?.code === 'custom') throw invalidParams(issue.message)
    throw invalidParams(`Invalid params: ${issue?.path.map(String).join('.') ?? ''}: ${issue?.message ?? ''}`)
  }
  const slot = slots.slot()
  if (read.data.some((value) => asksForSlot(value) > slot))
    throw new RpcError(code.contextSlotAhead, 'Minimum context slot has not been reached', {
      contextSlot: slot,
    })
  return read.data
}
