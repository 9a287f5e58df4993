import type { Client, createClient } from 'viem'
import { OutboundError } from '../../outbound/failure.ts'
import type { Rpc } from './rpc.ts'

/** Answers an offchain lookup (EIP-3668) with the gateway's bytes. */
export type GatewayRequest = NonNullable<
  Exclude<NonNullable<Parameters<typeof createClient>[0]['ccipRead']>, false>['request']
>

type Options = {
  readonly rpc: Pick<Rpc, 'read'>
  /** CAIP-2. */
  readonly network: string
  readonly signal: AbortSignal
  /** Without it no contract makes this server ask anybody. */
  readonly gateways?: GatewayRequest
}

/**
 * Has `work` done with a viem client on the operator's nodes. viem is loaded when it is first needed: it takes a quarter of a second and
 * 35 MB.
 * @throws OutboundError where a node did not answer, whatever `work` made of that: 'no such name' and 'nobody was asked' are two things.
 */
export const withChain = async <T>(
  { rpc, network, signal, gateways }: Options,
  work: (client: Client) => Promise<T>,
): Promise<T> => {
  const { createClient, custom } = await import('viem')
  let failed: OutboundError | undefined
  const request = async ({ method, params }: { method: string; params?: unknown }): Promise<unknown> => {
    try {
      return await rpc.read(network, method, (params ?? []) as readonly unknown[], signal)
    } catch (error) {
      if (error instanceof OutboundError) failed ??= error
      throw error
    }
  }
  const client = createClient({
    transport: custom({ request }, { retryCount: 0 }),
    ccipRead: gateways ? { request: gateways } : false,
  })
  try {
    const result = await work(client)
    if (failed) throw failed
    return result
  } catch (error) {
    throw failed ?? error
  }
}
