import {
  addressOf,
  errorCode,
  hexChainId,
  ProviderRpcError,
  type Caip2,
  type Json,
} from '@walletframe/bridge-protocol'
import { readBatchId, readSendCalls } from '../../chains/callsParams.ts'
import { invalid, isHexAddress, readChainId } from '../../chains/fields.ts'
import type { Connection } from '../../connections/connections.ts'
import { findBatch, type Batch } from '../../storage/batches.ts'
import type { RpcRequest, Rules } from '../router.ts'

/** What EIP-5792's methods need of the rest. */
export type CallsParts = {
  /** The connection of eip155. */
  readonly connection: () => Connection
  /** Whether requests to a wallet are decided on our screens. */
  readonly isOurs: (connector: NonNullable<Connection['connector']>) => boolean
  readonly hostOrigin: () => string
  /** Networks of this page. */
  readonly networks: () => readonly Caip2[]
  readonly requestApproval: (request: RpcRequest & { readonly network: Caip2 }) => Promise<Json>
  /** Shows a batch to the person. */
  readonly showBatch: (batch: Batch) => Promise<void>
}

/** @returns the address of our own wallet. @throws ProviderRpcError 4100 nothing is connected, or another wallet than ours. */
export const requireOurs = ({ connection, isOurs }: Pick<CallsParts, 'connection' | 'isOurs'>): string => {
  const { connector, accounts } = connection()
  const [active] = accounts
  if (!connector || !isOurs(connector) || !active)
    throw new ProviderRpcError(
      errorCode.unauthorized,
      'No account is connected. Call eth_requestAccounts first.',
    )
  return addressOf(active)
}

const requireOwn = (value: Json, account: string, field: string): void => {
  if (!isHexAddress(value)) throw invalid(field, 'an address of 20 bytes in hex')
  if (value.toLowerCase() !== account.toLowerCase())
    throw new ProviderRpcError(errorCode.unauthorized, `${field} is not the connected account.`)
}

const unknownId = () =>
  new ProviderRpcError(errorCode.unknownCallsId, 'This page sent no batch with this id in the last 24 hours.')

/** EIP-5792, for an account that is no smart account: calls go one after another, and no capability is offered. */
export const createCallsMethods = (parts: CallsParts): Rules => {
  const batchOf = async (params: Json | undefined): Promise<Batch> => {
    const id = readBatchId(params)
    const batch = await findBatch(parts.hostOrigin(), id)
    if (!batch) throw unknownId()
    return batch
  }

  const capabilities = (params: Json | undefined): Json => {
    const account = requireOurs(parts)
    if (params !== undefined && !Array.isArray(params)) throw invalid('params', 'an array')
    const [address, chains] = (params ?? []) as readonly Json[]
    if (address !== undefined && address !== null) requireOwn(address, account, 'params[0]')
    if (chains !== undefined && chains !== null && !Array.isArray(chains))
      throw invalid('params[1]', 'an array of hex chain ids')
    const asked = (chains as readonly Json[] | null | undefined)?.map((chain, index) =>
      readChainId(chain, `params[1][${index}]`),
    )
    return Object.fromEntries(
      parts
        .networks()
        .filter((network) => asked === undefined || asked.includes(network))
        .flatMap((network) => {
          const chainId = hexChainId(network)
          return chainId === undefined ? [] : [[chainId, { atomic: { status: 'unsupported' } }]]
        }),
    )
  }

  const send = async (request: RpcRequest): Promise<Json> => {
    const account = requireOurs(parts)
    const { id, from, network } = readSendCalls(request.params)
    if (from !== undefined) requireOwn(from, account, 'params[0].from')
    if (!parts.networks().includes(network))
      throw new ProviderRpcError(
        errorCode.unsupportedCallsChain,
        `Chain ${network} is not configured for this page. Use one of its own networks.`,
        { networks: parts.networks() },
      )
    if (id !== undefined && (await findBatch(parts.hostOrigin(), id)))
      throw new ProviderRpcError(errorCode.duplicateCallsId, 'A batch with this id was sent before.')
    return parts.requestApproval({ ...request, network })
  }

  return {
    wallet_getCapabilities: async ({ params }) => capabilities(params),
    wallet_sendCalls: send,
    wallet_getCallsStatus: async ({ params }) => {
      const batch = await batchOf(params)
      const { answerOf, statusOf } = await import('../../chains/eip155/batchStatus.ts')
      return answerOf(await statusOf(batch))
    },
    wallet_showCallsStatus: async ({ params }) => {
      await parts.showBatch(await batchOf(params))
      return null
    },
  }
}
