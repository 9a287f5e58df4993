import { pageNodeHost } from '@walletframe/api-contract'
import { errorCode, ProviderRpcError, type Caip2, type Json } from '@walletframe/bridge-protocol'
import {
  invalid,
  isAbsent,
  isFields,
  isHexAddress,
  isHexBytes,
  listOf,
  readChainId,
  refuseUnknown,
  type Fields,
} from './fields.ts'

type Address = `0x${string}`

/** One call of a batch, checked. */
export type Call = {
  /** Absent: a deployment. */
  readonly to: Address | undefined
  /** Wei. */
  readonly value: bigint
  readonly data: `0x${string}`
}

/** `wallet_sendCalls`, checked. */
export type SendCalls = {
  readonly version: '1.0' | '2.0.0'
  /** The page's own name for the batch. */
  readonly id: string | undefined
  readonly from: string | undefined
  readonly network: Caip2
  /** Whether the page wants all calls or none, and else nothing at all. */
  readonly atomicRequired: boolean
  readonly calls: readonly Call[]
  /** Who should pay the network's fee (ERC-7677). */
  readonly paymaster?: PagePaymaster | undefined
}

/** A page's own paymaster. */
export type PagePaymaster = {
  readonly url: string
  /** What the paymaster wants to know, as the page gives it. */
  readonly context?: { readonly [key: string]: Json } | undefined
  /** Whether the page goes on without it. */
  readonly isOptional: boolean
}

/** More calls than this nobody reads before they approve. */
const maxCalls = 10
/** Longest id, in characters (EIP-5792: 4096 bytes; ours go through the border and a key of IndexedDB). */
const maxId = 4_096

const requestFields: ReadonlySet<string> = new Set([
  'version',
  'id',
  'from',
  'chainId',
  'atomicRequired',
  'calls',
  'capabilities',
])
const callFields: ReadonlySet<string> = new Set(['to', 'data', 'value', 'capabilities'])

/** What a page hears that insists on something that is not had. */
export const unsupportedCapability = (name: string): ProviderRpcError =>
  new ProviderRpcError(
    errorCode.unsupportedCapability,
    `The capability ${name.slice(0, 64)} is not supported. Mark it as optional, or go without it.`,
    { capability: name.slice(0, 64) },
  )

/** Those that are marked as optional are passed over. @param known capabilities that are read elsewhere. @throws ProviderRpcError 5700 */
const checkCapabilities = (
  capabilities: Json | undefined,
  field: string,
  known: readonly string[] = [],
): void => {
  if (isAbsent(capabilities)) return
  if (!isFields(capabilities)) throw invalid(field, 'an object of capabilities')
  for (const [name, wanted] of Object.entries(capabilities)) {
    if (!isFields(wanted)) throw invalid(`${field}.${name.slice(0, 64)}`, 'an object')
    if (wanted['optional'] !== true && !known.includes(name)) throw unsupportedCapability(name)
  }
}

/** `capabilities.paymasterService` of ERC-7677. @throws ProviderRpcError -32602; 5700 where it names none. */
const readPaymaster = (capabilities: Json | undefined, field: string): PagePaymaster | undefined => {
  const wanted = isFields(capabilities) ? capabilities['paymasterService'] : undefined
  if (!isFields(wanted)) return undefined
  const { url, context, optional } = wanted
  const isOptional = optional === true
  if (isAbsent(url)) {
    if (isOptional) return undefined
    throw unsupportedCapability('paymasterService')
  }
  if (typeof url !== 'string' || pageNodeHost(url) === undefined)
    throw invalid(`${field}.paymasterService.url`, 'an https: address without user name and password')
  if (!isAbsent(context) && !isFields(context))
    throw invalid(`${field}.paymasterService.context`, 'an object')
  return { url, isOptional, ...(isFields(context) && { context }) }
}

