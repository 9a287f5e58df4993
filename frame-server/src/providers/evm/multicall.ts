import type { Logger } from 'pino'
import { OutboundError } from '../../outbound/failure.ts'
import { NodeRefusal } from '../../services/nodes/ownReads.ts'
import type { ProviderParts } from '../provider.ts'
import { encodeCall, isHex, resultsOf, type CallResult, type Hex } from './abi.ts'

/** Where Multicall3 is on nearly every network (https://github.com/mds1/multicall3). */
export const usualMulticall: Hex = '0xca11bde05977b3631167028862be2a173976ca11'

/** Where it is on networks that make other addresses of the same code. */
const elsewhere: Readonly<Record<string, Hex>> = {
  'eip155:324': '0xf9cda624fbc7e059355ce98a31693d299facd963',
  'eip155:2741': '0xaa4de41dba0ca5dcbb288b7cc6b708f3aac759e7',
}

/** Calls in one `eth_call`. */
const mostCalls = 200

export type ContractCall = { readonly to: Hex; readonly data: Hex }

export type CallOptions = {
  /** Multicall3 of the network. */
  readonly multicall?: Hex
  /** Number of the block that is read; by itself the newest. */
  readonly block?: bigint
  /** Whoever asks has gone. */
  readonly signal?: AbortSignal
  /** A failure is not worth a line of the log: one of the same work stands there. */
  readonly quiet?: boolean
}

/** What a node said that no node should say. For the log: nothing of it goes to a visitor. */
export const badAnswer = (network: string, what: string, cause?: unknown): OutboundError =>
  new OutboundError('bad_answer', `contracts of ${network}`, what, { cause })

/** Reads many contracts in one call to a node, all at one block. */
export const createMulticall = ({
  rpc,
  logger,
}: Pick<ProviderParts, 'rpc'> & { readonly logger: Logger }) => {
  const once = async (
    network: string,
    calls: readonly ContractCall[],
    { multicall = elsewhere[network] ?? usualMulticall, block, signal, quiet = false }: CallOptions,
  ): Promise<readonly CallResult[]> => {
    const list = calls.map(({ to, data }) => ({ tuple: [to, 1n, { bytes: data }] }))
    const data = encodeCall('aggregate3((address,bool,bytes)[])', [{ list }])
    const at = block === undefined ? 'latest' : `0x${block.toString(16)}`
    const failed = (what: string, cause?: unknown) => {
      const error = badAnswer(network, what, cause)
      if (!quiet)
        logger.warn(
          { network, block: at, calls: calls.length, reason: error.message },
          'contracts were not read',
        )
      return error
    }
    const answer = await rpc
      .read(network, 'eth_call', [{ to: multicall, data }, at], signal)
      .catch((error: unknown) => {
        throw error instanceof NodeRefusal ? failed('the node refused the call', error) : error
      })
    const results = isHex(answer) ? resultsOf(answer, calls.length) : undefined
    if (!results)
      throw failed(answer === '0x' ? `there is no Multicall3 at ${multicall}` : 'no answer of Multicall3')
    return results
  }

  return {
    /**
     * @returns what each contract answered; null where the call failed. Past {@link mostCalls} it is several calls to the node.
     * @throws OutboundError
     */
    read: async (
      network: string,
      calls: readonly ContractCall[],
      options: CallOptions = {},
    ): Promise<readonly CallResult[]> => {
      const parts: (readonly ContractCall[])[] = []
      for (let at = 0; at < calls.length; at += mostCalls) parts.push(calls.slice(at, at + mostCalls))
      return (await Promise.all(parts.map((part) => once(network, part, options)))).flat()
    },
  }
}

export type Multicall = ReturnType<typeof createMulticall>
