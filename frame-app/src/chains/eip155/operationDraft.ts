import type { Caip2, Json } from '@walletframe/bridge-protocol'
import { toHex, type Hex } from 'viem'
import { nodeRequest } from '../../api/rpc.ts'
import { signerOf } from '../../storage/embeddedRecord.ts'
import { accountCodes, type AccountCode } from '../../vault/worker/accountCode.ts'
import { entryPoints, type EntryPointVersion } from '../../vault/worker/entryPoint.ts'
import { atomicCode } from './accountCode.ts'
import { executeBatch, type AccountCall } from './batchCode.ts'
import { priceNow } from './fees.ts'
import { nextNonce } from './nonces.ts'
import { chainIdOf } from './payload.ts'
import { isMade, smartAccountOf } from './smart/account.ts'

/*
 * A user operation (ERC-4337) before it is signed: who makes which calls, and what the bundler says that it costs (ERC-7769). What bundlers say is numbers; nothing
 * of it is believed of the calls.
 */

/** The part of an operation that is known before anybody is asked. */
export type Draft = {
  /** Of the entry point that the account's code obeys. */
  readonly version: EntryPointVersion
  readonly sender: Hex
  readonly nonce: Hex
  readonly callData: Hex
  readonly maxFeePerGas: Hex
  readonly maxPriorityFeePerGas: Hex
  /** Of the account's next transaction; zero of a smart account, which sends none. */
  readonly accountNonce: number
  readonly code: AccountCode
  /** Whether the account gets its code by this operation (EIP-7702). */
  readonly delegates: boolean
  /** Of a smart account: whose key signs for it, and what makes it, where it is not on the chain yet. */
  readonly smart?: {
    readonly owner: Hex
    readonly made: { readonly factory: Hex; readonly factoryData: Hex } | null
  }
}

/** The gas of all parts, and who pays for it. */
export type Funding = {
  readonly gas: Hex
  readonly verificationGas: Hex
  readonly preVerificationGas: Hex
  /** Null: the account itself, of what it has. */
  readonly paymaster: Hex | null
  readonly paymasterVerificationGas: Hex
  readonly paymasterPostOpGas: Hex
  readonly paymasterData: Hex
}

/** As much of it as is known. */
type Given = { readonly [Name in keyof Funding]?: Funding[Name] | undefined }

/**
 * A key of the entry point's nonces that was never used, and its first nonce: operations of one account do not wait for each other, and each holds
 * once. Without leading zeros, as quantities of JSON-RPC are.
 */
const newNonce = (): Hex => {
  const key = crypto.getRandomValues(new Uint8Array(24))
  key[0] = (key[0] ?? 0) | 0x80
  return `${toHex(key)}${'00'.repeat(8)}`
}

/** Of a bundler's answer: a number of at most 16 bytes, as an operation has room for. @throws Error where it is none. */
const numberOf = (answer: Json, name: string): Hex => {
  const value = (answer as Readonly<Record<string, unknown>> | null)?.[name]
  if (typeof value !== 'string' || !/^0x[0-9a-f]{1,32}$/i.test(value))
    throw new Error(`The bundler gave no ${name}.`)
  return value as Hex
}

/** What a unit of gas may cost, as the bundler says, else as the node does. @returns undefined where the network has no base fee (EIP-1559). */
const priceOperation = async (
  network: Caip2,
): Promise<Pick<Draft, 'maxFeePerGas' | 'maxPriorityFeePerGas'> | undefined> => {
  try {
    const { standard } = (await nodeRequest(network, 'pimlico_getUserOperationGasPrice', [])) as {
      readonly standard: Json
    }
    return {
      maxFeePerGas: numberOf(standard, 'maxFeePerGas'),
      maxPriorityFeePerGas: numberOf(standard, 'maxPriorityFeePerGas'),
    }
  } catch {
    // Not every bundler says it: the method has no standard.
    const pricing = await priceNow(network)
    if (pricing.type === 'legacy') return undefined
    return {
      maxFeePerGas: toHex(pricing.maxFeePerGas),
      maxPriorityFeePerGas: toHex(pricing.maxPriorityFeePerGas),
    }
  }
}

