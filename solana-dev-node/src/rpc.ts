import { z } from 'zod'
import { code, errorJson, RpcError } from './errors.ts'

/* JSON-RPC 2.0: requests, notifications and batches, over HTTP and WebSocket alike. */

/** u64 values are written as they are, also beyond what a JavaScript number holds. */
const rawJson = (JSON as unknown as { readonly rawJSON: (text: string) => unknown }).rawJSON

export const stringify = (value: unknown): string =>
  JSON.stringify(value, (_key, one: unknown) => (typeof one === 'bigint' ? rawJson(one.toString()) : one))

const request = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number(), z.null()]).optional(),
  method: z.string(),
  params: z.union([z.array(z.unknown()), z.null()]).optional(),
})

/** Runs one method. @throws RpcError -32601 where there is no such method. */
export type Call = (method: string, params: readonly unknown[]) => unknown

const failed = (id: unknown, error: unknown) => ({ jsonrpc: '2.0', error: errorJson(error), id })

/** @returns undefined for a notification, which has no answer. */
const answerOne = async (value: unknown, call: Call): Promise<unknown> => {
  const read = request.safeParse(value)
  if (!read.success) {
    const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : null
    return failed(id, new RpcError(code.invalidRequest, 'Invalid request'))
  }
  const { id, method, params } = read.data
  try {
    const result = await call(method, params ?? [])
    return id === undefined ? undefined : { jsonrpc: '2.0', result, id }
  } catch (error) {
    return id === undefined ? undefined : failed(id, error)
  }
}

/** Answers a request or a batch. @returns an empty text where there is nothing to answer. */
export const answer = async (text: string, call: Call): Promise<string> => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return stringify(failed(null, new RpcError(code.parse, 'Parse error')))
  }
  if (!Array.isArray(value)) {
    const one = await answerOne(value, call)
    return one === undefined ? '' : stringify(one)
  }
  if (value.length === 0) return stringify(failed(null, new RpcError(code.invalidRequest, 'Invalid request')))
  // One after the other: what a batch sends is there for what it asks afterwards.
  const answers: unknown[] = []
  for (const one of value) {
    const single = await answerOne(one, call)
    if (single !== undefined) answers.push(single)
  }
  return answers.length === 0 ? '' : stringify(answers)
}

export const methodNotFound = (): RpcError => new RpcError(code.methodNotFound, 'Method not found')
