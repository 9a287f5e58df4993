import { z } from 'zod'
import { OutboundError } from '../../outbound/failure.ts'
import { inParts } from '../inParts.ts'
import type { ProviderParts } from '../provider.ts'

/** Accounts of one call (`getMultipleAccounts` takes no more). */
const mostTogether = 100

/** An account, or the part of its data that was asked for. */
export type Account = { readonly owner: string; readonly data: Uint8Array }

const answer = z.object({ value: z.array(z.unknown()) })

/** At the most so many bytes: a node that sends more is not believed. */
const accountOf = (bytes: number) =>
  z
    .object({ owner: z.string(), data: z.tuple([z.base64().max(4 * bytes), z.literal('base64')]) })
    .transform(({ owner, data: [text] }): Account => ({ owner, data: Buffer.from(text, 'base64') }))

/**
 * The beginnings of accounts, in their order; undefined for what is not there, or makes no sense.
 * @param addresses base58. @param bytes of the data of each.
 * @throws OutboundError, NodeRefusal.
 */
export const readAccounts = async (
  { rpc }: Pick<ProviderParts, 'rpc'>,
  network: string,
  addresses: readonly string[],
  {
    bytes,
    commitment,
    signal,
  }: {
    readonly bytes: number
    readonly commitment?: 'confirmed' | 'finalized'
    readonly signal?: AbortSignal
  },
): Promise<readonly (Account | undefined)[]> => {
  const account = accountOf(bytes)
  const options = {
    encoding: 'base64',
    dataSlice: { offset: 0, length: bytes },
    ...(commitment && { commitment }),
  }
  const read = await Promise.all(
    inParts(addresses, mostTogether).map(async (part) => {
      const told = await rpc.read(network, 'getMultipleAccounts', [part, options], signal)
      const { data } = answer.safeParse(told)
      if (data?.value.length !== part.length)
        throw new OutboundError('bad_answer', `accounts of ${network}`, 'not as many as were asked for')
      return data.value.map((one) => account.safeParse(one).data)
    }),
  )
  return read.flat()
}

export const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength)
