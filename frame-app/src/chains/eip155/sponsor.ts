import type { Caip2, Json } from '@walletframe/bridge-protocol'
import { toHex, type Hex } from 'viem'
import { nodeRequest } from '../../api/rpc.ts'
import { accountCode } from '../../vault/worker/accountCode.ts'
import { entryPoint } from '../../vault/worker/entryPoint.ts'
import { chainIdOf } from './payload.ts'
import { noPrice, priceGas } from './fees.ts'
import { plainLabel } from './text.ts'

/*
 * Asks the operator's bundler and paymaster what a user operation costs and whether it is paid for (ERC-7769, ERC-7677). What they say is numbers and
 * bytes for the operation; nothing of it is believed of the calls.
 */

/** Characters of a sponsor's name. */
const longestName = 40

/** Of an address, bytes or a number of at most 16 bytes. */
const forms = { address: /^0x[0-9a-f]{40}$/i, bytes: /^0x(?:[0-9a-f]{2})*$/i, number: /^0x[0-9a-f]{1,32}$/i }

/** What they said is not what the standards say. */
class Unreadable extends Error {}

const read = (answer: Json, name: string, form: keyof typeof forms): Hex => {
  const value = (answer as Readonly<Record<string, unknown>> | null)?.[name]
  if (typeof value !== 'string' || !forms[form].test(value)) throw new Unreadable(name)
  return value as Hex
}

const has = (answer: Json, name: string): boolean => {
  const value = (answer as Readonly<Record<string, unknown>> | null)?.[name]
  return value !== undefined && value !== null
}

/** The part of an operation that is known before anybody is asked. */
export type Draft = {
  readonly sender: Hex
  readonly nonce: Hex
  readonly callData: Hex
  readonly maxFeePerGas: Hex
  readonly maxPriorityFeePerGas: Hex
  /** Of the account's next transaction. */
  readonly accountNonce: number
  /** Whether the account gets its code by this operation (EIP-7702). */
  readonly delegates: boolean
}

/** What the paymaster gives, and the gas of all parts. */
export type Sponsored = {
  readonly gas: Hex
  readonly verificationGas: Hex
  readonly preVerificationGas: Hex
  readonly paymaster: Hex
  readonly paymasterVerificationGas: Hex
  readonly paymasterPostOpGas: Hex
  readonly paymasterData: Hex
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
  sponsored: Partial<Sponsored>,
  signed: { readonly signature: Hex; readonly r: Hex; readonly s: Hex; readonly yParity: Hex },
): Json => ({
  sender: draft.sender,
  nonce: draft.nonce,
  callData: draft.callData,
  callGasLimit: sponsored.gas ?? '0x0',
  verificationGasLimit: sponsored.verificationGas ?? '0x0',
  preVerificationGas: sponsored.preVerificationGas ?? '0x0',
  maxFeePerGas: draft.maxFeePerGas,
  maxPriorityFeePerGas: draft.maxPriorityFeePerGas,
  signature: signed.signature,
  ...(sponsored.paymaster !== undefined && {
    paymaster: sponsored.paymaster,
    paymasterVerificationGasLimit: sponsored.paymasterVerificationGas ?? '0x0',
    paymasterPostOpGasLimit: sponsored.paymasterPostOpGas ?? '0x0',
    paymasterData: sponsored.paymasterData ?? '0x',
  }),
  ...(draft.delegates && {
    factory: '0x7702',
    eip7702Auth: {
      address: accountCode,
      chainId: toHex(chainIdOf(network)),
      nonce: toHex(draft.accountNonce),
      r: signed.r,
      s: signed.s,
      yParity: signed.yParity,
    },
  }),
})

/** With a signature that is nobody's: for whoever only counts. */
const drafted = (network: Caip2, draft: Draft, sponsored: Partial<Sponsored>): Json =>
  operationOf(network, draft, sponsored, { signature: madeUpSignature, ...madeUp, yParity: '0x0' })

