import { OutboundError } from '../../outbound/failure.ts'
import { noAnswer, type Outcome } from './chainNode.ts'

/** A node took the call and said no: a revert, for example. Its words have no addresses in them. */
export class NodeRefusal extends Error {
  override readonly name = 'NodeRefusal'
  /** Of JSON-RPC 2.0, EIP-1474 or the node's own. */
  readonly code: number
  /** What came with it: of a revert its bytes. */
  readonly data: unknown

  constructor({ code, message, error }: Extract<Outcome, { readonly error: string }>) {
    super(message)
    this.code = code
    this.data = (JSON.parse(error) as { readonly data?: unknown }).data
  }
}

/** Whether it is a failure of what is outside, and no fault of ours. */
export const isOfNode = (error: unknown): error is OutboundError | NodeRefusal =>
  error instanceof OutboundError || error instanceof NodeRefusal

/**
 * What a read of our own came to.
 * @returns the parsed result; undefined stands for nothing that JSON can say.
 * @throws NodeRefusal; OutboundError where no node answered.
 */
export const resultOf = (settled: PromiseSettledResult<Outcome> | undefined): unknown => {
  if (settled?.status === 'rejected') throw settled.reason as OutboundError
  const outcome = settled?.value ?? noAnswer
  if ('result' in outcome) return JSON.parse(outcome.result)
  throw new NodeRefusal(outcome)
}