const draftOfSmart = async (
  network: Caip2,
  account: Hex,
  owner: Hex,
  calls: readonly AccountCall[],
): Promise<Draft | undefined> => {
  const [isThere, price] = await Promise.all([isMade(network, account), priceOperation(network)])
  if (!price) return undefined
  const { factory, factoryData } = smartAccountOf(owner)
  return {
    version: '0.7',
    sender: account,
    nonce: newNonce(),
    callData: executeBatch(calls, 'sessions'),
    ...price,
    accountNonce: 0,
    code: 'sessions',
    delegates: false,
    smart: { owner, made: isThere ? null : { factory, factoryData } },
  }
}

/**
 * Calls as a user operation, before anybody has said what it costs. @returns undefined where the account cannot make one.
 * @throws ProviderRpcError 4901 where the node does not answer.
 */
export const draftOf = async (
  network: Caip2,
  account: string,
  calls: readonly AccountCall[],
): Promise<Draft | undefined> => {
  const owner = signerOf(account) as Hex | undefined
  if (owner) return draftOfSmart(network, account as Hex, owner, calls)
  const [{ status, code }, price, accountNonce] = await Promise.all([
    atomicCode(network, account),
    priceOperation(network).catch(() => undefined),
    nextNonce(network, account),
  ])
  if (status === 'unsupported' || !price) return undefined
  return {
    version: code === 'batches' ? '0.8' : '0.7',
    sender: account as Hex,
    nonce: newNonce(),
    callData: executeBatch(calls, code),
    ...price,
    accountNonce,
    code,
    delegates: status === 'ready',
  }
}

/** Well formed, and nobody's: `r` is the generator's x, so that whoever recovers from it finds some key. */
const madeUp = {
  r: '0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
  s: `0x${'00'.repeat(31)}01`,
} as const
const madeUpSignature: Hex = `${madeUp.r}${madeUp.s.slice(2)}1b`

/** An operation as JSON-RPC carries it. @param signed its signature, and that of the authorization. */
export const operationOf = (
  network: Caip2,
  draft: Draft,
  funding: Given,
  signed: { readonly signature: Hex; readonly r: Hex; readonly s: Hex; readonly yParity: Hex },
): Json => ({
  sender: draft.sender,
  nonce: draft.nonce,
  callData: draft.callData,
  callGasLimit: funding.gas ?? '0x0',
  verificationGasLimit: funding.verificationGas ?? '0x0',
  preVerificationGas: funding.preVerificationGas ?? '0x0',
  maxFeePerGas: draft.maxFeePerGas,
  maxPriorityFeePerGas: draft.maxPriorityFeePerGas,
  signature: signed.signature,
  ...draft.smart?.made,
  ...(funding.paymaster && {
    paymaster: funding.paymaster,
    paymasterVerificationGasLimit: funding.paymasterVerificationGas ?? '0x0',
    paymasterPostOpGasLimit: funding.paymasterPostOpGas ?? '0x0',
    paymasterData: funding.paymasterData ?? '0x',
  }),
  ...(draft.delegates && {
    factory: '0x7702',
    eip7702Auth: {
      address: accountCodes.batches,
      chainId: toHex(chainIdOf(network)),
      nonce: toHex(draft.accountNonce),
      r: signed.r,
      s: signed.s,
      yParity: signed.yParity,
    },
  }),
})

/** With a signature that is nobody's: for whoever only counts. */
export const unsigned = (network: Caip2, draft: Draft, funding: Given): Json =>
  operationOf(network, draft, funding, { signature: madeUpSignature, ...madeUp, yParity: '0x0' })

/** Gas of an operation, by its bundler. @param given who pays; nothing: the account itself. @throws the bundler's error where it would fail. */
export const countGas = async (network: Caip2, draft: Draft, given: Given): Promise<Funding> => {
  const estimate = await nodeRequest(network, 'eth_estimateUserOperationGas', [
    unsigned(network, draft, given),
    entryPoints[draft.version],
  ])
  const { paymaster = null, paymasterVerificationGas } = given
  return {
    gas: numberOf(estimate, 'callGasLimit'),
    verificationGas: numberOf(estimate, 'verificationGasLimit'),
    preVerificationGas: numberOf(estimate, 'preVerificationGas'),
    paymaster,
    paymasterVerificationGas:
      paymasterVerificationGas ?? (paymaster ? numberOf(estimate, 'paymasterVerificationGasLimit') : '0x0'),
    paymasterPostOpGas: given.paymasterPostOpGas ?? '0x0',
    paymasterData: given.paymasterData ?? '0x',
  }
}