/** What a unit of gas may cost, as the bundler says, else as the node does. @returns undefined where the network has no base fee (EIP-1559). */
export const priceOperation = async (
  network: Caip2,
): Promise<Pick<Draft, 'maxFeePerGas' | 'maxPriorityFeePerGas'> | undefined> => {
  try {
    const { standard } = (await nodeRequest(network, 'pimlico_getUserOperationGasPrice', [])) as {
      readonly standard: Json
    }
    return {
      maxFeePerGas: read(standard, 'maxFeePerGas', 'number'),
      maxPriorityFeePerGas: read(standard, 'maxPriorityFeePerGas', 'number'),
    }
  } catch {
    // Not every bundler says it: the method has no standard.
    const nothing = { to: undefined, value: 0n, data: '0x', gas: undefined, nonce: undefined } as const
    const pricing = await priceGas(network, { ...nothing, accessList: undefined, ...noPrice })
    if (pricing.type === 'legacy') return undefined
    return {
      maxFeePerGas: toHex(pricing.maxFeePerGas),
      maxPriorityFeePerGas: toHex(pricing.maxPriorityFeePerGas),
    }
  }
}

type Stub = Partial<Sponsored> & { readonly isFinal: boolean; readonly name: string | null }

/** Whether the paymaster pays, and by what name. @throws where it does not, or cannot be asked. */
export const askSponsor = async (network: Caip2, draft: Draft): Promise<Stub> => {
  const chain = toHex(chainIdOf(network))
  const answer = await nodeRequest(network, 'pm_getPaymasterStubData', [
    drafted(network, draft, {}),
    entryPoint,
    chain,
    {},
  ])
  const { sponsor, isFinal } = answer as {
    readonly sponsor?: { readonly name?: unknown } | null
    readonly isFinal?: unknown
  }
  return {
    paymaster: read(answer, 'paymaster', 'address'),
    paymasterData: read(answer, 'paymasterData', 'bytes'),
    ...(has(answer, 'paymasterVerificationGasLimit') && {
      paymasterVerificationGas: read(answer, 'paymasterVerificationGasLimit', 'number'),
    }),
    paymasterPostOpGas: has(answer, 'paymasterPostOpGasLimit')
      ? read(answer, 'paymasterPostOpGasLimit', 'number')
      : '0x0',
    isFinal: isFinal === true,
    name: typeof sponsor?.name === 'string' ? plainLabel(sponsor.name, longestName) || null : null,
  }
}

/**
 * Gas of the operation by its bundler, then the paymaster's own word for exactly this.
 * @throws the bundler's error where it would fail; what {@link askSponsor} throws.
 */
export const settleSponsor = async (network: Caip2, draft: Draft, stub: Stub): Promise<Sponsored> => {
  const estimate = await nodeRequest(network, 'eth_estimateUserOperationGas', [
    drafted(network, draft, stub),
    entryPoint,
  ])
  const counted = {
    gas: read(estimate, 'callGasLimit', 'number'),
    verificationGas: read(estimate, 'verificationGasLimit', 'number'),
    preVerificationGas: read(estimate, 'preVerificationGas', 'number'),
    paymasterVerificationGas:
      stub.paymasterVerificationGas ?? read(estimate, 'paymasterVerificationGasLimit', 'number'),
    paymasterPostOpGas: stub.paymasterPostOpGas ?? '0x0',
    paymaster: stub.paymaster ?? '0x',
    paymasterData: stub.paymasterData ?? '0x',
  }
  if (stub.isFinal) return counted
  const answer = await nodeRequest(network, 'pm_getPaymasterData', [
    drafted(network, draft, counted),
    entryPoint,
    toHex(chainIdOf(network)),
    {},
  ])
  return {
    ...counted,
    paymaster: read(answer, 'paymaster', 'address'),
    paymasterData: read(answer, 'paymasterData', 'bytes'),
  }
}