const readCall = (call: Json, field: string): Call => {
  if (!isFields(call)) throw invalid(field, 'an object of to, data and value')
  refuseUnknown(call, callFields, field)
  const { to, data, value } = call
  if (!isAbsent(to) && !isHexAddress(to)) throw invalid(`${field}.to`, 'an address of 20 bytes in hex')
  if (!isAbsent(data) && !isHexBytes(data)) throw invalid(`${field}.data`, 'bytes in hex')
  if (!isAbsent(value) && (typeof value !== 'string' || !/^0x[0-9a-fA-F]{1,64}$/.test(value)))
    throw invalid(`${field}.value`, 'a hex quantity such as 0x1f')
  if (isAbsent(to) && (isAbsent(data) || data === '0x'))
    throw invalid(`${field}.to`, 'a recipient, or contract code in data')
  checkCapabilities(call['capabilities'], `${field}.capabilities`)
  return { to: to ?? undefined, value: BigInt(value ?? '0x0'), data: data ?? '0x' }
}

const readFrom = ({ from }: Fields): string | undefined => {
  if (isAbsent(from)) return undefined
  if (!isHexAddress(from)) throw invalid('params[0].from', 'an address of 20 bytes in hex')
  return from
}

const readId = ({ id }: Fields): string | undefined => {
  if (isAbsent(id)) return undefined
  if (typeof id !== 'string' || id === '' || id.length > maxId)
    throw invalid('params[0].id', `text of 1 to ${maxId} characters`)
  return id
}

/** The id of a batch, as `wallet_getCallsStatus` and `wallet_showCallsStatus` take it. @throws ProviderRpcError -32602 */
export const readBatchId = (params: Json | undefined): string => {
  const [id] = listOf(params, 1)
  if (typeof id !== 'string' || id === '' || id.length > maxId)
    throw invalid('params[0]', 'the id of a batch')
  return id
}

/** What a page hears that insists on all calls or none, where the account cannot do that. */
export const notAtomic = (): ProviderRpcError =>
  new ProviderRpcError(
    errorCode.atomicityNotSupported,
    'This account sends calls one after another here and cannot make them one. Ask again with atomicRequired: false.',
  )

/** Whether these calls could be one: a contract's code calls, and deploys nothing. */
export const canBeOne = (calls: readonly Call[]): calls is readonly (Call & { readonly to: Address })[] =>
  calls.every(({ to }) => to !== undefined)

/**
 * `[{ version: '2.0.0', chainId, atomicRequired, calls, from?, id?, capabilities? }]` of EIP-5792, and its first form: version '1.0',
 * where nothing is said of atomicity.
 * @throws ProviderRpcError -32602 naming the field; 5700 a capability; 5740 too many calls.
 */
export const readSendCalls = (params: Json | undefined): SendCalls => {
  const [request] = listOf(params, 1)
  if (!isFields(request)) throw invalid('params[0]', 'an object of version, chainId and calls')
  refuseUnknown(request, requestFields, 'params[0]')
  const { version, chainId, atomicRequired, calls, capabilities } = request
  if (version !== '2.0.0' && version !== '1.0') throw invalid('params[0].version', "'2.0.0' (or '1.0')")
  const id = readId(request)
  const from = readFrom(request)
  const network = readChainId(chainId, 'params[0].chainId')
  const mustSay = version === '2.0.0'
  if (mustSay ? typeof atomicRequired !== 'boolean' : atomicRequired !== undefined)
    throw invalid('params[0].atomicRequired', mustSay ? 'true or false' : "nothing in version '1.0'")
  if (!Array.isArray(calls) || calls.length === 0) throw invalid('params[0].calls', 'an array of 1 or more')
  if (calls.length > maxCalls)
    throw new ProviderRpcError(
      errorCode.tooManyCalls,
      `${calls.length} calls are too many for one approval: at most ${maxCalls}. Send them in parts.`,
    )
  const read = (calls as readonly Json[]).map((call, index) => readCall(call, `params[0].calls[${index}]`))
  checkCapabilities(capabilities, 'params[0].capabilities', ['paymasterService'])
  const paymaster = readPaymaster(capabilities, 'params[0].capabilities')
  return {
    version,
    id,
    from,
    network,
    atomicRequired: atomicRequired === true,
    calls: read,
    ...(paymaster && { paymaster }),
  }
}
