import type { Logger } from 'pino'
import { z } from 'zod'
import type { NetworkConfig } from '../../config.ts'
import type { Outbound } from '../../outbound/client.ts'
import { OutboundError } from '../../outbound/failure.ts'
import type { createTextCache } from './cache.ts'
import {
  createChainNode,
  noAnswer,
  operatorsNode,
  refusal,
  rpcCode,
  type Asking,
  type Call,
  type Outcome,
} from './chainNode.ts'
import { bundlerPolicyOf, type MethodPolicy } from './methods.ts'
import { createPool } from './pool.ts'
import { createReads } from './reads.ts'
import { hasItAlready } from './sends.ts'

/** Entry points of ERC-4337, by version: each is at one address on every chain. */
export const entryPoints = {
  '0.6': '0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789',
  '0.7': '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
  '0.8': '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
} as const
export type EntryPointVersion = keyof typeof entryPoints

/** Milliseconds that are left for looking whether an operation arrived whose answer did not. */
const lookPatience = 2_500

const hex = z.string().regex(/^0x[0-9a-f]*$/i)
const bytes = hex.transform((text) => text as `0x${string}`)
const number = z
  .string()
  .regex(/^0x[0-9a-f]{1,64}$/i)
  .transform(BigInt)
const address = z
  .string()
  .regex(/^0x[0-9a-f]{40}$/i)
  .transform((text) => text as `0x${string}`)

/** A user operation as JSON-RPC carries it (ERC-7769), as far as its hash goes. */
const userOperation = z.object({
  sender: address,
  nonce: number,
  factory: bytes.nullish(),
  factoryData: bytes.nullish(),
  initCode: bytes.nullish(),
  callData: bytes,
  callGasLimit: number,
  verificationGasLimit: number,
  preVerificationGas: number,
  maxFeePerGas: number,
  maxPriorityFeePerGas: number,
  paymaster: address.nullish(),
  paymasterVerificationGasLimit: number.nullish(),
  paymasterPostOpGasLimit: number.nullish(),
  paymasterData: bytes.nullish(),
  paymasterAndData: bytes.nullish(),
  signature: bytes,
  eip7702Auth: z.object({ address, chainId: number, nonce: number }).nullish(),
})

const invalidParams = (message: string) => refusal(rpcCode.invalidParams, message)
const notServed = invalidParams('This entry point is not served: ask eth_supportedEntryPoints.')

/** The name of a user operation: what its owner signed. @returns undefined where the operation cannot be read. */
export const operationHash = async (
  chainId: number,
  version: EntryPointVersion,
  operation: unknown,
): Promise<`0x${string}` | undefined> => {
  const parsed = userOperation.safeParse(operation)
  if (!parsed.success) return undefined
  const { eip7702Auth, ...rest } = parsed.data
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null))
  const { getUserOperationHash } = await import('viem/account-abstraction')
  try {
    return getUserOperationHash({
      chainId,
      entryPointAddress: entryPoints[version],
      entryPointVersion: version,
      userOperation: { ...given, ...(eip7702Auth ? { authorization: eip7702Auth } : {}) } as never,
    })
  } catch {
    return undefined
  }
}

export type BundlerConfig = NonNullable<NetworkConfig['bundler']>

/**
 * The bundler of a network, and its paymaster. It is a node like others: of the right chain, or not used. An operation is sent to it once: whoever
 * signed it may ask for it by its hash, and nobody is told that it was refused when it may be on its way.
 */
