import {
  addressOf,
  errorCode,
  hexChainId,
  ProviderRpcError,
  type Caip2,
  type Json,
} from '@walletframe/bridge-protocol'
import { canBeOne, notAtomic, readBatchId, readSendCalls, type SendCalls } from '../../chains/callsParams.ts'
import { invalid, isHexAddress, readChainId } from '../../chains/fields.ts'
import type { Connection } from '../../connections/connections.ts'
import { findBatch, type Batch } from '../../storage/batches.ts'
import type { AccountCode } from '../../vault/worker/accountCode.ts'
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
  /** Whether accounts can get code there that makes several calls one (EIP-7702). */
  readonly hasAccountCode: (network: Caip2) => boolean
  /** Whether an account is a smart account of the wallet (ERC-4337). */
  readonly isSmart: (account: string) => boolean
  /** Whether the operator has those there. */
  readonly hasSmartAccounts: (network: Caip2) => boolean
  readonly requestApproval: (request: RpcRequest & { readonly network: Caip2 }) => Promise<Json>
  /** Whether pages can name a paymaster of their own there (ERC-7677). */
  readonly hasPagePaymasters: (network: Caip2, smart: boolean) => boolean
  /** Whether accounts give permissions there (ERC-7715). */
  readonly hasSessions: (network: Caip2) => boolean
  /** @throws ProviderRpcError 5700 where the page insists on a paymaster that is not listed. */
  readonly checkPaymaster: (asked: SendCalls, smart: boolean) => void
  /** Shows a batch to the person. */
  readonly showBatch: (batch: Batch) => Promise<void>
}

type AtomicStatus = 'supported' | 'ready' | 'unsupported'

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

/**
 * EIP-5792. Calls go one after another; where the operator has smart accounts on a network, and the account can get or has their code, they are one
 * transaction. Capabilities beside that: a page's own paymaster, where the operator lists its host, and permissions.
 */
export const createCallsMethods = (parts: CallsParts): Rules => {
  const batchOf = async (params: Json | undefined): Promise<Batch> => {
    const id = readBatchId(params)
    const batch = await findBatch(parts.hostOrigin(), id)
    if (!batch) throw unknownId()
    return batch
  }

  const atomicOf = async (
    network: Caip2,
    account: string,
  ): Promise<{ readonly status: AtomicStatus; readonly code?: AccountCode }> => {
    if (parts.isSmart(account))
      return { status: parts.hasSmartAccounts(network) ? 'supported' : 'unsupported' }
    if (!parts.hasAccountCode(network)) return { status: 'unsupported' }
    const { atomicCode } = await import('../../chains/eip155/accountCode.ts')
    // A node that does not answer leaves a page with what holds in any case.
    return atomicCode(network, account).catch(() => ({ status: 'unsupported' }) as const)
  }

  const permissionsOn = async (network: Caip2, account: string): Promise<Json | undefined> => {
    const isElsewhere = parts.isSmart(account) && !parts.hasSmartAccounts(network)
    if (!parts.hasSessions(network) || isElsewhere) return undefined
    const { capabilityOf } = await import('../../chains/eip155/permissions/capability.ts')
    return capabilityOf(network, account).catch(() => undefined)
  }

  const capabilitiesOn = async (network: Caip2, account: string): Promise<Json> => {
    const [{ status, code }, permissions] = await Promise.all([
      atomicOf(network, account),
      permissionsOn(network, account),
    ])
    const smart = parts.isSmart(account)
    // A page's paymasters are asked for entry point 0.8 of the code for batches, and for smart accounts.
    const isPayable =
      status !== 'unsupported' && (smart || code === 'batches') && parts.hasPagePaymasters(network, smart)
    return {
      atomic: { status },
      ...(isPayable && { paymasterService: { supported: true } }),
      ...(permissions && { permissions }),
    }
  }

  const capabilities = async (params: Json | undefined): Promise<Json> => {
    const account = requireOurs(parts)
    if (params !== undefined && !Array.isArray(params)) throw invalid('params', 'an array')
    const [address, chains] = (params ?? []) as readonly Json[]
    if (address !== undefined && address !== null) requireOwn(address, account, 'params[0]')
    if (chains !== undefined && chains !== null && !Array.isArray(chains))
      throw invalid('params[1]', 'an array of hex chain ids')
    const asked = (chains as readonly Json[] | null | undefined)?.map((chain, index) =>
      readChainId(chain, `params[1][${index}]`),
    )
    const told = parts
      .networks()
      .filter((network) => asked === undefined || asked.includes(network))
      .map(async (network) => {
        const chainId = hexChainId(network)
        return chainId === undefined ? [] : [[chainId, await capabilitiesOn(network, account)]]
      })
    return Object.fromEntries((await Promise.all(told)).flat())
  }

  const send = async (request: RpcRequest): Promise<Json> => {
    const account = requireOurs(parts)
    const asked = readSendCalls(request.params)
    const { id, from, network, calls, atomicRequired } = asked
    if (from !== undefined) requireOwn(from, account, 'params[0].from')
    if (!parts.networks().includes(network))
      throw new ProviderRpcError(
        errorCode.unsupportedCallsChain,
        `Chain ${network} is not configured for this page. Use one of its own networks.`,
        { networks: parts.networks() },
      )
    if (id !== undefined && (await findBatch(parts.hostOrigin(), id)))
      throw new ProviderRpcError(errorCode.duplicateCallsId, 'A batch with this id was sent before.')
    // Before anybody is asked: what cannot be done is not shown.
    parts.checkPaymaster(asked, parts.isSmart(account))
    if (atomicRequired && (!canBeOne(calls) || (await atomicOf(network, account)).status === 'unsupported'))
      throw notAtomic()
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