export const createBundler = (
  parts: {
    readonly outbound: Outbound
    readonly logger: Logger
    readonly cache: ReturnType<typeof createTextCache>
    readonly now: () => number
  },
  network: string,
  { url, entryPoints: served, paymasterUrl, sponsors, sponsorsPerDay }: BundlerConfig,
) => {
  const { outbound, logger, cache, now } = parts
  const settings = { weight: 1, maxBatch: 1 }
  const node = createChainNode(operatorsNode(outbound, `bundler ${network}`, true), logger, {
    ...settings,
    url,
  })
  /** Undefined where it is the bundler itself. */
  const paymaster =
    paymasterUrl === undefined
      ? undefined
      : createChainNode(operatorsNode(outbound, `paymaster ${network}`, true), logger, {
          ...settings,
          url: paymasterUrl,
        })
  const pool = createPool(network, [node], logger)
  const reads = createReads(pool, cache, { headCacheMs: 0, now })
  const chainId = Number(network.slice(network.indexOf(':') + 1))

  /** Nothing is sent again here. @param signal without one whoever leaves stops nothing. */
  const once = (call: Call, deadline: number, signal?: AbortSignal): Promise<Outcome> =>
    pool.tryEach('server', { deadline, signal }, async (one, asking) => {
      const [outcome = noAnswer] = await one.ask([call], asking)
      return { value: outcome, goOn: false }
    })

  const isThere = async (hash: string): Promise<boolean> => {
    const call = { method: 'eth_getUserOperationByHash', params: JSON.stringify([hash]) }
    const outcome = await once(call, lookPatience).catch(() => undefined)
    return outcome !== undefined && 'result' in outcome && JSON.parse(outcome.result) !== null
  }

  const versionOf = (entryPoint: unknown): EntryPointVersion | undefined =>
    served.find(
      (one) => typeof entryPoint === 'string' && entryPoints[one].toLowerCase() === entryPoint.toLowerCase(),
    )

  const send = async (call: Call, deadline: number): Promise<Outcome> => {
    const [operation, entryPoint] = JSON.parse(call.params ?? '[]') as readonly unknown[]
    const version = versionOf(entryPoint)
    if (version === undefined) return notServed
    const hash = await operationHash(chainId, version, operation)
    if (hash === undefined)
      return invalidParams('Expected a user operation of ERC-7769, and its entry point.')
    const known: Outcome = { result: JSON.stringify(hash) }
    try {
      const outcome = await once(call, deadline - lookPatience)
      if ('error' in outcome) return hasItAlready.test(outcome.message) ? known : outcome
      if (String(JSON.parse(outcome.result)).toLowerCase() === hash) return known
      // Whatever it did: it is not what was asked for.
      throw new OutboundError('bad_answer', node.label, 'the hash of another user operation')
    } catch (error) {
      const isLost = error instanceof OutboundError && error.mayHaveArrived
      if (isLost && (await isThere(hash))) return known
      throw error
    }
  }

  const ask = async (call: Call, policy: MethodPolicy, client: string, asking: Asking): Promise<Outcome> => {
    const { signal = new AbortController().signal, deadline } = asking
    const [settled] = await reads.ask([{ call, policy, signal }], { client, deadline })
    if (settled?.status === 'rejected') throw settled.reason
    return settled?.value ?? noAnswer
  }

  return {
    /** What anybody may ask it. Where fees are paid for accounts of sessions, nobody else gets the paymaster's word. */
    policyOf: (method: string): MethodPolicy | undefined => {
      const policy = bundlerPolicyOf(method)
      return sponsors && policy?.kind === 'sponsor' ? undefined : policy
    },
    entryPoints: served,
    /** Operations a day that one account of a session may have paid; undefined where none are. */
    paidPerDay: sponsors ? sponsorsPerDay : undefined,
    /** @throws OutboundError where nobody knows what became of it. */
    send,
    ask,
    /**
     * Counts for whoever pays, so it is asked once, and only for what is served here: a paymaster may know other chains and entry points, at its
     * owner's expense.
     */
    sponsor: async (call: Call, asking: Asking): Promise<Outcome> => {
      const [, entryPoint, chain] = JSON.parse(call.params ?? '[]') as readonly unknown[]
      if (versionOf(entryPoint) === undefined) return notServed
      const asked = number.safeParse(chain)
      if (!asked.success || asked.data !== BigInt(chainId))
        return invalidParams('Expected the id of this chain (ERC-7677).')
      if (paymaster === undefined) return once(call, asking.deadline, asking.signal)
      const [outcome = noAnswer] = await paymaster.ask([call], asking)
      return outcome
    },
    start: pool.start,
    stop: pool.stop,
  }
}

export type Bundler = ReturnType<typeof createBundler>
